import {
  liveClassStatus as at,
  type Done,
  type LiveStatus,
  liveSource,
  type PushSettings,
} from '@dangxiao/contract'
import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toStored } from '../../platform/file/media.ts'
import { notify, tellWaiting } from '../../platform/notice/notify.ts'
import { mark, write } from '../../review/change/change.ts'
import { familyA } from '../../review/decision/review.ts'
import { withinManaged } from '../../review/scope/scope.ts'
import { lock } from '../../review/scope/tables.ts'
import { type LiveClassRecord, pushUntil } from './live-class.queries.ts'
import { liveClasses, newStreamName, streamEvents } from './live-class.table.ts'
import { playAddresses, pushAddress } from './tencent.ts'

// The moves of the broadcast leave the version as it is, so that an open form does not grow stale when the class begins.

/** 1→2. @throws Fault `NOT_FOUND`, `LIVE_CANCELLED`, `LIVE_NOT_APPROVED`, `WRONG_STATE` */
export async function startLive(ctx: Context, id: number): Promise<Done> {
  const row = await lock<LiveClassRecord>(ctx, liveClasses, id)
  if (row.cancelledAt) throw new Fault('LIVE_CANCELLED')
  if (row.liveStatus !== at.notStarted) throw new Fault('WRONG_STATE')
  if (row.auditStatus !== familyA.approved) throw new Fault('LIVE_NOT_APPROVED')
  return mark(ctx, liveClasses, row, 'start', begun(ctx))
}

/** A stream that comes earlier than this before the plan is a test and begins nothing by itself. */
export const EARLIEST = 30 * 60_000

export const begun = ({ now }: Pick<Context, 'now'>) => ({
  liveStatus: at.live,
  beganAt: now(),
  endedAt: null,
})

/** 2→3. @throws Fault `NOT_FOUND`, `WRONG_STATE` */
export async function endLive(ctx: Context, id: number): Promise<Done> {
  const row = await lock<LiveClassRecord>(ctx, liveClasses, id)
  if (row.liveStatus !== at.live) throw new Fault('WRONG_STATE')
  return mark(ctx, liveClasses, row, 'end', { liveStatus: at.ended, endedAt: ctx.now(), endedByHand: true })
}

/** Call off what has not begun, and tell those whose class it is. @throws Fault `NOT_FOUND`, `LIVE_CANCELLED`, `LIVE_HAS_BEGUN`, `LIVE_NOT_APPROVED` */
export async function cancelLive(ctx: Context, id: number, reason: string): Promise<Done> {
  const row = await lock<LiveClassRecord>(ctx, liveClasses, id)
  if (row.cancelledAt) throw new Fault('LIVE_CANCELLED')
  if (row.liveStatus !== at.notStarted) throw new Fault('LIVE_HAS_BEGUN')
  if (row.auditStatus !== familyA.approved) throw new Fault('LIVE_NOT_APPROVED')
  if (row.auditUnitId !== null) tellWaiting(ctx, [row.auditUnitId])
  await notify(ctx, {
    to: [{ user: row.createdBy }, { unit: row.partySchoolId, permission: 'live-class:edit' }],
    kind: 'live',
    title: `直播课《${row.name}》已取消`,
    text: `取消原因：${reason}`,
    link: `/live-classes/${id}`,
  })
  return write(ctx, liveClasses, row, 'cancel', {
    cancelledAt: ctx.now(),
    cancelReason: reason,
    revision: null,
    revisionStatus: null,
    auditUnitId: null,
  })
}

/** 3→4, or another replay in 4. @throws Fault `NOT_FOUND`, `WRONG_STATE` */
export async function setReplay(ctx: Context, id: number, replayUrl: string): Promise<Done> {
  const row = await lock<LiveClassRecord>(ctx, liveClasses, id)
  if (row.liveStatus !== at.ended && row.liveStatus !== at.replay) throw new Fault('WRONG_STATE')
  return mark(ctx, liveClasses, row, 'replay', { liveStatus: at.replay, replayUrl: toStored(ctx, replayUrl) })
}

/** Where to send the stream; that somebody looked is logged, for who has the address can send. @throws Fault `NOT_FOUND` */
export async function readPush(ctx: Context, id: number): Promise<PushSettings> {
  const row = await found(ctx, id)
  if (row.source !== liveSource.push) throw new Fault('NOT_FOUND')
  const { live } = ctx.settings
  const until = { expireTime: row.pushUntil.toISOString(), isExpired: row.pushUntil <= ctx.now() }
  if (!live)
    return {
      isSetUp: false,
      server: '',
      streamKey: '',
      pushUrl: '',
      ...until,
      play: { rtmp: '', flv: '', hls: '' },
    }
  await audit(ctx, { action: 'reveal', resource: 'live_class', recordId: id })
  return {
    isSetUp: true,
    ...pushAddress(live, row.streamName, row.pushUntil),
    ...until,
    play: playAddresses(live, row.streamName, row.pushUntil),
  }
}

/** A new stream with a new name: whoever has the old address sends to a stream that nobody watches. @throws Fault `NOT_FOUND`, `WRONG_STATE` */
export async function renewPush(ctx: Context, id: number): Promise<Done> {
  const row = await lock<LiveClassRecord>(ctx, liveClasses, id)
  if (row.source !== liveSource.push || row.cancelledAt || row.liveStatus !== at.notStarted)
    throw new Fault('WRONG_STATE')
  const set = { streamName: newStreamName, pushUntil: pushUntil(row.endTime, ctx.now()), pushSequence: null }
  await ctx.db.update(liveClasses).set(set).where(eq(liveClasses.id, id))
  await audit(ctx, {
    action: 'renew-push',
    resource: 'live_class',
    recordId: id,
    after: { pushUntil: set.pushUntil },
  })
  return { id, version: row.version }
}

/** How the broadcast stands now. @throws Fault `NOT_FOUND` */
export async function checkLive(ctx: Context, id: number): Promise<LiveStatus> {
  const row = await found(ctx, id)
  const [last] = await ctx.db
    .select({ type: streamEvents.type, note: streamEvents.note })
    .from(streamEvents)
    .where(and(eq(streamEvents.liveClassId, id), ne(streamEvents.type, 'record')))
    .orderBy(desc(streamEvents.time), desc(streamEvents.id))
    .limit(1)
  return {
    liveStatus: row.liveStatus,
    isStreaming:
      row.source === liveSource.push && ctx.settings.live?.callbackKey ? last?.type === 'begin' : null,
    onlineNum: null,
    lastError: last?.note ?? '',
  }
}

async function found(ctx: Context, id: number): Promise<LiveClassRecord> {
  const [row] = await ctx.db
    .select()
    .from(liveClasses)
    .where(
      and(
        eq(liveClasses.id, id),
        isNull(liveClasses.removedAt),
        withinManaged(ctx, liveClasses.partySchoolId),
      ),
    )
  if (!row) throw new Fault('NOT_FOUND')
  return row
}
