import { NOTICE_STREAM } from '@dangxiao/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audit } from '../platform/audit/audit.ts'
import { Fault } from '../platform/fault/fault.ts'
import { type Ground, tokenOf } from '../platform/http/http.ts'

/** Calls come from the application's own pages, unless they are open to all, signed, or a download with a ticket. */
export function onlyOwnPages(app: FastifyInstance, ground: Ground): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return
    reply.header('cache-control', 'no-store')
    if (
      isOpen(request) ||
      isSigned(request) ||
      isTicketed(request) ||
      isOwnPage(ground.settings.publicOrigin, request)
    )
      return
    await noteForeignPage(ground, request)
    throw new Fault('CROSS_SITE')
  })
}

const OPEN = new Set(['/api/health', '/api/openapi.json', '/api/docs', '/api/docs.js'])
const isOpen = ({ method, routeOptions }: FastifyRequest) =>
  method === 'GET' && OPEN.has(routeOptions.url ?? '')

/** Comes from another server and is authenticated by its signature. */
const isSigned = ({ routeOptions }: FastifyRequest) =>
  /^\/api\/(portal\/|live-callback\/|vod\/callback$)/.test(routeOptions.url ?? '')

/** A file that one of our own pages has prepared is fetched by a plain link; its ticket cannot be guessed. */
const isTicketed = ({ routeOptions, query }: FastifyRequest) =>
  Boolean(routeOptions.config.isDownload && (query as Record<string, unknown> | undefined)?.ticket)

/** By the route that was found and not only by the address as it was written: `/%61pi/…` leads to the same handler. */
const isCall = ({ routeOptions, url }: FastifyRequest) =>
  Boolean(routeOptions.url?.startsWith('/api/')) || url.startsWith('/api/')

/**
 * Only the application's own pages may call: they send a header that no other site can, from the same origin. An EventSource cannot
 * send it; what it reads, no other site can read.
 */
function isOwnPage(
  publicOrigin: string | undefined,
  { headers, protocol, host, routeOptions }: FastifyRequest,
): boolean {
  const site = headers['sec-fetch-site']
  const ownOrigin =
    headers.origin === undefined || headers.origin === (publicOrigin ?? `${protocol}://${host}`)
  const ownSite = site === undefined || site === 'same-origin' || site === 'none'
  const marked =
    headers['x-requested-with'] === 'XMLHttpRequest' || routeOptions.url === `/api${NOTICE_STREAM}`
  return marked && ownOrigin && ownSite
}

/** Another page tried to call in the name of somebody who is signed in: the log says so. Without a session it is noise. */
async function noteForeignPage({ settings, sessions, db }: Ground, request: FastifyRequest): Promise<void> {
  const token = tokenOf(settings, request)
  const actor = token && (await sessions.actor(token))
  if (!actor) return
  const resource = (request.routeOptions.url ?? request.url.split('?')[0] ?? '').replace(/^\/api/, '')
  await audit({ db, actor, address: request.ip }, { action: 'refused', resource, outcome: 'CROSS_SITE' })
}
