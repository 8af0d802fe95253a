import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CutDisk, whyNot } from './support/cut-disk.ts'
import { keysOf } from './support/keys.ts'

const CUTS = Number(process.env.POWER_CUTS ?? 20)
/** They make the keys of the same folders, in a race. */
const MAKERS = 4
const CONTENTS = {
  'data-key.json': /^"[\da-f]{64}"$/,
  'vod-secret.json': /^\{"secretId":"embedded[\da-f]{16}","secretKey":"[\da-f]{64}"\}$/,
}

const reason = whyNot()
if (reason) process.stderr.write(`power is not cut here: ${reason}\n`)

interface KeyReport {
  dataDir: string
  keys: string
}

/** Make keys until the power goes. @returns what was told of them */
async function makeUntilCut(disk: CutDisk, round: number, flags: string[]): Promise<KeyReport[]> {
  const script = join(import.meta.dirname, 'support/key-makers.ts')
  const args = [...flags, script, join(disk.folder, 'keys'), String(round)]
  const children = Array.from({ length: MAKERS }, () =>
    spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  const gone = Promise.all(children.map((child) => once(child, 'exit')))
  const told: KeyReport[] = []
  const heard = children.map(async ({ stdout }) => {
    for await (const line of createInterface(stdout)) told.push(JSON.parse(line))
  })
  try {
    await expect.poll(() => told.length, { timeout: 30_000 }).toBeGreaterThan(20)
    await sleep(100 + Math.random() * 500)
    disk.cut()
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await gone
    await Promise.all(heard)
  }
  return told
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Files that are there, and not whole. */
function damaged(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  return Object.entries(CONTENTS).flatMap(([name, content]) =>
    paths.filter((path) => basename(path) === name && !content.test(readFileSync(path, 'utf8'))),
  )
}

/** The next start's keys; what it says where it finds a file that it cannot use. */
function keysOrWords(dataDir: string): string {
  try {
    return keysOf(dataDir)
  } catch (error) {
    return (error as Error).message
  }
}

async function cutAgainAndAgain(times: number, flags: string[] = []) {
  const disk = new CutDisk(256)
  const folder = join(disk.folder, 'keys')
  mkdirSync(folder)
  flush(disk.folder)
  try {
    const told: KeyReport[] = []
    const broken: string[] = []
    for (let round = 0; round < times; round++) {
      told.push(...(await makeUntilCut(disk, round, flags)))
      await disk.restore()
      broken.push(...damaged(folder))
    }
    const now = new Map(
      readdirSync(folder).map((name) => [join(folder, name), keysOrWords(join(folder, name))]),
    )
    const lost = told.filter(({ dataDir, keys }) => now.get(dataDir) !== keys)
    const drafts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.includes('.tmp-'),
    ).length
    return { told: told.length, lost: lost.length, broken, drafts }
  } finally {
    disk.remove()
  }
}

test.skipIf(reason)(
  'keys that a start was given are the same after the power went, and no file is half',
  async () => {
    const { told, lost, broken, drafts } = await cutAgainAndAgain(CUTS)
    process.stdout.write(
      `${CUTS} power cuts: ${lost} of ${told} keys lost, ${broken.length} files broken, ${drafts} drafts left\n`,
    )
    expect({ lost, broken }).toEqual({ lost: 0, broken: [] })
  },
)

test.skipIf(reason)(
  'keys that another start has just made are told only when they are on the disk',
  async () => {
    const disk = new CutDisk(64)
    try {
      const dataDir = join(disk.folder, 'data')
      const made = {
        'data-key.json': '7'.repeat(64),
        'vod-secret.json': { secretId: 'id', secretKey: 'key' },
      }
      mkdirSync(dataDir)
      for (const [name, content] of Object.entries(made)) {
        const draft = join(dataDir, `${name}.tmp-1`)
        writeFileSync(draft, JSON.stringify(content), { flush: true })
        // The other start has yet to flush its folder.
        renameSync(draft, join(dataDir, name))
      }
      const keys = keysOf(dataDir)
      disk.cut()
      await disk.restore()
      expect(keysOf(dataDir)).toBe(keys)
    } finally {
      disk.remove()
    }
  },
)

test.skipIf(reason)('the same test finds the keys that are lost when nothing is flushed', async () => {
  const { told, lost, broken } = await cutAgainAndAgain(3, [
    '--import',
    join(import.meta.dirname, 'support/no-sync.ts'),
  ])
  process.stdout.write(
    `3 power cuts without fsync: ${lost} of ${told} keys lost, ${broken.length} files broken\n`,
  )
  expect(lost).toBeGreaterThan(0)
})
