import { createHmac, timingSafeEqual } from 'node:crypto'
import { VodFault } from '../ground/errors.ts'

/** Fields of the cloud's client upload signature, and two of our own: `maxSize` and `user`. Times are in seconds. */
export interface UploadSignatureFields {
  secretId: string
  currentTimeStamp: number
  expireTime: number
  random: number
  classId?: number
  procedure?: string
  taskPriority?: number
  taskNotifyMode?: string
  /** At most 250 characters. */
  sourceContext?: string
  /** At most 1000 characters. */
  sessionContext?: string
  /** 1: refused from the second use on. */
  oneTimeValid?: 0 | 1
  vodSubAppId?: number
  storageRegion?: string
  /** Bytes; a larger video is refused. */
  maxSize?: number
  /** Opaque; a session applied for by one user is no other's. */
  user?: string
}

export interface UploadClaims {
  /** Seconds. */
  expireTime: number
  oneTime: boolean
  maxSize: number | undefined
  user: string | undefined
  /** What the signer wants to hear again with the event of the upload. */
  context: string | undefined
}

const macBytes = 20
const longestLife = 90 * 24 * 3600
/** How far the signer's clock may be ahead of ours, in seconds. */
const clockTolerance = 300

/** The upload signature as the cloud defines it: base64 of the HMAC-SHA1 and the signed query string. */
export function uploadSignature(secretKey: string, fields: UploadSignatureFields): string {
  if ((fields.sourceContext ?? '').length > 250)
    throw new RangeError('sourceContext is longer than 250 characters')
  if ((fields.sessionContext ?? '').length > 1000)
    throw new RangeError('sessionContext is longer than 1000 characters')
  if (fields.expireTime - fields.currentTimeStamp > longestLife)
    throw new RangeError('an upload signature lives at most 90 days')
  const original = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return Buffer.concat([mac(secretKey, original), Buffer.from(original)]).toString('base64')
}

/**
 * Checks who signed, and when.
 *
 * @throws VodFault with a code of its own for each cause.
 */
export function verifyUploadSignature(
  signature: string,
  {
    secretId,
    secretKey,
    now,
  }: { secretId: string; secretKey: string /** Epoch milliseconds. */; now: number },
): UploadClaims {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) throw new VodFault('SIGNATURE_MALFORMED')
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.length <= macBytes) throw new VodFault('SIGNATURE_MALFORMED')
  const original = bytes.subarray(macBytes)
  if (!timingSafeEqual(bytes.subarray(0, macBytes), mac(secretKey, original)))
    throw new VodFault('SIGNATURE_WRONG')

  const fields = new URLSearchParams(original.toString())
  if (fields.get('secretId') !== secretId) throw new VodFault('SIGNATURE_WRONG')
  const start = wholeNumber(fields.get('currentTimeStamp'))
  const end = wholeNumber(fields.get('expireTime'))
  const maxSize = fields.has('maxSize') ? wholeNumber(fields.get('maxSize')) : undefined
  wholeNumber(fields.get('random'))
  if (end - start > longestLife) throw new VodFault('SIGNATURE_LIFE')
  if (now > end * 1000) throw new VodFault('SIGNATURE_EXPIRED')
  if (now < (start - clockTolerance) * 1000) throw new VodFault('SIGNATURE_EARLY')
  return {
    expireTime: end,
    oneTime: fields.get('oneTimeValid') === '1',
    maxSize,
    user: fields.get('user') ?? undefined,
    context: fields.get('sourceContext')?.slice(0, 250) || undefined,
  }
}

function wholeNumber(text: string | null): number {
  if (text === null || !/^\d{1,15}$/.test(text)) throw new VodFault('SIGNATURE_MALFORMED')
  return Number(text)
}

function mac(secretKey: string, original: string | Buffer): Buffer {
  return createHmac('sha1', secretKey).update(original).digest()
}
