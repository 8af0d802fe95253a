import { Readable } from 'node:stream'
import {
  type Download,
  isChange,
  ON_ITS_OWN,
  PAGE_OF,
  type ParsedOf,
  type Permission,
  type ReplyOf,
  type Route,
} from '@dangxiao/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '../audit/audit.ts'
import type { Actor } from '../auth/actor.ts'
import type { Directory } from '../auth/directory.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Announcer } from '../context/announcement.ts'
import type { Above, Context } from '../context/context.ts'
import type { Refusals } from '../context/refusals.ts'
import { inTransaction } from '../context/transaction.ts'
import type { Connection, Db } from '../db/connection.ts'
import { Fault } from '../fault/fault.ts'
import { portalActor } from '../portal/portal.ts'
import type { Settings } from '../settings/settings.ts'
import { earlierReply, keepReply, type Submission, submissionOf } from './idempotency.ts'
import { Lane } from './lane.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    isDownload?: boolean
  }
}

/** One handler for each route of a resource; a missing one does not compile, nor does a wrong reply. */
export type Handlers<A> = {
  [K in keyof A]: (ctx: Context, input: ParsedOf<A[K]>) => ReplyOf<A[K]> | Promise<ReplyOf<A[K]>>
}

/** What all requests share. */
export interface Ground {
  db: Db
  /** For calls that bring thousands of records, which may take longer than a page. */
  importDb: Db
  directory: Directory
  sessions: Sessions
  settings: Settings
  notices: Announcer
  copyOut: Connection['copyOut']
  refusals: Refusals
  above: Above
  now(): Date
}

export const COOKIE = 'sid'
export const SECURE_COOKIE = '__Host-sid'

export function tokenOf(settings: Settings, request: FastifyRequest): string | undefined {
  return request.cookies[isSecure(settings, request.protocol) ? SECURE_COOKIE : COOKIE]
}

/** Bytes of a body of many records. */
const LARGE_BODY = 16 * 1024 * 1024

type AnyHandler = (ctx: Context, input: never) => unknown

/** Register a resource's routes: who may call, what goes in, what comes out, in one transaction where something changes. */
export function mount<A extends Record<string, Route>>(
  app: FastifyInstance,
  ground: Ground,
  api: A,
  handlers: Handlers<A>,
): void {
  const lane = new Lane(Math.ceil(ground.settings.databasePool / 2))
  for (const [key, route] of Object.entries(api)) {
    const handler = handlers[key as keyof A] as AnyHandler
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      config: { isDownload: route.download === true },
      ...(route.large && { bodyLimit: LARGE_BODY }),
      handler: async (request, reply) => {
        const ctx = await open(ground, route, request, reply)
        // What opens its own transactions may take minutes.
        const hasOwnLimits = route.ownTransactions || route.large
        const result = await (hasOwnLimits
          ? answer(ctx, route, handler)
          : lane.run(() => answer(ctx, route, handler)))
        if (route.download) return send(reply, result as Download)
        const parsed = route.response.safeParse(result)
        if (!parsed.success)
          throw new Error(`${route.path} would answer what it does not promise`, { cause: parsed.error })
        reply.header('content-type', 'application/json; charset=utf-8')
        return reply.send(JSON.stringify(parsed.data))
      },
    })
  }
}

