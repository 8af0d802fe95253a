import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { api, DOCUMENT_MAX_MB, errors, type Failure, NOTICE_STREAM } from '@dangxiao/contract'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import serveFiles from '@fastify/static'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import helmet from 'helmet'
import { caseHandlers } from '../library/case/case.routes.ts'
import { importedCourse } from '../library/course/course.import.ts'
import { courseHandlers } from '../library/course/course.routes.ts'
import { educationBaseHandlers } from '../library/education-base/education-base.routes.ts'
import { importedJudge } from '../library/judge/judge.import.ts'
import { judgeHandlers } from '../library/judge/judge.routes.ts'
import { importedTeacher } from '../library/teacher/teacher.import.ts'
import { teacherHandlers } from '../library/teacher/teacher.routes.ts'
import { templateHandlers } from '../library/template/template.routes.ts'
import { trainingBaseHandlers } from '../library/training-base/training-base.routes.ts'
import { importedUnit } from '../library/unit/unit.import.ts'
import { unitHandlers } from '../library/unit/unit.routes.ts'
import { unitExtHandlers } from '../library/unit-ext/unit-ext.routes.ts'
import { uploadHandlers } from '../library/upload/upload.routes.ts'
import { vodCallback } from '../library/vod/callback.routes.ts'
import { mediaHandlers } from '../library/vod/media.routes.ts'
import { vodHandlers } from '../library/vod/vod.routes.ts'
import { bannerHandlers } from '../operations/banner/banner.routes.ts'
import { deskHandlers } from '../operations/desk/desk.routes.ts'
import { homeHandlers } from '../operations/home/home.routes.ts'
import { importedLearning } from '../operations/learning-record/learning-record.import.ts'
import { portalLearningHandlers } from '../operations/learning-record/learning-record.portal.ts'
import { learningRecordHandlers } from '../operations/learning-record/learning-record.routes.ts'
import { overviewHandlers } from '../operations/overview/overview.routes.ts'
import { rankingHandlers, recommendationHandlers } from '../operations/ranking/ranking.routes.ts'
import { uploadQualityHandlers } from '../operations/upload-quality/upload-quality.routes.ts'
import { audit } from '../platform/audit/audit.ts'
import { Refusals } from '../platform/context/refusals.ts'
import { failureOf, loggable } from '../platform/fault/failures.ts'
import { Fault } from '../platform/fault/fault.ts'
import { fileHandlers } from '../platform/file/file.routes.ts'
import { type Ground, isSecure, mount, tokenOf } from '../platform/http/http.ts'
import type { NoticeHub } from '../platform/notice/hub.ts'
import { noticeHandlers } from '../platform/notice/notice.routes.ts'
import { noticeStream } from '../platform/notice/stream.ts'
import { pageErrorHandlers } from '../platform/page-error/page-error.routes.ts'
import { keepBodies } from '../platform/portal/portal.ts'
import { authHandlers } from '../platform/sign-in/auth.routes.ts'
import { reviewPhraseHandlers } from '../review/review-phrase/review-phrase.routes.ts'
import { importHandlers } from '../review/save/import.ts'
import { portalHandlers } from '../teaching/booking/booking.portal.ts'
import { projectHandlers, reservationHandlers } from '../teaching/booking/booking.routes.ts'
import { liveCallbackHandlers } from '../teaching/live-class/live-callback.routes.ts'
import { liveClassHandlers } from '../teaching/live-class/live-class.routes.ts'
import { portalCommentHandlers } from '../teaching/live-comment/live-comment.portal.ts'
import { liveCommentHandlers } from '../teaching/live-comment/live-comment.routes.ts'
import { importedLesson } from '../teaching/schedule/lesson.import.ts'
import { scheduleHandlers } from '../teaching/schedule/schedule.routes.ts'
import {
  applicationAuditHandlers,
  scheduleApplyHandlers,
} from '../teaching/schedule-apply/application.routes.ts'
import { settingHandlers } from '../teaching/setting/setting.routes.ts'
import { above } from './above.ts'
import { docsRoutes } from './docs/docs.ts'
import { mediaWaiters } from './media-waiters.ts'

const BODY_LIMIT = 1024 * 1024
/** Milliseconds within which a body that is no file must be here. */
const BODY_TIME = 8_000
/** … and one of many records. */
const LARGE_BODY_TIME = 60_000
const YEAR = 365 * 24 * 3600
const BARE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
const WEB = join(import.meta.dirname, '../../../web/dist')

/**
 * The whole server, not yet listening: one line per resource.
 *
 * @param logTo takes the log's lines; without it they go to standard output
 */
