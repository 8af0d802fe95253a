import { hash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/connection.ts'
import { insert } from '../db/insert.ts'
import { Fault } from '../fault/fault.ts'
import { idempotencyKeys } from './idempotency.table.ts'

const KEPT = 24 * 3_600_000

/** A form's save, told from every other one by the key that its form made. */
export interface Submission {
  key: string
  hash: string
}

/** @param url with the id of the record it concerns */
export function submissionOf(key: string, url: string, body: unknown): Submission {
  return { key, hash: hash('sha256', JSON.stringify([url, body]), 'base64') }
}

/** @throws Error of the database when the same submission has been answered meanwhile: the transaction is rolled back */
export async function keepReply(ctx: Context, { key, hash }: Submission, reply: unknown): Promise<void> {
  await insert(ctx.db, idempotencyKeys, [
    { userId: ctx.actor.userId, key, requestHash: hash, reply, createTime: ctx.now() },
  ])
}

/**
 * What the submission was answered before, if it was.
 *
 * @throws Fault `KEY_REUSED` when the key came before with another request.
 */
export async function earlierReply(
  ctx: Context,
  { key, hash }: Submission,
): Promise<{ reply: unknown } | undefined> {
  const [known] = await ctx.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, ctx.actor.userId), eq(idempotencyKeys.key, key)))
  if (known && known.requestHash !== hash) throw new Fault('KEY_REUSED')
  return known
}

export async function forgetOldKeys(db: Db, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createTime, new Date(now.getTime() - KEPT)))
}
