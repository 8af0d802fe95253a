import { randomBytes } from 'node:crypto'
import cors from '@fastify/cors'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteHandlerMethod,
} from 'fastify'
import { errorCode } from './durable.ts'
import { HttpFault, StoreFault, VodFault } from './errors.ts'
import { toXml, type XmlTree } from './xml.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Scheme, host and port under which the client knows this server. */
    origin: string
  }
}

export interface HttpOptions {
  /** Scheme, host and port for the addresses of videos; otherwise `http://` and the Host header. */
  publicOrigin: string | undefined
  /** Pages that may upload. */
  allowedOrigins: '*' | string[]
  /** Told about every error that is answered with 500. */
  onError: (error: unknown) => void
}

const inactiveMs = 30_000
/** How long a body may go on arriving after it was refused. */
const drainMs = 10_000
const host = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

const policy = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox',
].join('; ')

/** Fastify with our limits, safe headers and CORS; an error is answered as JSON. */
export function newHttp({ publicOrigin, allowedOrigins, onError }: HttpOptions): FastifyInstance {
  const headers = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
    ...(publicOrigin?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
  const guard = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers({ ...headers, 'x-cos-request-id': request.id })

  const app = Fastify({
    connectionTimeout: inactiveMs,
    keepAliveTimeout: 15_000,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000 },
    exposeHeadRoutes: false,
    genReqId: () => randomBytes(12).toString('hex'),
    // An address that cannot be decoded reaches no hook.
    frameworkErrors: (_, request, reply) =>
      answerAsXml(new StoreFault('InvalidURI'), request, guard(request, reply)),
  })
  app.decorateRequest('origin', {
    getter() {
      return publicOrigin ?? `http://${this.headers.host}`
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    guard(request, reply)
    if (publicOrigin === undefined && !host.test(request.headers.host ?? '')) throw new HttpFault(400)
  })
  app.register(cors, {
    origin: allowedOrigins,
    strictPreflight: false,
    methods: 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
    allowedHeaders:
      'authorization, x-cos-security-token, x-cos-sdk-retry, content-type, cache-control, content-md5, range, if-range',
    exposedHeaders: 'ETag, x-cos-request-id, Date, Content-Length, Content-Range, Accept-Ranges',
    maxAge: 7200,
  })
  app.addHook('onResponse', async ({ raw }) => endUnreadBody(raw))
  app.addHook('onError', async (_, __, error) => {
    if (!(error instanceof VodFault) && faultOf(error).status === 500) onError(error)
  })
  app.setErrorHandler(answerAsJson)
  app.setNotFoundHandler(() => {
    throw new HttpFault(405)
  })
  return app
}

/** Reads on, so that the client hears the answer before the connection ends; not for ever. */
function endUnreadBody(request: FastifyRequest['raw']): void {
  if (request.complete) return
  const { socket } = request.resume()
  setTimeout(() => request.complete || socket?.destroy(), drainMs).unref()
}

function faultOf(error: unknown): HttpFault | StoreFault {
  if (error instanceof HttpFault || error instanceof StoreFault) return error
  if (['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) return new StoreFault('ServiceUnavailable')
  const { statusCode = 500 } = error as FastifyError // Fastify's own have a status
  if (statusCode >= 500) return new HttpFault(500)
  return new HttpFault(statusCode === 413 ? 413 : 400)
}

/** For `setErrorHandler`. */
export function answerAsJson(error: unknown, _: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message } = faultOf(error)
  return reply.code(status).send({ code: status, message })
}

/** For `setErrorHandler`: a client of the object store reads only XML. */
export function answerAsXml(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = faultOf(error)
  const isOurs = fault instanceof StoreFault
  // Of a body that was given up nothing more is read.
  if (request.raw.destroyed) reply.header('connection', 'close')
  return sendXml(reply.code(fault.status), {
    Error: {
      Code: isOurs ? fault.name : fault.status === 500 ? 'InternalError' : 'InvalidRequest',
      Message: fault.message,
      RequestId: request.id,
      ...(isOurs && fault.extra),
    },
  })
}

export function sendXml(reply: FastifyReply, tree: XmlTree): FastifyReply {
  return reply.type('application/xml').send(toXml(tree))
}

/** Anyone may read what is published, whoever may upload. */
export const readByAll = { cors: { origin: '*' } }

/** A route for these methods; the others are refused, and do not reach the object store. */
export function only(
  app: FastifyInstance,
  methods: string[],
  url: string,
  handler: RouteHandlerMethod,
  config = {},
): void {
  const onRequest = async ({ method }: FastifyRequest) => {
    if (!methods.includes(method)) throw new HttpFault(405)
  }
  app.all(url, { onRequest, config }, handler)
}

/** Bodies are read as a whole, whatever type they say they have; one that dribbles is cut off. */
export function readBodies(app: FastifyInstance, limits: { maxBytes: number; maxMs: number }): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: limits.maxBytes },
    (_: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body),
  )
  app.addHook('preParsing', async ({ raw }, _, payload) => {
    const late = setTimeout(() => raw.destroy(), limits.maxMs)
    for (const end of ['end', 'close']) payload.once(end, () => clearTimeout(late))
    return payload
  })
}

/** The object that a body of JSON holds, if it is one. */
export function objectIn(body: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(String(body))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Decoded; the last of a repeated name counts. */
export function queryOf({ url }: FastifyRequest): ReadonlyMap<string, string> {
  return new Map(new URLSearchParams(url.replace(/^[^?]*/, '')))
}

/** What stands behind the prefix of a route that ends with `*`, decoded. */
export function restOf({ params }: FastifyRequest): string {
  return (params as { '*': string })['*']
}