export async function buildApp(
  given: Omit<Ground, 'refusals' | 'above'> & { notices: NoticeHub },
  logTo?: { write(line: string): void },
): Promise<FastifyInstance> {
  const ground: Ground = { ...given, refusals: new Refusals(), above }
  const { settings } = ground
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

  const headers = safeHeaders(ground)
  app.addHook('onRequest', (_, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    done()
  })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: DOCUMENT_MAX_MB * 1024 * 1024, files: 1, fields: 5, parts: 6 },
  })

  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request)) return
    reply.header('cache-control', 'no-store')
    if (
      isOpen(request) ||
      isSigned(request) ||
      isTicketed(request) ||
      isOwnPage(settings.publicOrigin, request)
    )
      return
    await noteForeignPage(ground, request)
    throw new Fault('CROSS_SITE')
  })
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.method !== 'POST' || request.headers['content-type']?.startsWith('multipart/')) return payload
    const isLarge = (request.routeOptions.bodyLimit ?? BODY_LIMIT) > BODY_LIMIT
    const late = setTimeout(() => request.raw.destroy(), isLarge ? LARGE_BODY_TIME : BODY_TIME)
    payload.once('close', () => clearTimeout(late)).once('end', () => clearTimeout(late))
    return payload
  })
  app.get('/api/health', async () => {
    await ground.db.execute(sql`select 1`)
    return { ok: true }
  })
  docsRoutes(app)
  noticeStream(app, ground, given.notices)

  mount(app, ground, api.auth, authHandlers(ground))
  mount(app, ground, api.banner, bannerHandlers)
  mount(app, ground, api.case, caseHandlers)
  mount(app, ground, api.course, courseHandlers)
  mount(app, ground, api.desk, deskHandlers)
  mount(app, ground, api.courseImport, importHandlers(importedCourse))
  mount(app, ground, api.educationBase, educationBaseHandlers)
  mount(app, ground, api.file, fileHandlers)
  mount(app, ground, api.home, homeHandlers)
  mount(app, ground, api.judge, judgeHandlers)
  mount(app, ground, api.judgeImport, importHandlers(importedJudge))
  mount(app, ground, api.liveCallback, liveCallbackHandlers)
  mount(app, ground, api.liveClass, liveClassHandlers)
  mount(app, ground, api.liveComment, liveCommentHandlers)
  mount(app, ground, api.notice, noticeHandlers)
  mount(app, ground, api.learningRecord, learningRecordHandlers)
  mount(app, ground, api.learningRecordImport, importHandlers(importedLearning))
  mount(app, ground, api.overview, overviewHandlers)
  mount(app, ground, api.pageError, pageErrorHandlers())
  mount(app, ground, api.project, projectHandlers)
  mount(app, ground, api.reservation, reservationHandlers)
  await app.register(async (portal) => {
    keepBodies(portal)
    mount(portal, ground, api.portal, portalHandlers)
    mount(portal, ground, api.portalLearning, portalLearningHandlers)
    mount(portal, ground, api.portalComment, portalCommentHandlers)
  })
  mount(app, ground, api.scheduleApply, scheduleApplyHandlers)
  mount(app, ground, api.applicationAudit, applicationAuditHandlers)
  mount(app, ground, api.ranking, rankingHandlers)
  mount(app, ground, api.rankRecommendation, recommendationHandlers)
  mount(app, ground, api.reviewPhrase, reviewPhraseHandlers)
  mount(app, ground, api.schedule, scheduleHandlers)
  mount(app, ground, api.scheduleImport, importHandlers(importedLesson))
  mount(app, ground, api.setting, settingHandlers)
  mount(app, ground, api.teacher, teacherHandlers)
  mount(app, ground, api.teacherImport, importHandlers(importedTeacher))
  mount(app, ground, api.trainingBase, trainingBaseHandlers)
  mount(app, ground, api.template, templateHandlers)
  mount(app, ground, api.unit, unitHandlers)
  mount(app, ground, api.unitImport, importHandlers(importedUnit))
  mount(app, ground, api.unitExt, unitExtHandlers)
  mount(app, ground, api.uploadQuality, uploadQualityHandlers)
  mount(app, ground, api.media, mediaHandlers)
  mount(app, ground, api.vod, vodHandlers)
  mount(app, ground, api.upload, uploadHandlers)
  await app.register((callback) => vodCallback(callback, ground, mediaWaiters))

  await serveWeb(app)
  return app
}

/** What every answer tells the browser to refuse. The same in all of them, so it is worked out once. */
function safeHeaders(ground: Ground): [name: string, value: string][] {
  const media = mediaSources(ground)
  const headers: [string, string][] = []
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // antd writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...media],
        mediaSrc: ["'self'", 'blob:', 'https:', 'http:'],
        // A school's own live server in the house speaks http.
        connectSrc: ["'self'", 'blob:', 'https:', 'http:', ...media],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    hsts: isSecure(ground.settings, 'http') ? { maxAge: YEAR } : false,
  })
  const reply = {
    setHeader: (name: string, value: string) => void headers.push([name, value]),
    removeHeader: () => {},
  }
  set({} as IncomingMessage, reply as unknown as ServerResponse, () => {}) // helmet only sets headers
  return headers
}

const OPEN = new Set(['/api/health', '/api/openapi.json', '/api/docs', '/api/docs.js'])
const isOpen = ({ method, routeOptions }: FastifyRequest) =>
  method === 'GET' && OPEN.has(routeOptions.url ?? '')

/** Comes from another server, and is believed for its signature. */
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

/** Where pictures, videos and uploads may come from and go to besides https. */
function mediaSources({ settings }: Ground): string[] {
  if (settings.vod.provider === 'tencent') return []
  return [settings.videoStoreUrl ?? `http://*:${settings.videoStorePort}`]
}

async function serveWeb(app: FastifyInstance): Promise<void> {
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
