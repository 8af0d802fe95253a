import {
  type Lesson,
  type LessonFilter,
  liveStatusB,
  momentOf,
  type PageParams,
  todayIn,
} from '@dangxiao/contract'
import { and, asc, desc, eq, exists, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { teachers } from '../../library/teacher/teacher.table.ts'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { contains, plainWindow, readPage } from '../../review/list/list.ts'
import { ownedOf } from '../../review/save/record.ts'
import { reaches, scopeOf, withinManaged, withinScope } from '../../review/scope/scope.ts'
import { lessons, lessonTeachers, trainingClasses } from './schedule.table.ts'

export type LessonRecord = typeof lessons.$inferSelect

/** What became of a lesson. `live-…`: of its live session, called off with a reason. */
export interface LessonChange {
  kind: 'changed' | 'removed' | 'live-moved' | 'live-cancelled'
  before: LessonRecord
  /** As it is now; of a removed one as it was. */
  after: LessonRecord
  reason: string
  /** Who gave it, and who gives it; only of one that was changed. */
  lecturers?: { before: readonly number[]; after: readonly number[] }
}

/** The time of day in Asia/Shanghai, `08:30`. */
export const timeIn = (now: Date): string =>
  new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(11, 16)

export const hasBegun = (
  ctx: Context,
  { date, startTime }: Pick<LessonRecord, 'date' | 'startTime'>,
): boolean => momentOf(date, startTime) <= ctx.now()

const isOver = (ctx: Context, { date, endTime }: Pick<LessonRecord, 'date' | 'endTime'>): boolean => {
  const today = todayIn(ctx.now())
  return date < today || (date === today && endTime <= timeIn(ctx.now()))
}

/** The state of the live session: one that nobody ended is over when the lesson is. */
export function liveStatusNow(ctx: Context, row: LessonRecord): number | null {
  if (row.isLive !== 1 || row.liveStatus === null) return null
  return row.liveStatus !== liveStatusB.cancelled && isOver(ctx, row) ? liveStatusB.ended : row.liveStatus
}

function liveStatusIs(ctx: Context, status: number): SQL | undefined {
  const today = todayIn(ctx.now())
  const isLive = eq(lessons.isLive, 1)
  const over = sql`(${lessons.date} < ${today} or (${lessons.date} = ${today} and ${lessons.endTime} <= ${timeIn(ctx.now())}))`
  if (status === liveStatusB.cancelled) return and(isLive, eq(lessons.liveStatus, status))
  if (status === liveStatusB.ended)
    return and(isLive, or(eq(lessons.liveStatus, status), and(inArray(lessons.liveStatus, [1, 2]), over)))
  return and(isLive, eq(lessons.liveStatus, status), sql`not ${over}`)
}

/** One page of the lessons in reach, by their time. */
export async function listLessons(
  ctx: Context,
  filter: LessonFilter,
  page: PageParams,
  also?: SQL,
): Promise<{ records: Lesson[]; total: number }> {
  const where = and(
    also,
    withinScope(ctx, lessons.partySchoolId, scopeOf(ctx, filter)),
    filter.keyword ? contains(lessons.title, filter.keyword) : undefined,
    filter.classId ? eq(lessons.classId, filter.classId) : undefined,
    filter.teacherId ? givenBy(ctx, filter.teacherId) : undefined,
    filter.courseKind === undefined ? undefined : eq(lessons.courseKind, filter.courseKind),
    filter.startDate ? gte(lessons.date, filter.startDate) : undefined,
    filter.endDate ? lte(lessons.date, filter.endDate) : undefined,
    filter.isLive === undefined ? undefined : sql`is_live = ${filter.isLive ? sql`1` : sql`0`}`,
    filter.isShared === undefined ? undefined : eq(lessons.isShared, filter.isShared ? 1 : 0),
    filter.liveStatus === undefined ? undefined : liveStatusIs(ctx, filter.liveStatus),
  )
  const by = filter.order === 'descend' ? desc : asc
  const { rows, total } = await readPage(
    ctx,
    lessons,
    plainWindow(lessons, where, [by(lessons.date), by(lessons.startTime), by(lessons.id)], page),
    { lesson: lessons },
  )
  return { total, records: await shownLessons(ctx, rows) }
}

/** Each session once: not again for every unit that joins, but for the own one that does. */
export const eachSession = (ctx: Context): SQL | undefined =>
  or(isNull(lessons.sourceLessonId), eq(lessons.partySchoolId, ctx.actor.unitId))

/** Who gives a lesson gives those that follow it too. */
const givenBy = (ctx: Context, teacherId: number) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(lessonTeachers)
      .where(
        and(
          sql`${lessonTeachers.lessonId} = coalesce(${lessons.sourceLessonId}, ${lessons.id})`,
          eq(lessonTeachers.teacherId, teacherId),
        ),
      ),
  )

