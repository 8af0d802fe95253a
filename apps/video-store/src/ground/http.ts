import type { IncomingMessage, ServerResponse } from 'node:http'
import { HttpFault } from './errors.ts'
import { toXml, type XmlTree } from './xml.ts'

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** As sent, percent-encoded, with its leading slash. */
  rawPath: string
  /** Decoded; the last of a repeated name counts. */
  query: ReadonlyMap<string, string>
  /** Scheme, host and port under which the client knows this server. */
  origin: string
}

/** @throws HttpFault 400 when the request line is not what a client of ours sends. */
export function readTarget(
  request: IncomingMessage,
  publicOrigin: string | undefined,
): Pick<Exchange, 'rawPath' | 'query' | 'origin'> {
  const target = (request.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '')
  const at = target.indexOf('?')
  const rawPath = at < 0 ? target : target.slice(0, at)
  const host = request.headers.host ?? ''
  const query = parseQuery(at < 0 ? '' : target.slice(at + 1))
  if (!rawPath.startsWith('/') || !query) throw new HttpFault(400)
  if (publicOrigin === undefined && !/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host))
    throw new HttpFault(400)
  return { rawPath, query, origin: publicOrigin ?? `http://${host}` }
}

function parseQuery(text: string): Map<string, string> | undefined {
  const query = new Map<string, string>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    const value = decode(at < 0 ? '' : pair.slice(at + 1))
    if (name === undefined || value === undefined) return undefined
    query.set(name, value)
  }
  return query
}

/** Percent-decodes; `undefined` when that yields no text. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** @throws HttpFault 413 or 408 when the body is larger or slower than allowed. */
export async function readBody(
  { request }: Exchange,
  { maxBytes, maxMs }: { maxBytes: number; maxMs: number },
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new HttpFault(413)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const timer = setTimeout(() => reject(new HttpFault(408)), maxMs)
  const chunks: Buffer[] = []
  let size = 0
  const take = (chunk: Buffer) => {
    size += chunk.length
    if (size <= maxBytes) chunks.push(chunk)
    else reject(new HttpFault(413))
  }
  request.on('data', take)
  request.once('end', () => resolve(Buffer.concat(chunks)))
  request.once('error', () => reject(new HttpFault(400)))
  request.once('close', () => reject(new HttpFault(400)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    request.off('data', take)
  }
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

export function sendXml(response: ServerResponse, status: number, tree: XmlTree): void {
  sendText(response, status, 'application/xml', toXml(tree))
}

function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  const body = Buffer.from(text)
  response.writeHead(status, {
    'content-type': type,
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

export function sendEmpty(response: ServerResponse, status: number): void {
  response.writeHead(status, status === 204 || status === 304 ? {} : { 'content-length': 0 })
  response.end()
}
