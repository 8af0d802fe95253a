import { createHmac } from 'node:crypto'
import type { MediaStatus, mediaApi } from '@dangxiao/contract'
import { inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http.ts'
import { Fault } from '../shared/fault.ts'
import { toPublic, toStored } from '../shared/media.ts'
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
  retry: async (ctx, { body: { url } }) => {
    const file = (await filesAt(ctx, [url])).get(url)
    if (!file?.fileId || !reaches(ctx, file)) throw new Fault('NOT_FOUND')
    if (!canRetry(ctx, file)) throw new Fault('WRONG_STATE')
    if (!(await askStore(ctx, file.fileId))) throw new Fault('NO_CONVERTER')
    const { state } = await changed(ctx.db, file.id, { state: 'converting', progress: 0, error: '', updateTime: ctx.now() })
    await audit(ctx, { action: 'retry', resource: 'media', recordId: file.id, after: { fileId: file.fileId } })
    return { state }
  },
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
    rows.flatMap((row) => [row.sourceUrl, row.url].flatMap((url): [string, MediaFile][] => (url ? [[url, row]] : []))),
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
  error: file.error,
  posterUrl: file.posterUrl && toPublic(ctx, file.posterUrl),
  canRetry: canRetry(ctx, file) && Boolean(ctx.actor.grants['course:edit']) && reaches(ctx, file),
})

/** The cloud converts by its own rules. */
const canRetry = ({ settings }: Context, { state }: MediaFile) =>
  settings.vod.provider === 'embedded' && (state === 'failed' || state === 'unplayable')

/** Whoever uploaded it, and who manages that person's unit. */
function reaches({ actor, units }: Context, { userId, unitId }: MediaFile): boolean {
  return userId === actor.userId || unitId === null || units.branch(actor.unitId).includes(unitId)
}

/** @returns whether the store converts anything at all */
async function askStore({ settings, now }: Context, fileId: string): Promise<boolean> {
  const path = `/conversions?fileId=${fileId}`
  const seconds = String(Math.floor(now().getTime() / 1000))
  const signature = createHmac('sha256', settings.vod.secretKey).update(`POST\n${path}\n${seconds}`).digest('hex')
  const answer = await fetch(`${settings.storeAddress}${path}`, {
    method: 'POST',
    headers: { 'x-store-time': seconds, 'x-store-signature': signature },
    signal: AbortSignal.timeout(PATIENCE),
  })
  if (!answer.ok) throw new Error(`视频存储没有接受转换：${answer.status}`)
  return Answer.parse(await answer.json()).canConvert
}
