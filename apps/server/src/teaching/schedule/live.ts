import {
  type Done,
  type Lesson,
  type LiveCheck,
  type LiveFinding,
  liveStatusB,
  momentOf,
  todayIn,
} from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toStored } from '../../platform/file/media.ts'
import { write } from '../../review/change/change.ts'
import { lock } from '../../review/scope/tables.ts'
import { findLesson, type LessonRecord, liveStatusNow, mayRunLive } from './lesson.queries.ts'
import { tellFollowers } from './lesson-changes.ts'
import { lookOnce } from './outside/look-once.ts'
import { lessons } from './schedule.table.ts'

/** A lesson that is live, locked, for who may run it. @throws Fault `NOT_FOUND`, `FORBIDDEN`, `LESSON_LINKED`, `WRONG_STATE` */
async function lockLive(ctx: Context, id: number): Promise<{ row: LessonRecord; status: number }> {
  const row = await lock<LessonRecord>(ctx, lessons, id)
  if (!mayRunLive(ctx, row.partySchoolId)) throw new Fault('FORBIDDEN')
  if (row.sourceLessonId !== null) throw new Fault('LESSON_LINKED')
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
  await tellFollowers(ctx, [
    { kind: 'live-cancelled', before: row, after: { ...row, ...set, version: done.version }, reason },
  ])
  return done
}

async function writeLive(
  ctx: Context,
  row: LessonRecord,
  action: string,
  set: Partial<LessonRecord>,
): Promise<Done> {
  const done = await write(ctx, lessons, row, action, set)
  await tellFollowers(ctx, [
    { kind: 'live-moved', before: row, after: { ...row, ...set, version: done.version }, reason: '' },
  ])
  return done
}

/** 2 → 1 on its day, 1 → 3 when it ends. @throws Fault `NOT_FOUND`, `FORBIDDEN`, `WRONG_STATE`, `LIVE_TOO_EARLY` */
export async function moveLive(ctx: Context, id: number, to: 1 | 3): Promise<Done> {
  const { row, status } = await lockLive(ctx, id)
  const from = to === liveStatusB.live ? liveStatusB.soon : liveStatusB.live
  if (status !== from) throw new Fault('WRONG_STATE')
  if (to === liveStatusB.live && row.date > todayIn(ctx.now())) throw new Fault('LIVE_TOO_EARLY')
  return writeLive(ctx, row, to === liveStatusB.live ? 'start-live' : 'end-live', { liveStatus: to })
}

/** Where an ended session can be watched again. @throws Fault `NOT_FOUND`, `FORBIDDEN`, `WRONG_STATE` */
export async function setReplay(ctx: Context, id: number, replayUrl: string): Promise<Done> {
  const { row, status } = await lockLive(ctx, id)
  if (status !== liveStatusB.ended) throw new Fault('WRONG_STATE')
  return writeLive(ctx, row, 'set-replay', { replayUrl: toStored(ctx, replayUrl) })
}

/** How the session stands, and what its outside address shows of it. @throws Fault `NOT_FOUND`, `WRONG_STATE` when the lesson is not live */
export async function checkLive(ctx: Context, id: number): Promise<LiveCheck> {
  const lesson = await findLesson(ctx, id)
  if (lesson.liveStatus === null) throw new Fault('WRONG_STATE')
  const isLate =
    lesson.liveStatus === liveStatusB.soon && momentOf(lesson.date, lesson.startTime) <= ctx.now()
  const { error, ...found } = await findingOf(ctx, lesson)
  return {
    liveStatus: lesson.liveStatus,
    ...found,
    // An address does not say how many watch.
    onlineNum: null,
    lastError: [isLate ? '已到上课时间，直播尚未开始' : '', error].filter(Boolean).join('；'),
  }
}

async function findingOf(ctx: Context, { liveStatus, liveUrl }: Lesson): Promise<LiveFinding> {
  const nothing = (unknown: string) => ({ isReachable: null, isStreaming: null, error: '', unknown })
  if (liveStatus === liveStatusB.cancelled || liveStatus === liveStatusB.ended)
    return nothing('直播已取消或结束，不再检测')
  if (!liveUrl) return nothing('没有填写直播地址，无法检测')
  return lookOnce(ctx, liveUrl)
}
