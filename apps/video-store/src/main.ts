import { errorCode } from './durable.ts'
import { findPrograms } from './programs.ts'
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
const { converting } = settings
const found = converting ? await findPrograms(converting.wanted) : { missing: '设置 VIDEO_CONVERT=0' }
const store = createVideoStore({
  ...settings,
  ...(converting && 'programs' in found && { conversion: { ...converting, programs: found.programs } }),
  onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
})

try {
  const port = await store.listen(settings.port, settings.host)
  process.stdout.write(`视频存储已启动：http://${settings.host}:${port}\n`)
  process.stdout.write(
    'programs' in found
      ? `视频转换：使用 ffmpeg ${found.version}，同时 ${converting?.jobs} 个\n`
      : `视频转换：未启用（${found.missing}），浏览器不能播放的视频只能保存，不能在线播放\n`,
  )
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
