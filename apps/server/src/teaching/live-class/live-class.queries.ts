import {
  liveClassStatus as at,
  type LiveClass,
  type LiveClassFilter,
  type LiveClassInput,
  type LiveClassRow,
  type LiveVerb,
  liveSource,
  type PageParams,
  type StreamEvent,
  type TeacherBrief,
} from '@dangxiao/contract'
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { teachers } from '../../library/teacher/teacher.table.ts'
import { briefColumns, briefOf } from '../../library/teacher/teacher-pick.queries.ts'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { familyA, type Reviewed, visibleTo } from '../../review/decision/review.ts'
import { inDays, readPage, windowOf } from '../../review/list/list.ts'
import { recordOf } from '../../review/save/record.ts'
import { watchColumns } from '../../review/save/watch.ts'
import { reaches } from '../../review/scope/scope.ts'
import { liveClasses, liveClassTeachers, streamEvents } from './live-class.table.ts'
import { playAddresses } from './tencent.ts'

export const reviewedLiveClass: Reviewed = {
  table: liveClasses,
  resource: 'live-class',
  family: familyA,
  title: liveClasses.name,
}

export type LiveClassRecord = typeof liveClasses.$inferSelect

/** The push address holds so much longer than the plan, for who begins late or takes longer. */
const PUSH_SPARE = 24 * 3_600_000

