import { DOCUMENT_MAX_MB } from '@dangxiao/contract'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { failureOf, loggable } from '../fault/failures.ts'
import type { Settings } from '../settings/settings.ts'
import { BARE_HEADERS, safeHeaders } from './safe-headers.ts'

const BODY_LIMIT = 1024 * 1024
/** Milliseconds within which a body that is no file must be here. */
const BODY_TIME = 8_000
/** Milliseconds within which a body of many records must be here. */
const LARGE_BODY_TIME = 60_000

/** Fastify with our limits, safe headers, cookies and uploads; every error is told as a failure of the contract. */
export async function newFastify(
  settings: Settings,
  logTo?: { write(line: string): void },
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: settings.logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({
      disableRequestLogging: settings.logLevel !== 'debug' && settings.logLevel !== 'info',
    }),
    bodyLimit: BODY_LIMIT,
    // Only the nearest hop is ours; what stands before it in the header, anybody can write.
    trustProxy: settings.trustProxy ? (_: string, hop: number) => hop === 0 : false,
    exposeHeadRoutes: false,
    // A big file on a slow line takes its time; what stands still is cut, and other bodies have BODY_TIME.
    requestTimeout: 600_000,
    connectionTimeout: 30_000,
    routerOptions: { maxParamLength: 300 },
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    // An address that cannot be read reaches no hook, so its headers are set here.
    frameworkErrors: (error, _, reply) => {
      const { status, failure } = failureOf(error)
      reply.raw.writeHead(status, BARE_HEADERS).end(JSON.stringify(failure))
    },
  })
  app.setErrorHandler(async (error, request, reply) => {
    const { status, failure, unexpected } = failureOf(error)
    if (unexpected || status === 503) request.log.error({ failure: loggable(error) }, 'a request failed')
    return reply.code(status).send(failure)
  })

  const headers = safeHeaders(settings)
  app.addHook('onRequest', (_, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: DOCUMENT_MAX_MB * 1024 * 1024, files: 1, fields: 5, parts: 6 },
  })

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.method !== 'POST' || request.headers['content-type']?.startsWith('multipart/')) return payload
    const isLarge = (request.routeOptions.bodyLimit ?? BODY_LIMIT) > BODY_LIMIT
    const late = setTimeout(() => request.raw.destroy(), isLarge ? LARGE_BODY_TIME : BODY_TIME)
    payload.once('close', () => clearTimeout(late)).once('end', () => clearTimeout(late))
    return payload
  })
  return app
}
