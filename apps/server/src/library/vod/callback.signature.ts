import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../platform/settings/settings.ts'

/** How far the clocks of store and server may be apart, in seconds. */
const SKEW = 300

export interface SignedCall {
  headers: Record<string, string | string[] | undefined>
  query: { sign?: string | undefined; t?: string | undefined }
  body: Buffer
}

/**
 * Does a notice come from the video service? The embedded store signs time and body with the key of the uploads. The cloud signs nothing
 * of what it sends, so the address that it is given carries Tencent's `t` (until when it is good) and `sign` = MD5(key + t).
 */
export function isFromService(
  { provider, secretKey, callbackKey }: Settings['vod'],
  { headers, query, body }: SignedCall,
  now: Date,
): boolean {
  const seconds = now.getTime() / 1000
  if (provider === 'embedded') {
    const time = String(headers['x-vod-time'] ?? '')
    const mac = createHmac('sha256', secretKey).update(`${time}\n`).update(body).digest('hex')
    return (
      /^\d{10}$/.test(time) &&
      Math.abs(seconds - Number(time)) <= SKEW &&
      isSame(mac, String(headers['x-vod-signature'] ?? ''))
    )
  }
  const { sign = '', t = '' } = query
  return (
    callbackKey !== undefined &&
    /^\d{10}$/.test(t) &&
    Number(t) >= seconds &&
    isSame(addressSign(callbackKey, t), sign.toLowerCase())
  )
}

const addressSign = (key: string, t: string) =>
  createHash('md5')
    .update(key + t)
    .digest('hex')

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