/** The lecturers in order. */
export const lecturersOf = sql<{ id: number; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by l.sort), '[]')
  from live_class_teacher l join teacher t on t.id = l.teacher_id where l.live_class_id = ${liveClasses.id})`

/** What a list row shows, and no more. */
const {
  introduction: _introduction,
  revision: _revision,
  watchType: _watchType,
  watchUnitIds: _watchers,
  auditBy: _auditor,
  reviewState: _state,
  removedAt: _removed,
  ...rowColumns
} = getTableColumns(liveClasses)

export { rowColumns }

export type RowRecord = Pick<LiveClassRecord, keyof typeof rowColumns>

function filtersOf({
  liveStatus,
  isCancelled,
  source,
  teacherId,
  planFrom,
  planTo,
  isShow,
}: LiveClassFilter): SQL | undefined {
  return and(
    liveStatus ? eq(liveClasses.liveStatus, liveStatus) : undefined,
    isCancelled === '1'
      ? isNotNull(liveClasses.cancelledAt)
      : isCancelled === '0'
        ? isNull(liveClasses.cancelledAt)
        : undefined,
    source ? eq(liveClasses.source, source as 1 | 2) : undefined,
    isShow === undefined ? undefined : eq(liveClasses.isShow, isShow as 0 | 1),
    teacherId
      ? sql`exists (select from live_class_teacher l where l.live_class_id = ${liveClasses.id} and l.teacher_id = ${teacherId})`
      : undefined,
    inDays(liveClasses.startTime, planFrom, planTo),
  )
}

/** One page of the live classes the actor may see: pinned first, then newest. */
export async function listLiveClasses(
  ctx: Context,
  filter: LiveClassFilter,
  page: PageParams,
): Promise<{ records: LiveClassRow[]; total: number }> {
  const name = filter.keyword ? { column: liveClasses.name, part: filter.keyword } : undefined
  const window = await windowOf(ctx, liveClasses, filter, page, { name, also: filtersOf(filter) })
  const { rows, total } = await readPage(ctx, liveClasses, window, {
    live: rowColumns,
    lecturers: lecturersOf,
  })
  return {
    total,
    records: rows.map(({ live, lecturers, createdByName }) => rowOf(ctx, live, createdByName, lecturers)),
  }
}

interface Found {
  live: LiveClass
  /** The live class with its revision laid over it; as it is without a revision. */
  proposed: LiveClass
}

/**
 * A live class the actor may see, as it is live and as it shall become.
 *
 * @throws Fault `NOT_FOUND`
 */
export async function findLiveClass(ctx: Context, id: number): Promise<Found> {
  const [found] = await ctx.db
    .select({ row: liveClasses, createdByName: users.name })
    .from(liveClasses)
    .leftJoin(users, eq(users.id, liveClasses.createdBy))
    .where(and(eq(liveClasses.id, id), isNull(liveClasses.removedAt), visibleTo(ctx, reviewedLiveClass)))
  if (!found) throw new Fault('NOT_FOUND')
  const { row, createdByName } = found
  const revision = row.revision as LiveClassInput | null // written by updateReviewed from a checked LiveClassInput
  const linked = await teachersOf(ctx, id)
  const events = await eventsOf(ctx, id)
  const live = liveClassOf(ctx, row, createdByName, linked, events)
  if (!revision) return { live, proposed: live }
  const lecturers = await namedTeachers(ctx, revision.teacherIds)
  return {
    live,
    proposed: {
      ...liveClassOf(
        ctx,
        { ...row, ...columnsOf(revision), partySchoolId: revision.partySchoolId },
        createdByName,
        lecturers,
        events,
      ),
      can: live.can,
    },
  }
}

async function teachersOf(ctx: Context, liveClassId: number): Promise<TeacherBrief[]> {
  const rows = await ctx.db
    .select(briefColumns)
    .from(liveClassTeachers)
    .innerJoin(teachers, eq(teachers.id, liveClassTeachers.teacherId))
    .where(eq(liveClassTeachers.liveClassId, liveClassId))
    .orderBy(liveClassTeachers.sort)
  return rows.map((row) => briefOf(ctx, row))
}

async function namedTeachers(ctx: Context, ids: readonly number[]): Promise<TeacherBrief[]> {
  const rows = await ctx.db
    .select(briefColumns)
    .from(teachers)
    .where(inArray(teachers.id, [...ids]))
  const byId = new Map(rows.map((row) => [row.id, briefOf(ctx, row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function eventsOf(ctx: Context, liveClassId: number): Promise<StreamEvent[]> {
  const rows = await ctx.db
    .select()
    .from(streamEvents)
    .where(eq(streamEvents.liveClassId, liveClassId))
    .orderBy(desc(streamEvents.time), desc(streamEvents.id))
    .limit(50)
  return rows.map(({ id, type, time, note, videoUrl, duration }) => ({
    id,
    type,
    time: time.toISOString(),
    note,
    videoUrl,
    duration,
  }))
}

/** @throws Fault `REFERENCED_BY_LIVE_CLASSES` when one names the teacher, live or in a change that waits for review */
export async function assertTeachesNoLiveClass(ctx: Context, teacherId: number): Promise<void> {
  const [counted] = await ctx.db.select({ n: sql<number>`count(distinct id)::integer` }).from(
    sql`(
        select lc.id from live_class lc join live_class_teacher l on l.live_class_id = lc.id
        where l.teacher_id = ${teacherId} and lc.removed_at is null
        union all
        select id from live_class where revision_status = ${familyA.pending} and removed_at is null
          and revision -> 'teacherIds' @> ${JSON.stringify([teacherId])}::jsonb
      ) naming`,
  )
  if (counted && counted.n > 0) throw new Fault('REFERENCED_BY_LIVE_CLASSES', { n: counted.n })
}

/** The columns of a live class that its input fills, as stored (addresses without the store's origin). */
export function columnsOf(input: LiveClassInput, _ctx?: Context, row?: Pick<LiveClassRecord, 'pushUntil'>) {
  const { teacherIds: _teachers, startTime, endTime, playUrl, partySchoolId: _unit, ...columns } = input
  return {
    ...columns,
    startTime: new Date(startTime),
    endTime: new Date(endTime),
    playUrl: input.source === liveSource.external ? (playUrl ?? null) : null,
    // What was renewed holds on.
    pushUntil: new Date(Math.max(Date.parse(endTime) + PUSH_SPARE, row?.pushUntil.getTime() ?? 0)),
    ...watchColumns(input),
  }
}

/** Until when a new push address holds. */
export const pushUntil = (endTime: Date, now: Date) =>
  new Date(Math.max(endTime.getTime(), now.getTime()) + PUSH_SPARE)

type Broadcast = Pick<
  LiveClassRecord,
  'auditStatus' | 'liveStatus' | 'cancelledAt' | 'source' | 'partySchoolId'
>

/** What the caller may do with the broadcast now. */
function liveActions(
  ctx: Context,
  { auditStatus, liveStatus, cancelledAt, source, partySchoolId }: Broadcast,
): LiveVerb[] {
  if (cancelledAt || !reaches(ctx, partySchoolId, 'live-class:edit')) return []
  const isReady = liveStatus === at.notStarted && auditStatus === familyA.approved
  return [
    isReady && ('start' as const),
    isReady && ('cancel' as const),
    liveStatus === at.live && ('end' as const),
    liveStatus >= at.ended && ('replay' as const),
    source === liveSource.push && liveStatus < at.ended && ('push' as const),
  ].filter((verb) => typeof verb === 'string')
}

export function rowOf(
  ctx: Context,
  row: RowRecord,
  createdBy: string | null,
  lecturers: { id: number; name: string }[],
): LiveClassRow {
  const record = recordOf(ctx, reviewedLiveClass, row, createdBy)
  const isCancelled = row.cancelledAt !== null
  const refused = new Set([isCancelled && 'edit', row.liveStatus === at.live && 'remove'])
  return {
    ...record,
    can: record.can.filter((action) => !refused.has(action)),
    name: row.name,
    lecturers,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    coverUrl: toPublic(ctx, row.coverUrl),
    source: row.source,
    liveStatus: row.liveStatus,
    isCancelled,
    cancelReason: row.cancelReason,
    coursePermission: row.coursePermission,
    allowComment: row.allowComment,
    commentReview: row.commentReview,
    isShow: row.isShow,
    canLive: liveActions(ctx, row),
  }
}

function liveClassOf(
  ctx: Context,
  row: LiveClassRecord,
  createdBy: string | null,
  teacherList: TeacherBrief[],
  events: StreamEvent[],
): LiveClass {
  const replayUrl = row.replayUrl && toPublic(ctx, row.replayUrl)
  return {
    ...rowOf(
      ctx,
      row,
      createdBy,
      teacherList.map(({ id, name }) => ({ id, name })),
    ),
    introduction: row.introduction,
    playUrl: row.playUrl && toPublic(ctx, row.playUrl),
    replayUrl,
    watchUrl: row.liveStatus === at.live ? streamOf(ctx, row) : replayUrl,
    beganAt: row.beganAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    teacherList,
    watchType: row.watchType,
    watchUnitIds: row.watchUnitIds,
    watchUnits: row.watchUnitIds.map((id) => ({ id, unitName: ctx.units.name(id) })),
    events,
  }
}

function streamOf(ctx: Context, { source, playUrl, streamName, pushUntil }: LiveClassRecord): string | null {
  if (source === liveSource.external) return playUrl && toPublic(ctx, playUrl)
  const { settings } = ctx
  return settings.live ? playAddresses(settings.live, streamName, pushUntil).hls : null
}
