import type { UploadState } from '@dangxiao/contract'
import { and, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { locks } from '../../platform/db/locks.ts'
import { ask } from '../../platform/db/statement.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { mediaFiles } from './media.table.ts'

/** The store throws away what nobody has gone on with for so long. */
const LOST_AFTER_MS = 24 * 3_600_000

/** Until when somebody must have asked for an upload, so that it is not lost. */
export const lostBefore = (now: Date) => new Date(now.getTime() - LOST_AFTER_MS)

/** Of uploads: whether somebody goes on with them, as far as is known. */
export const isGoneOnWith = ({ now }: Pick<Context, 'now'>): SQL | undefined =>
  and(isNull(mediaFiles.abandonedTime), gte(mediaFiles.updateTime, lostBefore(now())))

export const uploadStateOf = (isLost: boolean): UploadState => (isLost ? 'lost' : 'waiting')

/** Which of these somebody goes on with. */
export async function goneOnWithAmong(ctx: Context, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await ctx.db
    .select({ uploadKey: mediaFiles.uploadKey })
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.uploadKey, [...keys]), isGoneOnWith(ctx)))
  return new Set(rows.flatMap(({ uploadKey }) => uploadKey ?? []))
}

const beginning = ({ actor: { userId, unitId }, now }: Context, uploadKey: string) => ({
  ...{ uploadKey, userId, unitId },
  state: 'uploading' as const,
  createTime: now(),
  updateTime: now(),
})

/** @returns whether it is the caller's upload, or nobody's till now */
async function setOwn(
  ctx: Context,
  uploadKey: string,
  set: Partial<typeof mediaFiles.$inferInsert>,
): Promise<boolean> {
  const [own] = await ctx.db
    .insert(mediaFiles)
    .values({ ...beginning(ctx, uploadKey), ...set })
    .onConflictDoUpdate({
      target: mediaFiles.uploadKey,
      set,
      setWhere: eq(mediaFiles.userId, ctx.actor.userId),
    })
    .returning({ id: mediaFiles.id })
  return own !== undefined
}

/**
 * Take note that the caller begins an upload or goes on with it, also with one that was given up. A key belongs to whoever used it first.
 *
 * @throws Fault `BAD_INPUT` for a key that is somebody else's: what comes by it goes into that person's records
 */
export async function goOnWith(ctx: Context, uploadKey: string): Promise<void> {
  const isOwn = await setOwn(ctx, uploadKey, {
    updateTime: ctx.now(),
    abandonedTime: null,
    lossToldTime: null,
  })
  if (!isOwn) throw new Fault('BAD_INPUT', { fields: { uploadKey: '上传标识不正确' } })
}

/** @throws Fault `NOT_FOUND` for somebody else's upload */
export async function giveUp(ctx: Context, uploadKey: string): Promise<void> {
  if (!(await setOwn(ctx, uploadKey, { abandonedTime: ctx.now() }))) throw new Fault('NOT_FOUND')
}

/**
 * The caller saves something that waits for these uploads, which may not have begun yet.
 *
 * @returns those that are somebody else's
 */
export async function claimUploads(ctx: Context, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  await ctx.db
    .insert(mediaFiles)
    .values(keys.map((key) => beginning(ctx, key)))
    .onConflictDoNothing()
  const own = await ctx.db
    .select({ uploadKey: mediaFiles.uploadKey })
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.uploadKey, [...keys]), eq(mediaFiles.userId, ctx.actor.userId)))
  const isOwn = new Set(own.map(({ uploadKey }) => uploadKey))
  return new Set(keys.filter((key) => !isOwn.has(key)))
}

/**
 * Until the transaction ends nobody else saves something with these uploads (keys of those that are on their way, addresses of those that
 * are there), nor takes note of what became of one of them: whoever comes second sees what the first has written.
 */
export async function holdUploads({ db }: Pick<Context, 'db'>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  // In an order that all have in common.
  await ask(
    db,
  )`select pg_advisory_xact_lock(${locks.upload}, hashtext(name)) from unnest(${[...new Set(names)].sort()}::text[]) name`
}
