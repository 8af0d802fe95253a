import { randomBytes } from 'node:crypto'
import type { Certificate } from './signatures.ts'

export const APP_ID = 1_500_000_002
const BUCKET = '4acf1a5avodcq1500000002'
export const REGIONS = ['ap-guangzhou', 'ap-chongqing'] as const
export const PLAYBACK_HOST = `${APP_ID}.vod2.myqcloud.com`
export const bucketHost = (region: string) => `${BUCKET}-${APP_ID}.cos.${region}.myqcloud.com`

interface Place {
  /** Without a leading slash. */
  key: string
  size: number
}

export interface Session {
  vodSessionKey: string
  fileId: string
  region: string
  video: Place
  cover?: Place
  certificates: Certificate[]
  uploads: Map<string, { key: string; parts: Map<number, { etag: string; body: Buffer }> }>
  committed: boolean
}

/** Everything that the double knows. */
export interface State {
  account: { secretId: string; secretKey: string }
  sessions: Map<string, Session>
  objects: Map<string, Buffer>
  usedSignatures: Set<string>
  checked: { upload: { right: number; wrong: number }; object: { right: number; wrong: number } }
  violations: string[]
  /** So many completions are answered with an error inside a 200. */
  failingCompletions: number
}

export const newState = (): State => ({
  account: { secretId: 'AKIDdouble', secretKey: 'double-key' },
  sessions: new Map(),
  objects: new Map(),
  usedSignatures: new Set(),
  checked: { upload: { right: 0, wrong: 0 }, object: { right: 0, wrong: 0 } },
  violations: [],
  failingCompletions: 0,
})

const hex = (bytes: number) => randomBytes(bytes).toString('hex')

export function newSession(
  region: string,
  video: { type: string; size: number },
  cover?: { type: string; size: number },
): Session {
  const fileId = `52858909${Date.now().toString().slice(-11)}`
  const folder = `${BUCKET}/${hex(6)}/${fileId}`
  return {
    vodSessionKey: hex(48),
    fileId,
    region,
    video: { key: `${folder}/${hex(5)}.${video.type}`, size: video.size },
    ...(cover && { cover: { key: `${folder}/${hex(5)}.${cover.type}`, size: cover.size } }),
    certificates: [],
    uploads: new Map(),
    committed: false,
  }
}

/** Holds for two hours. */
export function newCertificate(): Certificate {
  const timestamp = Math.floor(Date.now() / 1000)
  return {
    secretId: `AKID${hex(16)}`,
    secretKey: hex(16),
    token: hex(64),
    timestamp,
    expiredTime: timestamp + 7200,
  }
}
