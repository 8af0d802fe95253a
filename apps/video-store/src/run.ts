import { chmod, mkdir, stat } from 'node:fs/promises'
import { errorCode } from './ground/durable.ts'
import { findPrograms } from './media/programs.ts'
import { createVideoStore, type VideoStore } from './server.ts'
import { BadSetting, readSettings, type Settings } from './settings.ts'

const OWNER_ONLY = 0o700
const STICKY = 0o1000

const refusals: Record<string, (settings: Settings) => string> = {
  EADDRINUSE: ({ port }) => `端口 ${port} 已被占用，请更改设置 VIDEO_STORE_PORT。`,
  EADDRNOTAVAIL: ({ host }) => `本机没有地址 ${host}，请更改设置 VIDEO_STORE_HOST。`,
  EACCES: ({ port, dataDir }) =>
    `无权使用端口 ${port} 或目录 ${dataDir}，请更改设置 VIDEO_STORE_PORT 或 DATA_DIR。`,
  EPERM: ({ dataDir }) => `设置 DATA_DIR 指向的 ${dataDir} 须属于运行本程序的用户。`,
  ENOTDIR: ({ dataDir }) => `设置 DATA_DIR 指向的 ${dataDir} 不是目录。`,
  EEXIST: ({ dataDir }) => `设置 DATA_DIR 指向的 ${dataDir} 不是目录。`,
  EROFS: ({ dataDir }) => `设置 DATA_DIR 指向的目录 ${dataDir} 不可写。`,
}

/** What is kept here belongs to nobody else on this machine. */
async function makePrivate({ dataDir }: Settings): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY })
  const { mode } = await stat(dataDir)
  if (mode & STICKY)
    throw new BadSetting(`设置 DATA_DIR 指向的 ${dataDir} 是公用目录，请换成只给本产品使用的目录。`)
  if ((mode & 0o777) !== OWNER_ONLY) await chmod(dataDir, OWNER_ONLY)
}

/**
 * Start the store as the environment says, and say so.
 *
 * @throws BadSetting when it cannot run so
 */
export async function runStore(env: NodeJS.ProcessEnv): Promise<VideoStore> {
  const settings = readSettings(env)
  const { converting } = settings
  const found = converting ? await findPrograms(converting.wanted) : { missing: '设置 VIDEO_CONVERT=0' }
  const store = createVideoStore({
    ...settings,
    ...(converting && 'programs' in found && { conversion: { ...converting, programs: found.programs } }),
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
  })
  try {
    await makePrivate(settings)
    const port = await store.listen(settings.port, settings.host)
    process.stdout.write(`视频存储已启动：http://${settings.host}:${port}\n`)
  } catch (error) {
    const refusal = refusals[errorCode(error) ?? '']
    throw refusal ? new BadSetting(refusal(settings)) : error
  }
  process.stdout.write(
    'programs' in found
      ? `视频转换：使用 ffmpeg ${found.version}，同时 ${converting?.jobs} 个\n`
      : `视频转换：未启用（${found.missing}），浏览器不能播放的视频只能保存，不能在线播放\n`,
  )
  return store
}
