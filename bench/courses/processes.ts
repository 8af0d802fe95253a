import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverEnv, serverFlags } from '../../apps/server/src/platform/settings/flags.ts'

export interface Running {
  port: number
  /** Megabytes of memory it holds now. */
  memory(): number
  stop(): Promise<void>
}

/** The product's server over the given database, as `npm start` runs it but without the demo. */
export async function startServer(databaseUrl: string): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const running = await start('apps/server/src/app/main.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    HOST: '127.0.0.1',
  })
  return {
    ...running,
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const startFloor = (databaseUrl: string): Promise<Running> =>
  start('bench/courses/floor.ts', { DATABASE_URL: databaseUrl })

/** Databases are kept from run to run, and a database takes no other key than its first. */
const DATA_KEY = '5'.repeat(64)

/** Start a script on a free port; it is up when it says something. */
export async function start(script: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [...serverFlags, script], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...serverEnv, NODE_ENV: 'production', DATA_KEY, ...env, PORT: String(port) },
  })
  process.once('exit', () => child.kill())
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  child.stdout.resume()
  return { port, memory: () => memoryOf(child), stop: () => stop(child) }
}

const memoryOf = ({ pid }: ChildProcess) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
    child.once('exit', () => {
      clearTimeout(force)
      resolve()
    })
    child.kill('SIGTERM')
  })

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
