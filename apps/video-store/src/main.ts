import { errorCode } from './durable.ts'
import { createVideoStore } from './server.ts'
import { BadSetting, readSettings, type Settings } from './settings.ts'

const refusals: Record<string, (settings: Settings) => string> = {
  EADDRINUSE: ({ port }) => `端口 ${port} 已被占用，请更改设置 VIDEO_STORE_PORT。`,
  EADDRNOTAVAIL: ({ host }) => `本机没有地址 ${host}，请更改设置 VIDEO_STORE_HOST。`,
  EACCES: ({ port, dataDir }) => `无权使用端口 ${port} 或目录 ${dataDir}，请更改设置 VIDEO_STORE_PORT 或 DATA_DIR。`,
  ENOTDIR: ({ dataDir }) => `设置 DATA_DIR 指向的 ${dataDir} 不是目录。`,
  EEXIST: ({ dataDir }) => `设置 DATA_DIR 指向的 ${dataDir} 不是目录。`,
  EROFS: ({ dataDir }) => `设置 DATA_DIR 指向的目录 ${dataDir} 不可写。`,
}

function stopWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function settingsOrStop(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (error instanceof BadSetting) stopWith(error.message)
    throw error
  }
}

const settings = settingsOrStop()
const store = createVideoStore({
  ...settings,
  onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
})

try {
  const port = await store.listen(settings.port, settings.host)
  process.stdout.write(`视频存储已启动：http://${settings.host}:${port}\n`)
} catch (error) {
  const refusal = refusals[errorCode(error) ?? '']
  if (refusal) stopWith(refusal(settings))
  throw error
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void store.close().then(() => process.exit(0))
  })
}
