import {
  addDays,
  liveClassStatus as at,
  type LiveBoard,
  type LiveBoardFilter,
  type LiveBoardRow,
  todayIn,
} from '@dangxiao/contract'
import { and, asc, desc, eq, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { toPublic } from '../../platform/file/media.ts'
import { familyA } from '../../review/decision/review.ts'
import { startOf } from '../../review/list/list.ts'
import { scopeOf, withinScope } from '../../review/scope/scope.ts'
import { lessonLacksReplay, lessonsWhere, liveLessons } from '../schedule/lesson.queries.ts'
import { lessons } from '../schedule/schedule.table.ts'
import { lecturersOf, rowColumns, rowOf } from './live-class.queries.ts'
import { liveClasses } from './live-class.table.ts'

const DAY = 86_400_000
/** So long an ended class is asked for its replay. */
const REPLAY_DAYS = 30
const MOST_ROWS = 300

const commentsOf = sql<number>`(select count(*)::integer from live_comment c where c.live_class_id = ${liveClasses.id} and c.removed_at is null)`
const waitingOf = sql<number>`(select count(*)::integer from live_comment c
  where c.live_class_id = ${liveClasses.id} and c.removed_at is null and c.audit_status = 0)`
const lastErrorOf = sql<string>`coalesce((select e.note from live_stream_event e where e.live_class_id = ${liveClasses.id}
  and e.type <> 'record' order by e.time desc, e.id desc limit 1), '')`

/** What is broadcast on a day, or has ended and lacks its replay, in the order of the plan. */
export async function boardOf(ctx: Context, filter: LiveBoardFilter): Promise<LiveBoard> {
  const within = and(
    isNull(liveClasses.removedAt),
    ne(liveClasses.auditStatus, familyA.rejected),
    withinScope(ctx, liveClasses.partySchoolId, scopeOf(ctx, filter)),
  )
  const day = filter.day ?? todayIn(ctx.now())
  const lacking = and(within, lacksReplay(ctx.now()))
  const shown = filter.lacksReplay ? lacking : and(within, onDay(day, ctx.now()))
  const rows = await ctx.db
    .select({
      live: rowColumns,
      createdByName: users.name,
      lecturers: lecturersOf,
      comments: commentsOf,
      waitingComments: waitingOf,
      lastError: lastErrorOf,
    })
    .from(liveClasses)
    .leftJoin(users, eq(users.id, liveClasses.createdBy))
    .where(shown)
    .orderBy(
      ...(filter.lacksReplay ? [desc(liveClasses.startTime)] : [asc(liveClasses.startTime)]),
      asc(liveClasses.id),
    )
    .limit(MOST_ROWS)
  const [all, lackingReplay] = await Promise.all([
    ctx.db.$count(liveClasses, shown),
    ctx.db.$count(liveClasses, lacking),
  ])
  const timetable = await lessonsOnBoard(ctx, filter, day)
  return {
    canPush: ctx.settings.live !== undefined,
    lessons: timetable.lessons,
    total: all + timetable.total,
    lackingReplay: lackingReplay + timetable.lackingReplay,
    rows: rows.map(
      ({ live, createdByName, lecturers, ...figures }): LiveBoardRow => ({
        ...rowOf(ctx, live, createdByName, lecturers),
        ...figures,
        replayUrl: live.replayUrl && toPublic(ctx, live.replayUrl),
      }),
    ),
  }
}

/** The same of the timetable. */
async function lessonsOnBoard(ctx: Context, filter: LiveBoardFilter, day: string) {
  if (!ctx.actor.grants['schedule:view']) return { lessons: [], total: 0, lackingReplay: 0 }
  const seeing = { ...ctx, permission: 'schedule:view' as const }
  const within = and(liveLessons(ctx), withinScope(seeing, lessons.partySchoolId, scopeOf(seeing, filter)))
  const lacking = and(within, lessonLacksReplay(ctx, addDays(todayIn(ctx.now()), -REPLAY_DAYS)))
  const shown = filter.lacksReplay ? lacking : and(within, eq(lessons.date, day))
  const [found, total, lackingReplay] = await Promise.all([
    lessonsWhere(ctx, shown, { most: MOST_ROWS, isLatestFirst: filter.lacksReplay !== undefined }),
    ctx.db.$count(lessons, shown),
    ctx.db.$count(lessons, lacking),
  ])
  return { lessons: found, total, lackingReplay }
}

/** Planned on it, wholly or in part; on the present day also what should be over and is not. */
function onDay(day: string, now: Date): SQL | undefined {
  const start = startOf(day)
  const end = new Date(start.getTime() + DAY)
  const planned = and(
    gte(liveClasses.startTime, new Date(start.getTime() - DAY)),
    lt(liveClasses.startTime, end),
    gte(liveClasses.endTime, start),
  )
  return day === todayIn(now)
    ? or(planned, and(eq(liveClasses.liveStatus, at.live), lt(liveClasses.startTime, end)))
    : planned
}

const lacksReplay = (now: Date) =>
  and(
    eq(liveClasses.liveStatus, at.ended),
    isNull(liveClasses.replayUrl),
    gte(liveClasses.startTime, new Date(now.getTime() - REPLAY_DAYS * DAY)),
    lt(liveClasses.startTime, new Date(now.getTime() + DAY)),
  )
