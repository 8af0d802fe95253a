import { resolve } from 'node:path'
import { z } from 'zod'
import { WrongSetting } from '../fault/wrong-setting.ts'

const port = (name: string, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65535, `${name} 应为 0–65535 的端口号`)
    .transform(Number)

const positive = (name: string, fallback: number) =>
  z
    .string()
    .default(String(fallback))
    .refine((value) => /^[1-9]\d{0,9}$/.test(value), `${name} 应为正整数`)
    .transform(Number)

const origin = (name: string) =>
  z
    .string()
    .refine(
      (value) => /^https?:\/\/[^/?#]+$/.test(value),
      `${name} 应为形如 https://host 的地址，末尾不带斜杠`,
    )
    .optional()

const domain = (name: string) =>
  z
    .string()
    .refine(
      (value) => /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i.test(value),
      `${name} 应为域名，不带 rtmp:// 等协议和路径`,
    )
    .optional()

const Environment = z
  .object({
    PORT: port('PORT', 3000),
    HOST: z.string().default('0.0.0.0'),
    VIDEO_STORE_PORT: port('VIDEO_STORE_PORT', 3001),
    DATA_DIR: z.string().min(1, 'DATA_DIR 不能为空').default('.data'),
    DATABASE_URL: z
      .string()
      .refine((value) => /^postgres(ql)?:\/\//.test(value), 'DATABASE_URL 应为 postgres:// 开头的地址')
      .optional(),
    DEMO: z.enum(['0', '1'], 'DEMO 应为 0 或 1').default('1'),
    /** The address under which browsers reach the product, when a proxy stands before it. */
    PUBLIC_ORIGIN: origin('PUBLIC_ORIGIN'),
    /** The address under which browsers reach the video store; by default the caller's host with VIDEO_STORE_PORT. */
    VIDEO_STORE_URL: origin('VIDEO_STORE_URL'),
    /** The same as seen from here; by default this machine with VIDEO_STORE_PORT. */
    VIDEO_STORE_INTERNAL_URL: origin('VIDEO_STORE_INTERNAL_URL'),
    TRUST_PROXY: z.enum(['0', '1'], 'TRUST_PROXY 应为 0 或 1').default('0'),
    VOD_PROVIDER: z
      .enum(['embedded', 'tencent'], 'VOD_PROVIDER 应为 embedded 或 tencent')
      .default('embedded'),
    VOD_SECRET_ID: z.string().optional(),
    VOD_SECRET_KEY: z.string().optional(),
    VOD_SUB_APP_ID: z.string().regex(/^\d+$/, 'VOD_SUB_APP_ID 应为数字').optional(),
    VOD_PROCEDURE: z.string().optional(),
    /** Is in the address to which Tencent Cloud sends its notices; without it they are refused. */
    VOD_CALLBACK_KEY: z.string().min(16, 'VOD_CALLBACK_KEY 不应少于16个字符').optional(),
    /** Tencent Cloud's live service; without a push domain there is none, and live classes have external addresses only. */
    LIVE_PUSH_DOMAIN: domain('LIVE_PUSH_DOMAIN'),
    LIVE_PLAY_DOMAIN: domain('LIVE_PLAY_DOMAIN'),
    LIVE_APP: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'LIVE_APP 应为字母、数字、下划线或短横线')
      .default('live'),
    LIVE_PUSH_KEY: z.string().optional(),
    /** When the play domain asks for signed addresses. */
    LIVE_PLAY_KEY: z.string().optional(),
    /** Signs the service's notices; without it they are refused. */
    LIVE_CALLBACK_KEY: z.string().optional(),
    /** 32 bytes, as 64 hexadecimal digits. */
    DATA_KEY: z
      .string()
      .regex(/^[\da-f]{64}$/i, 'DATA_KEY 应为64位十六进制数（32字节）')
      .optional(),
    PIN_LIMIT: positive('PIN_LIMIT', 10),
    FEATURE_LIMIT: positive('FEATURE_LIMIT', 20),
    PORTAL_LIMIT: positive('PORTAL_LIMIT', 300),
    PORTAL_CLASS_LIMIT: positive('PORTAL_CLASS_LIMIT', 600),
    PORTAL_VIEWER_LIMIT: positive('PORTAL_VIEWER_LIMIT', 6),
    NOTICE_DAYS: positive('NOTICE_DAYS', 90),
    /** Minutes of learning that make one credit hour. */
    CREDIT_MINUTES: positive('CREDIT_MINUTES', 45),
    EXPORT_LIMIT: positive('EXPORT_LIMIT', 3),
    DATABASE_POOL: positive('DATABASE_POOL', 20),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
        'LOG_LEVEL 应为 fatal、error、warn、info、debug 或 silent',
      )
      .default('warn'),
  })
  .superRefine((env, ctx) => {
    const need = (names: readonly (keyof typeof env)[], when: string) => {
      for (const name of names)
        if (!env[name]) ctx.addIssue({ code: 'custom', path: [name], message: `${when}必须设置 ${name}` })
    }
    if (env.VOD_PROVIDER === 'tencent') need(['VOD_SECRET_ID', 'VOD_SECRET_KEY'], 'VOD_PROVIDER=tencent 时')
    const live = ['LIVE_PUSH_DOMAIN', 'LIVE_PLAY_DOMAIN', 'LIVE_PUSH_KEY'] as const
    const given = [...live, 'LIVE_PLAY_KEY' as const, 'LIVE_CALLBACK_KEY' as const].find((name) => env[name])
    if (given) need(live, `设置 ${given} 时`)
  })

