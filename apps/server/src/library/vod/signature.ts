import { createHmac, randomInt } from 'node:crypto'

export interface SignatureFields {
  secretId: string
  /** Seconds since 1970. */
  currentTimeStamp: number
  expireTime: number
  random: number
  procedure?: string | undefined
  vodSubAppId?: string | undefined
  oneTimeValid?: 1 | undefined
  /** Come back with the events of the upload, and of its procedure. */
  sourceContext?: string | undefined
  sessionContext?: string | undefined
  /** Of the embedded store only: the most bytes, and whose upload it is. */
  maxSize?: number | undefined
  user?: string | undefined
}

/** The upload signature of Tencent Cloud VOD: base64 of HMAC-SHA1 over the fields, then the fields themselves. */
export function signUpload(secretKey: string, fields: SignatureFields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const original = new URLSearchParams(
    Object.fromEntries(given.map(([key, value]) => [key, String(value)])),
  ).toString()
  const mac = createHmac('sha1', secretKey).update(original).digest()
  return Buffer.concat([mac, Buffer.from(original)]).toString('base64')
}

export const signatureRandom = () => randomInt(1, 2 ** 31)

/** What reports of this user's uploads are known by at the embedded store. @param time seconds */
export function signReportId(secretKey: string, user: string, time: number): string {
  const mac = createHmac('sha256', secretKey).update(`report\n${user}\n${time}`).digest('hex')
  return `${user}.${time}.${mac.slice(0, 32)}`
}
