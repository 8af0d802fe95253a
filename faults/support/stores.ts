import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVideoStore } from '../../apps/video-store/src/index.ts'
import { secretId, secretKey } from '../../apps/video-store/test/keys.ts'

export const account = { secretId, secretKey }

/** What the world needs of a video store. */
export interface StoreUnderTest {
  port: number
  dataDir: string
  /** Removes what was abandoned; a store in a process of its own has then ended. */
  sweep(): Promise<void>
  /** What went wrong in it. */
  errors: unknown[]
  close(): Promise<void>
}

const DAY_MS = 24 * 3_600_000

const newFolder = () => mkdtemp(join(tmpdir(), 'faults-'))

/** The store in this process, with a clock of its own. */
export async function storeInProcess(clock: () => number): Promise<StoreUnderTest> {
  const dataDir = await newFolder()
  const errors: unknown[] = []
  const store = createVideoStore({ dataDir, ...account, clock, onError: (error) => errors.push(error) })
  const port = await store.listen(0, '127.0.0.1')
  return {
    port,
    dataDir,
    errors,
    sweep: () => store.sweep(),
    async close() {
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a store on that folder removes by itself a day later. */
async function sweepADayLater(dataDir: string): Promise<void> {
  let now = Date.now()
  const store = createVideoStore({ dataDir, ...account, clock: () => now })
  await store.listen(0, '127.0.0.1')
  now += DAY_MS + 1
  await store.sweep()
  await store.close()
}

interface ProcessOptions {
  dataDir?: string
  callbackUrl?: string
  /** For Node. */
  flags?: string[]
}

/** The store as it runs in production, to be killed and started again. */
export async function storeProcess({ dataDir: given, callbackUrl, flags = [] }: ProcessOptions = {}) {
  const dataDir = given ?? (await newFolder())
  const port = await freePort()
  const main = join(import.meta.dirname, '../../apps/video-store/src/main.ts')
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: dataDir, VIDEO_STORE_PORT: String(port) },
    ...{ VOD_SECRET_ID: account.secretId, VOD_SECRET_KEY: account.secretKey },
    ...(callbackUrl && { VIDEO_STORE_CALLBACK_URL: callbackUrl }),
  }
  const errors: unknown[] = []
  let child: ChildProcess | undefined
  let up = Promise.resolve()

  function start(): Promise<void> {
    const started = spawn(process.execPath, [...flags, main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    started.stderr.on('data', (text) => errors.push(String(text)))
    up = new Promise((resolve, reject) => {
      started.stdout?.once('data', () => resolve())
      started.once('exit', (code) => reject(new Error(`the store ended with ${code} before it listened`)))
    })
    return up
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await start()
  return {
    port,
    dataDir,
    errors,
    async sweep() {
      await stop('SIGTERM')
      await sweepADayLater(dataDir)
    },
    start,
    stop,
    /** While it is down, until it listens again. */
    whenUp: () => up,
    /** From now on `whenUp` waits for the next start. */
    async restart(signal: NodeJS.Signals): Promise<void> {
      let listen = () => {}
      up = new Promise((resolve) => {
        listen = resolve
      })
      await stop(signal)
      await start()
      listen()
    },
    async close() {
      await stop('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