export interface Settings {
  port: number
  host: string
  videoStorePort: number
  dataDir: string
  databaseUrl: string | undefined
  demo: boolean
  publicOrigin: string | undefined
  videoStoreUrl: string | undefined
  /** Where the server itself finds the embedded video store; undefined: it is not asked for anything. */
  storeAddress: string | undefined
  trustProxy: boolean
  vod: {
    provider: 'embedded' | 'tencent'
    secretId: string
    secretKey: string
    subAppId: string | undefined
    procedure: string | undefined
    callbackKey: string | undefined
  }
  /** Undefined: no live service. */
  live:
    | {
        pushDomain: string
        playDomain: string
        app: string
        pushKey: string
        playKey: string | undefined
        callbackKey: string | undefined
      }
    | undefined
  /** Encrypts what must not lie open in the database; 32 bytes. */
  dataKey: Buffer
  /** Most pinned, most featured records of one resource in one unit. */
  pinLimit: number
  featureLimit: number
  /** Most calls of one portal key in a minute. */
  portalLimit: number
  /** … of each kind of call about the comments of one live class. */
  portalClassLimit: number
  /** Most comments of one viewer on one live class in a minute. */
  portalViewerLimit: number
  /** Days for which notices are kept. */
  noticeDays: number
  /** Minutes of learning that make one credit hour. */
  creditMinutes: number
  /** Most exports at the same time. */
  exportLimit: number
  databasePool: number
  logLevel: string
}

/** The settings as they are given: without the secrets that are kept in the data folder. */
export type GivenSettings = Omit<Settings, 'dataKey' | 'vod'> & {
  dataKey: Buffer | undefined
  vod: Omit<Settings['vod'], 'secretId' | 'secretKey'> & {
    secretId: string | undefined
    secretKey: string | undefined
  }
}

/**
 * Read the settings from the environment; nothing is made, and no file is read.
 *
 * @throws WrongSetting
 */
export function readSettings(env: NodeJS.ProcessEnv): GivenSettings {
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) throw new WrongSetting(parsed.error.issues.map((issue) => issue.message).join('；'))
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    videoStorePort: value.VIDEO_STORE_PORT,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    demo: value.DEMO === '1',
    publicOrigin: value.PUBLIC_ORIGIN,
    videoStoreUrl: value.VIDEO_STORE_URL,
    storeAddress: value.VIDEO_STORE_INTERNAL_URL ?? `http://${hostOf(value.HOST)}:${value.VIDEO_STORE_PORT}`,
    trustProxy: value.TRUST_PROXY === '1',
    vod: {
      provider: value.VOD_PROVIDER,
      secretId: value.VOD_SECRET_ID,
      secretKey: value.VOD_SECRET_KEY,
      subAppId: value.VOD_SUB_APP_ID,
      procedure: value.VOD_PROCEDURE,
      callbackKey: value.VOD_CALLBACK_KEY,
    },
    live: liveOf(value),
    dataKey: value.DATA_KEY === undefined ? undefined : Buffer.from(value.DATA_KEY, 'hex'),
    pinLimit: value.PIN_LIMIT,
    featureLimit: value.FEATURE_LIMIT,
    portalLimit: value.PORTAL_LIMIT,
    portalClassLimit: value.PORTAL_CLASS_LIMIT,
    portalViewerLimit: value.PORTAL_VIEWER_LIMIT,
    noticeDays: value.NOTICE_DAYS,
    creditMinutes: value.CREDIT_MINUTES,
    exportLimit: value.EXPORT_LIMIT,
    databasePool: value.DATABASE_POOL,
    logLevel: value.LOG_LEVEL,
  }
}

/** Of what listens everywhere, this machine. */
function hostOf(host: string): string {
  if (['0.0.0.0', '::', ''].includes(host)) return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function liveOf(env: z.output<typeof Environment>): Settings['live'] {
  const {
    LIVE_PUSH_DOMAIN: pushDomain,
    LIVE_PLAY_DOMAIN: playDomain,
    LIVE_PUSH_KEY: pushKey,
    LIVE_APP: app,
  } = env
  if (!pushDomain || !playDomain || !pushKey) return undefined
  return {
    pushDomain,
    playDomain,
    app,
    pushKey,
    playKey: env.LIVE_PLAY_KEY,
    callbackKey: env.LIVE_CALLBACK_KEY,
  }
}
