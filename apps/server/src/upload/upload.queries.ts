import type { UploadState } from '@dangxiao/contract'
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { locks } from '../db/locks.ts'
import { abandonedUploads } from './upload.table.ts'

/** The store throws away what nobody has gone on with for so long. */
const LOST_AFTER_MS = 24 * 3_600_000

/** What is to be said of an upload that something saved waits for. */
export const uploadStateOf = (ctx: Context, isAbandoned: boolean, waitingSince: Date | null): UploadState =>
  isAbandoned || (waitingSince && waitingSince.getTime() < ctx.now().getTime() - LOST_AFTER_MS) ? 'lost' : 'waiting'

/** Which of these nobody goes on with. */
export async function abandonedAmong(ctx: Context, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await ctx.db
    .select()
    .from(abandonedUploads)
    .where(inArray(abandonedUploads.uploadKey, [...keys]))
  return new Set(rows.map(({ uploadKey }) => uploadKey))
}

/**
 * Until the transaction ends nobody else saves something that waits for these uploads, nor takes note that one of them has arrived:
 * whoever comes second sees what the first has written.
 */
export async function holdUploads(ctx: Pick<Context, 'db'>, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted())
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.upload))}, hashtext(${key}))`)
}
