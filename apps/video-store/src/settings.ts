import { resolve } from 'node:path'
import type { ConversionOptions } from './conversion/conversions.ts'
import type { Programs } from './media/programs.ts'
import type { VideoStoreOptions } from './server.ts'

export interface Settings extends VideoStoreOptions {
  port: number
  host: string
  /** How videos are to be converted, when the programs are there; `undefined`: not at all. */
  converting: (Omit<ConversionOptions, 'programs'> & { wanted: Programs }) | undefined
}

/** A setting that cannot be used; its message is one sentence for whoever started the server. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting'
}

type Environment = Record<string, string | undefined>

/** @throws BadSetting */
export function readSettings(env: Environment): Settings {
  const origin = env.VIDEO_STORE_ORIGIN
  const origins = env.VIDEO_STORE_ALLOWED_ORIGINS
  const callbackUrl = env.VIDEO_STORE_CALLBACK_URL
  const quota = optionalNumber(env, 'VIDEO_STORE_QUOTA_GB', 1 << 20)
  return {
    port: optionalNumber(env, 'VIDEO_STORE_PORT', 65_535) ?? 3001,
    host: env.VIDEO_STORE_HOST || '127.0.0.1',
    dataDir: resolve(env.DATA_DIR || '.data'),
    secretId: required(env, 'VOD_SECRET_ID'),
    secretKey: required(env, 'VOD_SECRET_KEY'),
    maxVideoBytes: (optionalNumber(env, 'VIDEO_STORE_MAX_MB', 1 << 20) ?? 5120) * (1 << 20),
    converting:
      env.VIDEO_CONVERT === '0'
        ? undefined
        : {
            wanted: { ffmpeg: env.VIDEO_FFMPEG || 'ffmpeg', ffprobe: env.VIDEO_FFPROBE || 'ffprobe' },
            jobs: optionalNumber(env, 'VIDEO_CONVERT_JOBS', 64) ?? 1,
            maxMs: (optionalNumber(env, 'VIDEO_CONVERT_HOURS', 240) ?? 6) * 3_600_000,
            keepsOriginal: env.VIDEO_KEEP_ORIGINAL !== '0',
          },
    ...(quota !== undefined && { quotaBytes: quota * 1024 ** 3 }),
    ...(callbackUrl && { callbackUrl: asAddress('VIDEO_STORE_CALLBACK_URL', callbackUrl) }),
    ...(origin && { publicOrigin: asOrigin('VIDEO_STORE_ORIGIN', origin) }),
    ...(origins && {
      allowedOrigins: origins.split(',').map((each) => asOrigin('VIDEO_STORE_ALLOWED_ORIGINS', each.trim())),
    }),
  }
}

function required(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new BadSetting(`缺少设置 ${name}。`)
  return value
}

function optionalNumber(env: Environment, name: string, max: number): number | undefined {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > max) throw new BadSetting(`设置 ${name} 须为 1 到 ${max} 之间的整数。`)
  return number
}

function asOrigin(name: string, text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '')) {
    throw new BadSetting(`设置 ${name} 须为 http 或 https 开头的地址，例如 https://video.example.cn。`)
  }
  return url.origin
}

function asAddress(name: string, text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new BadSetting(`设置 ${name} 须为 http 或 https 开头的地址。`)
  return url.href
}
