import { liveClassStatus as at, type liveCallbackApi, type StreamNotice } from '@dangxiao/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/context/transaction.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { mark } from '../../review/change/change.ts'
import { familyA } from '../../review/decision/review.ts'
import { lock } from '../../review/scope/tables.ts'
import { begun, EARLIEST } from './live-class.moves.ts'
import type { LiveClassRecord } from './live-class.queries.ts'
import { liveClasses, streamEvents } from './live-class.table.ts'
import { isSigned } from './tencent.ts'

/** Ends of a stream that are as they should be: the sender has stopped. */
const STOPPED = new Set([1, 2])

export const liveCallbackHandlers: Handlers<typeof liveCallbackApi> = {
  tencent: async (given, { body }) => {
    const key = given.settings.live?.callbackKey
    if (!key || !isSigned(key, body, given.now())) throw new Fault('BAD_SIGNATURE')
    const ctx = { ...given, actor: { ...given.actor, name: '云直播回调' } }
    await inTransaction(ctx, (inside) => take(inside, body))
    return { code: 0 }
  },
}

type EventType = (typeof streamEvents.$inferSelect)['type']
const types: Record<number, EventType> = { 1: 'begin', 0: 'end', 100: 'record' }

/** Take note of what the service tells, once, and move the class on where it is the class's turn. */
async function take(ctx: Context, notice: StreamNotice): Promise<void> {
  const type = types[notice.event_type]
  const [known] = await ctx.db
    .select({ id: liveClasses.id })
    .from(liveClasses)
    .where(and(eq(liveClasses.streamName, notice.stream_id), isNull(liveClasses.removedAt)))
  const said = {
    action: 'stream',
    resource: 'live_class',
    recordId: known?.id ?? null,
    after: { event: notice.event_type },
  }
  // Other events, streams that are not ours, and those whose address was renewed: taken, so that they do not come again.
  if (!type || !known || (type === 'record' && !isWeb(notice.video_url))) return audit(ctx, said)
  const row = await lock<LiveClassRecord>(ctx, liveClasses, known.id, sql`true`)
  const [fresh] = await ctx.db
    .insert(streamEvents)
    .values(eventOf(ctx, row.id, type, notice))
    .onConflictDoNothing()
    .returning()
  const set = fresh && (await moveOf(ctx, row, type, notice))
  if (set) await mark(ctx, liveClasses, row, `stream-${type}`, set)
  else await audit(ctx, said)
}

const isWeb = (url: string | undefined) => url !== undefined && /^https?:\/\//.test(url)

const eventOf = (ctx: Context, liveClassId: number, type: EventType, notice: StreamNotice) => ({
  liveClassId,
  type,
  reference:
    (type === 'record' ? (notice.file_id ?? notice.video_url) : notice.sequence) ??
    String(notice.event_time ?? notice.t),
  time: notice.event_time ? new Date(notice.event_time * 1000) : ctx.now(),
  note:
    type === 'end' && notice.errcode !== undefined && !STOPPED.has(notice.errcode)
      ? (notice.errmsg ?? '').slice(0, 200)
      : '',
  videoUrl: type === 'record' ? (notice.video_url ?? null) : null,
  duration: type === 'record' ? (notice.duration ?? null) : null,
})

/** The columns that an event changes; none when it changes nothing. */
async function moveOf(ctx: Context, row: LiveClassRecord, type: EventType, { sequence }: StreamNotice) {
  if (row.cancelledAt || row.auditStatus !== familyA.approved) return undefined
  if (type === 'begin')
    return (await beginsNow(ctx, row, sequence))
      ? { ...begun(ctx), pushSequence: sequence ?? null, beganAt: row.beganAt ?? ctx.now() }
      : undefined
  if (type === 'end') {
    const isOlder = row.pushSequence !== null && sequence !== undefined && sequence !== row.pushSequence
    return row.liveStatus === at.live && !isOlder ? { liveStatus: at.ended, endedAt: ctx.now() } : undefined
  }
  return (row.liveStatus === at.ended || row.liveStatus === at.replay) && recorded(ctx, row)
}

/** A stream that broke off and comes again within the plan goes on with the class, unless somebody has ended that. */
async function beginsNow(ctx: Context, row: LiveClassRecord, sequence: string | undefined): Promise<boolean> {
  const now = ctx.now().getTime()
  if (row.liveStatus === at.live || now < row.startTime.getTime() - EARLIEST || now > row.pushUntil.getTime())
    return false
  if (row.liveStatus !== at.notStarted && (row.endedByHand || now > row.endTime.getTime())) return false
  return !(sequence !== undefined && (await hasEnded(ctx, row.id, sequence)))
}

/** Notices may come in the wrong order. */
async function hasEnded(ctx: Context, liveClassId: number, sequence: string): Promise<boolean> {
  const [ended] = await ctx.db
    .select({ id: streamEvents.id })
    .from(streamEvents)
    .where(
      and(
        eq(streamEvents.liveClassId, liveClassId),
        eq(streamEvents.type, 'end'),
        eq(streamEvents.reference, sequence),
      ),
    )
  return ended !== undefined
}

/** The longest recording becomes the replay, unless somebody has chosen another address. */
async function recorded(ctx: Context, { id, replayUrl }: LiveClassRecord) {
  const records = await ctx.db
    .select({ videoUrl: streamEvents.videoUrl })
    .from(streamEvents)
    .where(and(eq(streamEvents.liveClassId, id), eq(streamEvents.type, 'record')))
    .orderBy(desc(sql`coalesce(${streamEvents.duration}, 0)`), streamEvents.id)
  const isChosen = replayUrl !== null && !records.some(({ videoUrl }) => videoUrl === replayUrl)
  return { liveStatus: at.replay, replayUrl: isChosen ? replayUrl : (records[0]?.videoUrl ?? null) }
}
