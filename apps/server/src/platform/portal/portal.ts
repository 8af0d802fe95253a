import { PORTAL_SKEW, portalHeaders, type Route } from '@dangxiao/contract'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/connection.ts'
import { locks } from '../db/locks.ts'
import { Fault } from '../fault/fault.ts'
import { decrypt } from '../privacy/cipher.ts'
import { KEY_PLACE } from './keys.ts'
import { portalKeys, portalNonces } from './portal.table.ts'
import { isSignedWith } from './signature.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a portal's call: the body as it was sent, before it was read as JSON. */
    bodyAsSent?: Buffer
  }
}

const MINUTE = 60_000
const NONCE = /^[\w-]{16,64}$/
const SECONDS = /^\d{10}$/

/** Keep a body's bytes beside what they say: the signature is over the bytes. For an instance that has portal routes only. */
export function keepBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.bodyAsSent = body
    parse(request, body.toString('utf8'), done)
  })
}

/**
 * Make who signed the call the actor: the portal of a unit, which may do nothing but what a portal's routes do. Of a call that is
 * refused the actor is whose key it names.
 *
 * @throws Fault `PORTAL_SIGNATURE`, `PORTAL_CLOCK`, `PORTAL_REPLAYED`, `TOO_MANY`
 */
export async function portalActor(
  ctx: Context,
  route: Pick<Route, 'path' | 'countedByRecord'>,
): Promise<void> {
  const { request, reply, db, settings } = ctx
  const said = (name: keyof typeof portalHeaders) => {
    const value = request.headers[portalHeaders[name]]
    return typeof value === 'string' ? value : ''
  }
  const call = { timestamp: said('timestamp'), nonce: said('nonce') }
  const [key] = await db
    .select()
    .from(portalKeys)
    .where(and(eq(portalKeys.keyId, said('key')), isNull(portalKeys.revokedAt)))
  const unit = key && ctx.units.find(key.partySchoolId)
  if (!key || !unit?.enabled) throw new Fault('PORTAL_SIGNATURE')
  ctx.actor = {
    userId: 0,
    account: key.keyId,
    name: '门户',
    unitId: unit.id,
    roles: [],
    grants: {},
    mustChangePassword: false,
  }
  const secret = decrypt(settings.dataKey, KEY_PLACE, key.secretCipher)
  if (!isSigned(ctx, secret, call, said('signature'))) throw new Fault('PORTAL_SIGNATURE')

  if (Math.abs(ctx.now().getTime() / 1000 - Number(call.timestamp)) > PORTAL_SKEW)
    throw new Fault('PORTAL_CLOCK')
  const refusal = await db.transaction((tx) =>
    admit({ ...ctx, db: tx }, key.id, call.nonce, counterOf(ctx, route)),
  )
  if (refusal === 'TOO_MANY') reply.header('retry-after', '60')
  if (refusal) throw new Fault(refusal)
}

function isSigned(
  { request }: Context,
  secret: string,
  { timestamp, nonce }: { timestamp: string; nonce: string },
  signature: string,
): boolean {
  const body = request.method === 'GET' ? '' : request.bodyAsSent
  if (!SECONDS.test(timestamp) || !NONCE.test(nonce) || body === undefined) return false
  return isSignedWith(
    secret,
    { method: request.method, path: request.url, timestamp, nonce, body },
    signature,
  )
}

/** What a call is counted with. A busy live class has a counter of its own, so that the portal's other calls go on. */
function counterOf(
  { request }: Context,
  { path, countedByRecord }: Pick<Route, 'path' | 'countedByRecord'>,
): string {
  const { id = '' } = (request.params ?? {}) as { id?: string }
  return countedByRecord && /^\d{1,10}$/.test(id) ? path.replace(':id', id) : ''
}

/** Keep the nonce of a call, unless there are too many. The calls of a counter wait for each other here, so that none is miscounted. */
async function admit(
  { db, settings, now: time }: Context,
  keyId: number,
  nonce: string,
  counter: string,
): Promise<'TOO_MANY' | 'PORTAL_REPLAYED' | undefined> {
  const now = time()
  await db.execute(
    sql`select pg_advisory_xact_lock(${locks.portalCalls}, hashtext(${`${keyId} ${counter}`}))`,
  )
  const ofCounter = and(eq(portalNonces.keyId, keyId), eq(portalNonces.counter, counter))
  const recent = await db.$count(
    portalNonces,
    and(ofCounter, gt(portalNonces.time, new Date(now.getTime() - MINUTE))),
  )
  if (recent >= (counter ? settings.portalClassLimit : settings.portalLimit)) return 'TOO_MANY'
  // Kept whatever becomes of the call: one that was refused may not be sent again either.
  const kept = await db
    .insert(portalNonces)
    .values({ keyId, nonce, time: now, counter })
    .onConflictDoNothing()
    .returning()
  return kept.length === 0 ? 'PORTAL_REPLAYED' : undefined
}

/** A call that is older than the skew is refused for its time, so its nonce need not be kept. */
export async function forgetOldNonces(db: Db, now: Date): Promise<void> {
  await db.delete(portalNonces).where(lt(portalNonces.time, new Date(now.getTime() - 3 * PORTAL_SKEW * 1000)))
}
