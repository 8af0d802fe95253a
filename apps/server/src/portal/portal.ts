import { PORTAL_SKEW, portalHeaders } from '@dangxiao/contract'
import { and, count, eq, gt, isNull, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/connection.ts'
import { decrypt } from '../shared/cipher.ts'
import { Fault } from '../shared/fault.ts'
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
 * Who signed the call: the portal of a unit, which may do nothing but what a portal's routes do.
 *
 * @throws Fault `PORTAL_SIGNATURE`, `PORTAL_CLOCK`, `PORTAL_REPLAYED`, `TOO_MANY`
 */
export async function portalActor(ctx: Context): Promise<Actor> {
  const { request, reply, db, settings } = ctx
  const said = (name: keyof typeof portalHeaders) => {
    const value = request.headers[portalHeaders[name]]
    return typeof value === 'string' ? value : ''
  }
  const [keyId, timestamp, nonce, signature] = [said('key'), said('timestamp'), said('nonce'), said('signature')]
  if (!SECONDS.test(timestamp) || !NONCE.test(nonce)) throw new Fault('PORTAL_SIGNATURE')
  const [key] = await db
    .select()
    .from(portalKeys)
    .where(and(eq(portalKeys.keyId, keyId), isNull(portalKeys.revokedAt)))
  const body = request.method === 'GET' ? '' : request.bodyAsSent
  const unit = key && ctx.units.find(key.partySchoolId)
  if (!key || !unit?.enabled || body === undefined) throw new Fault('PORTAL_SIGNATURE')
  const secret = decrypt(settings.dataKey, KEY_PLACE, key.secretCipher)
  if (!isSignedWith(secret, { method: request.method, path: request.url, timestamp, nonce, body }, signature))
    throw new Fault('PORTAL_SIGNATURE')

  const now = ctx.now()
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > PORTAL_SKEW) throw new Fault('PORTAL_CLOCK')
  const [recent] = await db
    .select({ n: count() })
    .from(portalNonces)
    .where(and(eq(portalNonces.keyId, key.id), gt(portalNonces.time, new Date(now.getTime() - MINUTE))))
  if ((recent?.n ?? 0) >= settings.portalLimit) {
    reply.header('retry-after', '60')
    throw new Fault('TOO_MANY')
  }
  // Kept whatever becomes of the call: one that was refused may not be sent again either.
  const kept = await db.insert(portalNonces).values({ keyId: key.id, nonce, time: now }).onConflictDoNothing().returning()
  if (kept.length === 0) throw new Fault('PORTAL_REPLAYED')
  return { userId: 0, account: keyId, name: '门户', unitId: unit.id, roles: [], grants: {}, mustChangePassword: false }
}

/** A call that is older than the skew is refused for its time, so its nonce need not be kept. */
export async function forgetOldNonces(db: Db, now: Date): Promise<void> {
  await db.delete(portalNonces).where(lt(portalNonces.time, new Date(now.getTime() - 3 * PORTAL_SKEW * 1000)))
}
