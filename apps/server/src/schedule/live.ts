import { type Done, type LiveCheck, liveStatusB, momentOf } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { write } from '../shared/change.ts'
import { Fault } from '../shared/fault.ts'
import { toStored } from '../shared/media.ts'
import { lock } from '../shared/tables.ts'
import { findLesson, type LessonRecord, liveStatusNow, mayRunLive } from './lesson.queries.ts'
import { tellFollowers } from './lesson-changes.ts'
import { lessons } from './schedule.table.ts'

/** A lesson that is live, locked, for who may run it. @throws Fault `NOT_FOUND`, `FORBIDDEN`, `WRONG_STATE` */
async function lockLive(ctx: Context, id: number): Promise<{ row: LessonRecord; status: number }> {
  const row = await lock<LessonRecord>(ctx, lessons, id)
  if (!mayRunLive(ctx, row.partySchoolId)) throw new Fault('FORBIDDEN')
  const status = liveStatusNow(ctx, row)
  if (status === null) throw new Fault('WRONG_STATE')
  return { row, status }
}

/** Call off a live session before it begins; that is final. @throws Fault `NOT_FOUND`, `FORBIDDEN`, `WRONG_STATE`, `LIVE_BEGUN` */
export async function cancelLive(ctx: Context, id: number, reason: string): Promise<Done> {
  const { row, status } = await lockLive(ctx, id)
  if (status === liveStatusB.cancelled) throw new Fault('WRONG_STATE')
  if (status !== liveStatusB.soon) throw new Fault('LIVE_BEGUN')
  const set = { liveStatus: liveStatusB.cancelled, liveReason: reason }
  const done = await write(ctx, lessons, row, 'cancel-live', set)
  await tellFollowers(ctx, [{ kind: 'live-cancelled', before: row, after: { ...row, ...set, version: done.version }, reason }])
  return done
}

/** 2 → 1 when it begins, 1 → 3 when it ends. @throws Fault `NOT_FOUND`, `FORBIDDEN`, `WRONG_STATE` */
export async function moveLive(ctx: Context, id: number, to: 1 | 3): Promise<Done> {
  const { row, status } = await lockLive(ctx, id)
  const from = to === liveStatusB.live ? liveStatusB.soon : liveStatusB.live
  if (status !== from) throw new Fault('WRONG_STATE')
  return write(ctx, lessons, row, to === liveStatusB.live ? 'start-live' : 'end-live', { liveStatus: to, liveError: '' })
}

/** Where an ended session can be watched again. @throws Fault `NOT_FOUND`, `FORBIDDEN`, `WRONG_STATE` */
export async function setReplay(ctx: Context, id: number, replayUrl: string): Promise<Done> {
  const { row, status } = await lockLive(ctx, id)
  if (status !== liveStatusB.ended) throw new Fault('WRONG_STATE')
  return write(ctx, lessons, row, 'set-replay', { replayUrl: toStored(ctx, replayUrl) })
}

/** @throws Fault `NOT_FOUND`, `WRONG_STATE` when the lesson is not live */
export async function checkLive(ctx: Context, id: number): Promise<LiveCheck> {
  const lesson = await findLesson(ctx, id)
  if (lesson.liveStatus === null) throw new Fault('WRONG_STATE')
  const [stream] = await ctx.db.select({ online: lessons.liveOnline, error: lessons.liveError }).from(lessons).where(eq(lessons.id, id))
  const isLate = lesson.liveStatus === liveStatusB.soon && momentOf(lesson.date, lesson.startTime) <= ctx.now()
  return {
    liveStatus: lesson.liveStatus,
    onlineNum: lesson.liveStatus === liveStatusB.live ? (stream?.online ?? 0) : 0,
    lastError: stream?.error || (isLate ? '已到上课时间，直播尚未开始' : ''),
  }
}
