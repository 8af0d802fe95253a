import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a request did that the protocol does not know; kept, so that a client that gets by all the same is found out. */
export class Violation extends Error {}

export function must(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Violation(message)
}

export const equal = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** One request, read whole. */
export interface Asked {
  method: string
  host: string
  /** Decoded. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
  reply: ServerResponse
}

const CUSTOM = ['x-cos-security-token', 'x-cos-sdk-retry']
const PREFLIGHT_HEADERS = ['authorization', 'cache-control', 'content-md5', 'content-type', ...CUSTOM]

/** What holds for every request of a page: where it comes from is told (but by a `no-cors` HEAD), no cookie goes with it, no header is unknown. */
export function checkHeaders({ headers, method }: Asked): void {
  must(
    method === 'HEAD' || /^https:\/\/[a-z0-9.-]+$/.test(headers.origin ?? ''),
    `no origin: ${headers.origin}`,
  )
  must(headers.cookie === undefined, 'a cookie was sent')
  const unknown = Object.keys(headers).filter((name) => name.startsWith('x-') && !CUSTOM.includes(name))
  must(unknown.length === 0, `unknown headers: ${unknown}`)
}

/** The answer to a preflight, as the cloud's buckets are set up. */
export function preflight({ headers, reply }: Asked): void {
  const wanted = (headers['access-control-request-headers'] ?? '').split(',').filter(Boolean)
  const strange = wanted.filter((name) => !PREFLIGHT_HEADERS.includes(name.trim().toLowerCase()))
  must(strange.length === 0, `headers that are not allowed: ${strange}`)
  must(
    ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].includes(headers['access-control-request-method'] ?? ''),
    'method that is not allowed',
  )
  reply.setHeader('access-control-allow-methods', 'PUT,GET,POST,DELETE,HEAD')
  reply.setHeader('access-control-allow-headers', PREFLIGHT_HEADERS.join(','))
  reply.writeHead(204).end()
}
