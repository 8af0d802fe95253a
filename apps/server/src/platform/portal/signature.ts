import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedCall {
  method: string
  /** With its query, as it stands in the request: `/api/portal/check`. */
  path: string
  /** Seconds since 1970. */
  timestamp: string
  nonce: string
  /** The bytes as sent; empty for a GET. */
  body: Uint8Array | string
}

const sha256 = (body: Uint8Array | string) => createHash('sha256').update(body).digest('hex')

/** HMAC-SHA256 in hexadecimal over method, path, timestamp, nonce and the body's SHA-256, each on a line of its own. */
export const signatureOf = (secret: string, { method, path, timestamp, nonce, body }: SignedCall): string =>
  createHmac('sha256', secret)
    .update([method, path, timestamp, nonce, sha256(body)].join('\n'))
    .digest('hex')

export function isSignedWith(secret: string, call: SignedCall, signature: string): boolean {
  const wanted = Buffer.from(signatureOf(secret, call))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
