import { createHmac } from 'node:crypto'
import type { MediaState, MediaStatus, mediaApi } from '@dangxiao/contract'
import { and, eq, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic, toStored } from '../../platform/file/media.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { reaches } from '../../review/scope/scope.ts'
import { changed } from './media.queries.ts'
import { type MediaFile, mediaFiles } from './media.table.ts'

/** Milliseconds that the store has for an answer. */
const PATIENCE = 5_000
const Answer = z.object({ canConvert: z.boolean() })

export const mediaHandlers: Handlers<typeof mediaApi> = {
  states: async (ctx, { body: { urls } }) => {
    const files = await filesAt(ctx, urls)
    return urls.flatMap((url) => {
      const file = files.get(url)
      return file ? [statusOf(ctx, url, file)] : []
    })
  },
  retry: (ctx, { body: { url } }) => retry(ctx, url),
}

/**
 * Another try. The row says so before the store is asked, for a broken file is told of before the store has answered; and no transaction
 * is open meanwhile.
 *
 * @throws Fault `NOT_FOUND`, `WRONG_STATE`, `NO_CONVERTER`, `VIDEO_GONE`
 */
async function retry(ctx: Context, url: string): Promise<{ state: MediaState }> {
  const file = (await filesAt(ctx, [url])).get(url)
  if (!file?.fileId || !isReached(ctx, file, 'course:edit')) throw new Fault('NOT_FOUND')
  const { id, fileId } = file
  const before = await ctx.db.transaction(async (tx) => {
    const [held] = await tx.select().from(mediaFiles).where(eq(mediaFiles.id, id)).for('update')
    if (!held || !canRetry(ctx, held)) throw new Fault('WRONG_STATE')
    await changed(tx, id, { state: 'converting', progress: 0, error: '', updateTime: ctx.now() })
    return held
  })
  const outcome = await askStore(ctx, fileId).catch(async (error: unknown) => {
    await takeBack(ctx, before)
    throw error
  })
  if (outcome !== 'ok') await takeBack(ctx, before)
  await audit(ctx, { action: 'retry', resource: 'media', recordId: id, after: { fileId }, outcome })
  if (outcome !== 'ok') throw new Fault(outcome)
  return { state: 'converting' }
}

/** Nothing has begun, unless the store has told otherwise meanwhile. */
async function takeBack({ db }: Context, { id, state, progress, error, attempts }: MediaFile): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ state, progress, error })
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'converting'), eq(mediaFiles.attempts, attempts)))
}

/** By the address that was asked for. */
async function filesAt(ctx: Context, urls: readonly string[]): Promise<Map<string, MediaFile>> {
  const stored = new Map(urls.map((url) => [url, toStored(ctx, url)]))
  const kept = [...stored.values()]
  if (kept.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(mediaFiles)
    .where(or(inArray(mediaFiles.sourceUrl, kept), inArray(mediaFiles.url, kept)))
  const byAddress = new Map(
    rows.flatMap((row) =>
      [row.sourceUrl, row.url].flatMap((url): [string, MediaFile][] => (url ? [[url, row]] : [])),
    ),
  )
  return new Map(
    [...stored].flatMap(([url, at]): [string, MediaFile][] => {
      const row = byAddress.get(at)
      return row ? [[url, row]] : []
    }),
  )
}

const statusOf = (ctx: Context, url: string, file: MediaFile): MediaStatus => ({
  url,
  state: file.state,
  progress: file.progress,
  error: isReached(ctx, file, 'course:view') ? file.error : '',
  posterUrl: file.posterUrl && toPublic(ctx, file.posterUrl),
  canRetry: canRetry(ctx, file) && isReached(ctx, file, 'course:edit'),
})

/** The cloud converts by its own rules. */
const canRetry = ({ settings }: Context, { state }: MediaFile) =>
  settings.vod.provider === 'embedded' && (state === 'failed' || state === 'unplayable')

/** By who uploaded it, and by who may do this in that person's unit; one that nobody stands for, by who may do it everywhere. */
function isReached(
  ctx: Context,
  { userId, unitId }: MediaFile,
  permission: 'course:view' | 'course:edit',
): boolean {
  const reach = ctx.actor.grants[permission]
  if (reach === undefined) return false
  return userId === ctx.actor.userId || (unitId === null ? reach === 'all' : reaches(ctx, unitId, permission))
}

/** @returns whether the store begins, or why not */
async function askStore(
  { settings, now }: Context,
  fileId: string,
): Promise<'ok' | 'NO_CONVERTER' | 'VIDEO_GONE'> {
  const path = `/conversions?fileId=${fileId}`
  const seconds = String(Math.floor(now().getTime() / 1000))
  const signature = createHmac('sha256', settings.vod.secretKey)
    .update(`POST\n${path}\n${seconds}`)
    .digest('hex')
  const answer = await fetch(`${settings.storeAddress}${path}`, {
    method: 'POST',
    headers: { 'x-store-time': seconds, 'x-store-signature': signature },
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (answer.status === 404) return 'VIDEO_GONE'
  if (!answer.ok) throw new Error(`视频存储没有接受转换：${answer.status}`)
  return Answer.parse(await answer.json()).canConvert ? 'ok' : 'NO_CONVERTER'
}