/** @throws Fault `NOT_FOUND` */
export async function findLesson(ctx: Context, id: number): Promise<Lesson> {
  const [lesson] = await lessonsWhere(ctx, and(eq(lessons.id, id), withinManaged(ctx, lessons.partySchoolId)))
  if (!lesson) throw new Fault('NOT_FOUND')
  return lesson
}

/** Live sessions of the timetable, each once. */
export const liveLessons = (ctx: Context): SQL | undefined =>
  and(isNull(lessons.removedAt), sql`is_live = 1`, eachSession(ctx))

/** Since that day, and it is the own unit's to set. */
export const lessonLacksReplay = (ctx: Context, since: string): SQL | undefined =>
  and(
    isNull(lessons.sourceLessonId),
    gte(lessons.date, since),
    eq(lessons.replayUrl, ''),
    liveStatusIs(ctx, liveStatusB.ended),
  )

interface Cut {
  most: number
  isLatestFirst: boolean
}

/** Lessons by their time; the scope is the caller's matter. */
export async function lessonsWhere(ctx: Context, where: SQL | undefined, cut?: Cut): Promise<Lesson[]> {
  const by = cut?.isLatestFirst ? desc : asc
  const rows = await ctx.db
    .select({ lesson: lessons, createdByName: users.name })
    .from(lessons)
    .leftJoin(users, eq(users.id, lessons.createdBy))
    .where(and(isNull(lessons.removedAt), where))
    .orderBy(by(lessons.date), by(lessons.startTime), by(lessons.id))
    .limit(cut?.most ?? Number.MAX_SAFE_INTEGER)
  return shownLessons(ctx, rows)
}

/** Lessons that nobody removed that follow this one. */
export const countJoined = async (
  ctx: Context,
  lessonIds: readonly number[],
): Promise<Map<number, number>> => {
  if (lessonIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: lessons.sourceLessonId, n: sql<number>`count(distinct ${lessons.partySchoolId})::integer` })
    .from(lessons)
    .where(and(inArray(lessons.sourceLessonId, [...lessonIds]), isNull(lessons.removedAt)))
    .groupBy(lessons.sourceLessonId)
  return new Map(rows.map(({ id, n }) => [id as number, n]))
}

/** What was given to others stays as it was given. The rows are locked. @throws Fault `LESSON_HELD` */
export async function assertNotHeld(ctx: Context, rows: readonly LessonRecord[]): Promise<void> {
  const joined = await countJoined(
    ctx,
    rows.filter((row) => hasBegun(ctx, row)).map(({ id }) => id),
  )
  for (const n of joined.values()) throw new Fault('LESSON_HELD', { n })
}

/** Beside a row of `teacher`: how many lessons the teacher has given. Up to the database's own day, so that the list's statement stays the same from day to day. */
export const lessonsGivenBy = sql<number>`(
  select count(*)::integer from lesson_teacher lt join lesson l on l.id = lt.lesson_id
  where lt.teacher_id = ${teachers.id} and l.removed_at is null and l.date <= (now() at time zone 'Asia/Shanghai')::date)`

