import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../src/platform/db/embedded/server.ts'

const ROUNDS = 10
const AT_ONCE = 10
/** Milliseconds for which they wait for a folder that is in use. */
const PATIENCE = 1_500

/** A process there has a number that means nothing to the others, and sees none of them. */
const OWN_NAMESPACES = ['unshare', '--pid', '--ipc', '--fork', '--kill-child', '--mount-proc']

function whyNoNamespaces(): string | undefined {
  const [program = '', ...args] = OWN_NAMESPACES
  const { error, stderr, status } = spawnSync(program, [...args, 'true'], { encoding: 'utf8' })
  return error || status !== 0 ? (error?.message ?? stderr) : undefined
}

const noProc = process.platform === 'linux' ? undefined : 'only Linux shows who works in a folder'
const noNamespaces = noProc ?? whyNoNamespaces()
if (noNamespaces) process.stderr.write(`no namespaces of their own: ${noNamespaces}\n`)

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'owner-'))
  // Root's database is another account's.
  chmodSync(folder, 0o711)
  return join(folder, 'data')
}

interface Try {
  process: ChildProcess
  /** What it said last. */
  said: string
}

function begin(dataDir: string, before: string[]): Try {
  const script = join(import.meta.dirname, 'support/owner.ts')
  const [program = '', ...args] = [...before, process.execPath, script, dataDir, String(PATIENCE)]
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const one: Try = { process: child, said: '' }
  createInterface(child.stdout).on('line', (line) => {
    one.said = line
  })
  return one
}

async function kill(tries: Try[]): Promise<void> {
  const left = tries.filter(
    ({ process: { exitCode, signalCode } }) => exitCode === null && signalCode === null,
  )
  const ended = left.map((one) => once(one.process, 'exit'))
  for (const one of left) one.process.kill('SIGKILL')
  await Promise.all(ended)
}

/** The parent of each PostgreSQL process that works in this folder, by its number. */
function workingIn(cluster: string): Map<string, { parent: string | undefined; command: string }> {
  const found = readdirSync('/proc').flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || readlinkSync(`/proc/${pid}/cwd`) !== cluster) return []
      const [, name, parent] = /^\d+ \((.*)\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return name === 'postgres'
        ? [[pid, { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }] as const]
        : []
    } catch {
      return [] // it has just ended
    }
  })
  return new Map(found)
}

/** How many servers run in this folder: processes that serve it, and are not another one's child. */
function serversOf(cluster: string): number {
  const all = workingIn(cluster)
  return [...all.values()].filter(
    ({ parent = '', command }) => command.includes('\0-D\0') && !all.has(parent),
  ).length
}

/** Several starts at the same instant. @returns what each said, and the most servers that were seen at a time */
async function atOnce(
  dataDir: string,
  before: (i: number) => string[],
): Promise<{ tries: Try[]; most: number }> {
  const tries = Array.from({ length: AT_ONCE }, (_, i) => begin(dataDir, before(i)))
  await expect.poll(() => tries.every(({ said }) => said === 'ready'), { timeout: 60_000 }).toBe(true)
  for (const { process } of tries) process.stdin?.write('go\n')
  let most = 0
  for (
    const until = Date.now() + 60_000;
    tries.some(({ said }) => said === 'ready') && Date.now() < until;
    await sleep(10)
  )
    most = Math.max(most, serversOf(join(dataDir, 'database')))
  return { tries, most }
}

async function roundsOf(before: (i: number) => string[]): Promise<void> {
  const dataDir = newFolder()
  for (let round = 0; round < ROUNDS; round++) {
    const { tries, most } = await atOnce(dataDir, before)
    const said = tries.map((one) => one.said)
    // The next round begins while this one's database may still be ending.
    await kill(tries)
    expect(said.filter((words) => words === 'up')).toHaveLength(1)
    expect(
      said.filter(
        (words) =>
          words !== 'up' && !/^数据目录 .* 正被另一个进程（(\S+ \d+|未知)）使用，请先停止它$/.test(words),
      ),
    ).toEqual([])
    expect(most).toBe(1)
  }
  const server = await startEmbedded(dataDir)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rowCount } = await client.query('select from owner')
  await client.end()
  await server.stop()
  rmSync(join(dataDir, '..'), { recursive: true })
  expect(rowCount).toBe(ROUNDS)
}

test.skipIf(noProc)('of ten that start at the same instant on one data folder one runs, ten times over', () =>
  roundsOf(() => []),
)

test.skipIf(noNamespaces)('and so it is when most of them are in PID and IPC namespaces of their own', () =>
  roundsOf((i) => (i % 4 === 0 ? [] : OWN_NAMESPACES)),
)

test.skipIf(noNamespaces)('the same test sees two that run where the lock is taken away', async () => {
  const dataDir = newFolder()
  const tries: Try[] = []
  onTestFinished(async () => {
    await kill(tries)
    rmSync(join(dataDir, '..'), { recursive: true })
  })
  for (let i = 0; i < 2; i++) {
    const one = begin(dataDir, OWN_NAMESPACES)
    tries.push(one)
    await expect.poll(() => one.said, { timeout: 20_000 }).toBe('ready')
    rmSync(join(dataDir, 'database.lock'), { force: true })
    one.process.stdin?.write('go\n')
    await expect.poll(() => one.said, { timeout: 20_000 }).toBe('up')
  }
  expect(serversOf(join(dataDir, 'database'))).toBe(2)
})
