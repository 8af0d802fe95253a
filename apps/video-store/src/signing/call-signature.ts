import { createHmac, timingSafeEqual } from 'node:crypto'
import type { onRequestAsyncHookHandler } from 'fastify'
import { HttpFault } from '../ground/errors.ts'

const signatureLifeMs = 300_000

/**
 * Lets only who signs uploads call: `x-store-signature` is the HMAC-SHA256 of method, path with query, and `x-store-time` (seconds).
 *
 * @throws HttpFault 403
 */
export function signedWith({
  secretKey,
  clock,
}: {
  secretKey: string
  clock: () => number
}): onRequestAsyncHookHandler {
  return async ({ method, url, headers }) => {
    const { 'x-store-time': time, 'x-store-signature': signature } = headers
    if (typeof time !== 'string' || typeof signature !== 'string') throw new HttpFault(403)
    const wanted = createHmac('sha256', secretKey).update(`${method}\n${url}\n${time}`).digest('hex')
    const isReal =
      signature.length === wanted.length && timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))
    if (!isReal || !(Math.abs(clock() - Number(time) * 1000) <= signatureLifeMs)) throw new HttpFault(403)
  }
}
