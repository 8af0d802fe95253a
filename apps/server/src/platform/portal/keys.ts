import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '../audit/audit.ts'
import type { Db } from '../db/connection.ts'
import { encrypt } from '../privacy/cipher.ts'
import { portalKeys } from './portal.table.ts'

/** Where the secrets stand, for the cipher. */
export const KEY_PLACE = 'portal_key.secret'

export interface PortalKey {
  keyId: string
  secret: string
}

/** A new key for the portal of a unit. The secret is told once; the database keeps it encrypted. */
export async function makePortalKey(db: Db, dataKey: Buffer, unitId: number): Promise<PortalKey> {
  const keyId = `pk_${randomBytes(9).toString('hex')}`
  const secret = randomBytes(32).toString('hex')
  const secretCipher = encrypt(dataKey, KEY_PLACE, secret)
  const [key] = await db
    .insert(portalKeys)
    .values({ partySchoolId: unitId, keyId, secretCipher })
    .returning({ id: portalKeys.id })
  await audit(
    { db, address: 'console' },
    { action: 'add', resource: 'portal_key', recordId: key?.id ?? null, after: { keyId, unitId } },
  )
  return { keyId, secret }
}

/** @returns whether there was such a key in use */
export async function revokePortalKey(db: Db, keyId: string, now: Date): Promise<boolean> {
  const [key] = await db
    .update(portalKeys)
    .set({ revokedAt: now })
    .where(and(eq(portalKeys.keyId, keyId), isNull(portalKeys.revokedAt)))
    .returning({ id: portalKeys.id })
  if (key)
    await audit(
      { db, address: 'console' },
      { action: 'revoke', resource: 'portal_key', recordId: key.id, before: { keyId } },
    )
  return Boolean(key)
}
