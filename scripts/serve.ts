/** The product as two processes: the server, and the embedded video store when that is the provider. Ends both together. */
import { type ChildProcess, spawn } from 'node:child_process'
import { serverEnv, serverFlags } from '../apps/server/src/flags.ts'
import { vodSecretOf } from '../apps/server/src/installation/secrets.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { WrongSetting } from '../apps/server/src/wrong-setting.ts'

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
const children: ChildProcess[] = []
let ending = false

function launch(path: string, env: Record<string, string>, flags: string[] = []): ChildProcess {
  const child = spawn(process.execPath, [...flags, path], {
    // A channel on which the server tells that it has its secrets.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  children.push(child)
  child.on('exit', (code) => end(ending ? 0 : (code ?? 1)))
  return child
}

function end(code: number): void {
  if (!ending) process.exitCode = code
  ending = true
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  if (children.every((child) => child.exitCode !== null || child.signalCode !== null)) process.exit()
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, GRACE).unref()
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0))

/** How the two find each other on this machine. */
function localOrigin(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function launchStore(): void {
  const { secretId, secretKey } = vodSecretOf(settings)
  launch('apps/video-store/src/main.ts', {
    VIDEO_STORE_PORT: String(settings.videoStorePort),
    VIDEO_STORE_HOST: settings.host,
    VIDEO_STORE_CALLBACK_URL: process.env.VIDEO_STORE_CALLBACK_URL || `${localOrigin(settings.host, settings.port)}/api/vod/callback`,
    ...(settings.videoStoreUrl && { VIDEO_STORE_ORIGIN: settings.videoStoreUrl }),
    DATA_DIR: settings.dataDir,
    VOD_SECRET_ID: secretId,
    VOD_SECRET_KEY: secretKey,
  })
}
const server = launch('apps/server/src/main.ts', serverEnv, serverFlags)
// The store shares a secret that the server makes, once it knows that the database is its own.
server.once('message', () => {
  if (settings.vod.provider === 'embedded' && !ending) launchStore()
})