/** @throws Fault `REFERENCED_BY_LESSONS` when the teacher has to give one today or later */
export async function assertTeachesNoLesson(ctx: Context, teacherId: number): Promise<void> {
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::integer` })
    .from(lessonTeachers)
    .innerJoin(lessons, eq(lessons.id, lessonTeachers.lessonId))
    .where(
      and(
        eq(lessonTeachers.teacherId, teacherId),
        isNull(lessons.removedAt),
        gte(lessons.date, todayIn(ctx.now())),
      ),
    )
  if (row && row.n > 0) throw new Fault('REFERENCED_BY_LESSONS', { n: row.n })
}

async function shownLessons(
  ctx: Context,
  rows: readonly { lesson: LessonRecord; createdByName: string | null }[],
): Promise<Lesson[]> {
  if (rows.length === 0) return []
  const taught = rows.map(({ lesson }) => lesson.sourceLessonId ?? lesson.id)
  const [names, lecturers, joined, sources] = await Promise.all([
    classNames(
      ctx,
      rows.map(({ lesson }) => lesson.classId),
    ),
    lecturersOf(ctx, taught),
    countJoined(
      ctx,
      rows.map(({ lesson }) => lesson.id),
    ),
    sourceUnits(
      ctx,
      rows.flatMap(({ lesson }) => lesson.sourceLessonId ?? []),
    ),
  ])
  const methods = new Map(ctx.lookups.flat('teaching-method').map(({ id, name }) => [id, name]))
  return rows.map(({ lesson: row, createdByName }) => ({
    ...row,
    ...ownedOf(ctx, row, createdByName),
    className: names.get(row.classId) ?? '',
    teachingMethodName: methods.get(row.teachingMethod ?? 0) ?? '',
    lecturers: lecturers.get(row.sourceLessonId ?? row.id) ?? [],
    liveStatus: liveStatusNow(ctx, row),
    sharedUnits: row.sharedUnitIds.map((id) => ({ id, unitName: ctx.units.name(id) })),
    applyDeadline: row.applyDeadline?.toISOString() ?? null,
    liveUrl: toPublic(ctx, row.liveUrl),
    replayUrl: toPublic(ctx, row.replayUrl),
    sourceUnitName: row.sourceLessonId === null ? null : (sources.get(row.sourceLessonId) ?? ''),
    joinedUnits: joined.get(row.id) ?? 0,
    can: actionsOn(ctx, row),
  }))
}

export const mayRunLive = (ctx: Context, unitId: number): boolean =>
  reaches(ctx, unitId, 'schedule:edit') || reaches(ctx, unitId, 'live-class:edit')

function actionsOn(ctx: Context, row: LessonRecord): Lesson['can'] {
  const mayEdit = reaches(ctx, row.partySchoolId, 'schedule:edit')
  const isOwn = row.sourceLessonId === null
  return [
    ...(mayEdit ? (['edit'] as const) : []),
    ...(mayEdit && isOwn && liveStatusNow(ctx, row) !== liveStatusB.live ? (['remove'] as const) : []),
    ...(row.isLive === 1 && isOwn && mayRunLive(ctx, row.partySchoolId) ? (['live'] as const) : []),
  ]
}

async function classNames(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .select({ id: trainingClasses.id, name: trainingClasses.name })
    .from(trainingClasses)
    .where(inArray(trainingClasses.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function lecturersOf(
  ctx: Context,
  lessonIds: readonly number[],
): Promise<Map<number, Lesson['lecturers']>> {
  const rows = await ctx.db
    .select({
      lessonId: lessonTeachers.lessonId,
      id: teachers.id,
      name: teachers.name,
      unitId: teachers.partySchoolId,
    })
    .from(lessonTeachers)
    .innerJoin(teachers, eq(teachers.id, lessonTeachers.teacherId))
    .where(inArray(lessonTeachers.lessonId, [...lessonIds]))
    .orderBy(lessonTeachers.lessonId, lessonTeachers.sort)
  const byLesson = Map.groupBy(rows, ({ lessonId }) => lessonId)
  const shown = ({ id, name, unitId }: (typeof rows)[number]) => ({
    id,
    name,
    partySchoolName: ctx.units.name(unitId),
  })
  return new Map([...byLesson].map(([id, of]) => [id, of.map(shown)]))
}

const source = alias(lessons, 'source')

async function sourceUnits(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: source.id, unitId: source.partySchoolId })
    .from(source)
    .where(inArray(source.id, [...ids]))
  return new Map(rows.map(({ id, unitId }) => [id, ctx.units.name(unitId)]))
}
