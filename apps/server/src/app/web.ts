import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { errors, type Failure } from '@dangxiao/contract'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const YEAR = 365 * 24 * 3600
const WEB = join(import.meta.dirname, '../../../web/dist')

/** The pages, where they are built, and the answer to addresses that lead nowhere. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const notFound = (request: FastifyRequest): Failure | undefined =>
    request.url.startsWith('/api/') || request.method !== 'GET'
      ? { code: 'NO_SUCH_CALL', message: errors.NO_SUCH_CALL.message }
      : undefined
  if (!existsSync(WEB)) {
    app.setNotFoundHandler(async (_, reply) =>
      reply.code(404).send({ code: 'NO_SUCH_CALL', message: errors.NO_SUCH_CALL.message }),
    )
    return
  }
  await app.register(serveFiles, {
    root: WEB,
    preCompressed: true,
    index: ['index.html'],
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache',
      ),
  })
  app.setNotFoundHandler(async (request, reply) => {
    const failure = notFound(request)
    if (failure) return reply.code(404).send(failure)
    // A page of the application: its router takes the address from here.
    return reply.code(200).sendFile('index.html')
  })
}
