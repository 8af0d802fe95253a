/** The product: the server as a child, and in this process the embedded video store when that is the provider. Ends both together. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { WrongSetting } from '../apps/server/src/platform/fault/wrong-setting.ts'
import { vodSecretOf } from '../apps/server/src/platform/installation/secrets.ts'
import { serverEnv, serverFlags } from '../apps/server/src/platform/settings/flags.ts'
import { readSettings } from '../apps/server/src/platform/settings/settings.ts'
import { runStore } from '../apps/video-store/src/run.ts'
import type { VideoStore } from '../apps/video-store/src/server.ts'
import { BadSetting } from '../apps/video-store/src/settings.ts'

const GRACE = 15_000

function settingsOrStop() {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    console.error(`无法启动：${error.message}`)
    process.exit(2)
  }
}

const settings = settingsOrStop()
let isEnding = false
let store: Promise<VideoStore> | undefined

const server = spawn(process.execPath, [...serverFlags, 'apps/server/src/app/main.ts'], {
  // A channel on which the server tells that it has its secrets.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, ...serverEnv },
})
const serverEnded = once(server, 'exit')

async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  process.exitCode = code
  setTimeout(() => {
    server.kill('SIGKILL')
    process.exit()
  }, GRACE).unref()
  server.kill('SIGTERM')
  await Promise.allSettled([serverEnded, store?.then((each) => each.close())])
  process.exit()
}

server.once('exit', (code) => void end(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(0))
process.on('uncaughtException', fail)

/** One without the other is no product. */
function fail(error: unknown): void {
  console.error(error instanceof BadSetting ? error.message : error)
  void end(1)
}

/** How the two find each other on this machine. */
function localOrigin(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function startStore(): Promise<VideoStore> {
  const { secretId, secretKey } = vodSecretOf(settings)
  return runStore({
    ...process.env,
    VIDEO_STORE_PORT: String(settings.videoStorePort),
    VIDEO_STORE_HOST: settings.host,
    VIDEO_STORE_CALLBACK_URL:
      process.env.VIDEO_STORE_CALLBACK_URL || `${localOrigin(settings.host, settings.port)}/api/vod/callback`,
    ...(settings.videoStoreUrl && { VIDEO_STORE_ORIGIN: settings.videoStoreUrl }),
    DATA_DIR: settings.dataDir,
    VOD_SECRET_ID: secretId,
    VOD_SECRET_KEY: secretKey,
  })
}

// The store shares a secret that the server makes, once it knows that the database is its own.
server.once('message', () => {
  if (settings.vod.provider !== 'embedded' || isEnding) return
  store = startStore()
  store.catch(fail)
})