function send(reply: FastifyReply, { fileName, type, content }: Download) {
  reply.header(
    'content-disposition',
    `attachment; filename="export"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  )
  return reply.type(type).send(Readable.from(content, { objectMode: false, highWaterMark: 65_536 }))
}

/** Nobody would wait for them. */
const outsideTransaction = () => {
  throw new Error('there is no transaction to wait for statements')
}

const NOBODY: Actor = {
  userId: 0,
  account: '',
  name: '',
  unitId: 0,
  roles: [],
  grants: {},
  mustChangePassword: false,
}

async function open(
  ground: Ground,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const ctx: Context = {
    db: route.large ? ground.importDb : ground.db,
    actor: NOBODY,
    permission: route.permission?.includes(':') ? (route.permission as Permission) : undefined,
    ...(await ground.directory.read()),
    directory: ground.directory,
    settings: ground.settings,
    notices: ground.notices,
    copyOut: ground.copyOut,
    refusals: ground.refusals,
    above: ground.above,
    now: ground.now,
    get address() {
      return request.ip
    },
    mediaOrigin: mediaOrigin(ground.settings, request),
    afterCommit: (work) => work(),
    alongside: outsideTransaction,
    audited: { count: 0 },
    request,
    reply,
  }
  if (route.permission === 'public') return ctx
  if (route.permission === 'portal') {
    await portalActor(ctx, route).catch(async (error: unknown) => {
      if (error instanceof Fault && ctx.actor.account) await refusedOutside(ctx, route, error.code)
      throw error
    })
    return ctx
  }
  const token = tokenOf(ground.settings, request)
  const isOnItsOwn = route.inBackground || (!isChange(route) && request.headers[ON_ITS_OWN] === '1')
  const actor = token && (await ground.sessions.actor(token, !isOnItsOwn))
  if (!actor) throw new Fault('NOT_SIGNED_IN')
  const owner = request.headers[PAGE_OF]
  if (owner !== undefined && owner !== String(actor.userId)) throw new Fault('OTHER_ACCOUNT')
  ctx.actor = actor
  if (route.permission === 'session') return ctx
  const refusal = actor.mustChangePassword
    ? 'PASSWORD_CHANGE_REQUIRED'
    : route.permission !== 'signed-in' && !(ctx.permission && actor.grants[ctx.permission]) && 'FORBIDDEN'
  if (refusal) {
    await refused(ctx, route, refusal)
    throw new Fault(refusal)
  }
  return ctx
}

const parse = ({ params, query, body }: Route, request: FastifyRequest) => ({
  params: params?.parse(request.params),
  query: query?.parse(request.query),
  body: body?.parse(request.body ?? {}),
})

async function answer(ctx: Context, route: Route, handler: AnyHandler): Promise<unknown> {
  const { request } = ctx
  const input = parse(route, request)
  if (!isChange(route) || route.ownTransactions) return look(ctx, route, () => handler(ctx, input as never))

  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)))
    throw new Fault('BAD_INPUT', { fields: { 'Idempotency-Key': '提交标识不正确' } })
  const submission =
    key === undefined || route.unkept ? undefined : submissionOf(key, request.url, request.body)
  try {
    return await transact(ctx, route, (inside) => handler(inside, input as never), submission)
  } catch (error) {
    return await afterRefusal(ctx, route, submission, error)
  }
}

/** The first answer, when the same submission came before; otherwise the refusal, logged. */
async function afterRefusal(
  ctx: Context,
  route: Route,
  submission: Submission | undefined,
  error: unknown,
): Promise<unknown> {
  try {
    const earlier = submission && (await earlierReply(ctx, submission))
    if (earlier) return earlier.reply
    throw error
  } catch (final) {
    if (final instanceof Fault && final.status !== 400) await refused(ctx, route, final.code)
    throw final
  }
}

/** A look at what is not the caller's leaves its row too. */
async function look(ctx: Context, route: Route, work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fault && (error.status === 403 || error.status === 404))
      await refused(ctx, route, error.code)
    throw error
  }
}

async function transact(
  ctx: Context,
  route: Route,
  work: (inside: Context) => unknown,
  submission: Submission | undefined,
): Promise<unknown> {
  const least = route.method === 'POST' && !route.unlogged ? 1 : 0
  return inTransaction(ctx, async (inside) => {
    const reply = await work(inside)
    if (submission) await keepReply(inside, submission, reply)
    if (inside.audited.count < least || inside.audited.count > 1)
      throw new Error(`${route.path} left ${inside.audited.count} audit rows instead of one`)
    return reply
  })
}

async function refused(ctx: Context, route: Route, outcome: string): Promise<void> {
  if (route.permission === 'public') return refusedOutside(ctx, route, outcome)
  const { id } = (ctx.request.params ?? {}) as { id?: string }
  const recordId = id && /^\d{1,10}$/.test(id) ? Number(id) : null
  await audit(ctx, { action: 'refused', resource: route.path, recordId, outcome })
}

/** Nobody is signed in: told once a minute. */
async function refusedOutside(ctx: Context, { path }: Route, outcome: string): Promise<void> {
  const keyId = ctx.actor.account
  const calls = ctx.refusals.count(`${keyId} ${path} ${outcome}`, ctx.now().getTime())
  if (calls)
    await audit(ctx, {
      action: 'refused',
      resource: path,
      after: { ...(keyId && { keyId }), calls },
      outcome,
    })
}

/** Do browsers reach the product by https? */
export function isSecure({ publicOrigin }: Settings, protocol: string): boolean {
  return publicOrigin ? publicOrigin.startsWith('https:') : protocol === 'https'
}

/** The embedded store stands on the caller's own host, unless its address is set. */
function mediaOrigin(settings: Settings, request: FastifyRequest): string {
  return (
    settings.videoStoreUrl ??
    `${isSecure(settings, request.protocol) ? 'https' : 'http'}://${request.hostname}:${settings.videoStorePort}`
  )
}
