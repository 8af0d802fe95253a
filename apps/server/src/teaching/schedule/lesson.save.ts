import {
  type Done,
  type LessonEntry,
  type LessonInput,
  type LessonsUpdate,
  liveStatusB,
} from '@dangxiao/contract'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { approvedTeachers } from '../../library/teacher/teacher-pick.queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toStored } from '../../platform/file/media.ts'
import { lock } from '../../review/scope/tables.ts'
import { assertNoConflict, lockDays } from './conflict.queries.ts'
import { assertNotHeld, type LessonChange, type LessonRecord, liveStatusNow } from './lesson.queries.ts'
import { tellFollowers } from './lesson-changes.ts'
import { lessons, lessonTeachers, trainingClasses } from './schedule.table.ts'
import type { TrainingClassRecord } from './training-class.queries.ts'

/**
 * Save lessons of one class, all or none.
 *
 * @throws Fault `NOT_FOUND`, `STALE_VERSION`, `LESSON_CONFLICT`, `LESSON_LINKED`, `LESSON_HELD`, `BAD_INPUT`
 */
export async function updateLessons(
  ctx: Context,
  { classId, entries }: LessonsUpdate,
): Promise<{ classId: number; entries: Done[] }> {
  const trainingClass = await lock<TrainingClassRecord>(ctx, trainingClasses, classId)
  const { done, before } = await writeLessons(ctx, trainingClass, entries)
  const [only, ...others] = done
  await audit(ctx, {
    action: entries.every(({ id }) => id === undefined) ? 'add' : 'update',
    resource: 'lesson',
    recordId: only && others.length === 0 ? only.id : null,
    ...(before.length > 0 && { before: { entries: before } }),
    after: { classId, entries },
  })
  return { classId, entries: done }
}

/** Write lessons of a locked class. The log is the caller's matter. */
export async function writeLessons(
  ctx: Context,
  trainingClass: TrainingClassRecord,
  entries: readonly LessonEntry[],
): Promise<{ done: Done[]; before: LessonRecord[] }> {
  await lockDays(
    ctx,
    entries.map(({ date }) => date),
  )
  await ctx.above.applications.hold(
    ctx,
    entries.flatMap(({ id }) => id ?? []),
  )
  const rows = await lockEntries(ctx, trainingClass.id, entries)
  const lecturers = await lecturersAlready(ctx, [...rows.keys()])
  await assertUsable(ctx, trainingClass, entries, rows, lecturers)
  const isMoved = (row: LessonRecord, entry: LessonEntry) => moments.some((key) => row[key] !== entry[key])
  const moved = entries.flatMap((entry) => {
    const row = rows.get(entry.id ?? 0)
    return row && isMoved(row, entry) ? [row] : []
  })
  await assertNotHeld(ctx, moved)
  const wanted = entries.map((entry) => {
    const row = rows.get(entry.id ?? 0)
    if (!row || row.sourceLessonId === null) return entry
    assertFollows(row, entry)
    return { ...entry, lecturerIds: [] }
  })
  await assertNoConflict(ctx, trainingClass, wanted)
  const done: Done[] = []
  const changes: LessonChange[] = []
  for (const entry of entries) {
    const row = entry.id === undefined ? undefined : rows.get(entry.id)
    const after = row ? await changeLesson(ctx, row, entry) : await insertLesson(ctx, trainingClass, entry)
    done.push({ id: after.id, version: after.version })
    const given = { before: lecturers.get(after.id) ?? [], after: entry.lecturerIds }
    if (row) changes.push({ kind: 'changed', before: row, after, reason: '', lecturers: given })
  }
  await tellFollowers(ctx, changes)
  return { done, before: changes.map(({ before }) => before) }
}

async function lockEntries(
  ctx: Context,
  classId: number,
  entries: readonly LessonEntry[],
): Promise<Map<number, LessonRecord>> {
  const ids = entries.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Map()
  if (new Set(ids).size < ids.length)
    throw new Fault('BAD_INPUT', { fields: { entries: '同一节课不能保存两次' } })
  const rows = await ctx.db
    .select()
    .from(lessons)
    .where(and(inArray(lessons.id, ids), eq(lessons.classId, classId), isNull(lessons.removedAt)))
    .orderBy(asc(lessons.id))
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, version } of entries) {
    if (id === undefined) continue
    const row = byId.get(id)
    if (!row) throw new Fault('NOT_FOUND')
    if (row.version !== version) throw new Fault('STALE_VERSION')
  }
  return byId
}

/** When a lesson is. */
const moments = ['date', 'startTime', 'endTime'] as const

/** Of a linked lesson only the place and the hours are the joining unit's. @throws Fault `LESSON_LINKED` */
function assertFollows(row: LessonRecord, entry: LessonEntry): void {
  const kept = [...moments, 'timeOfDay', 'title', 'courseKind'] as const
  if (kept.some((key) => row[key] !== entry[key])) throw new Fault('LESSON_LINKED')
}

/** What the lessons name must be there and usable; what a lesson has already may stay. @throws Fault `BAD_INPUT` */
export async function assertUsable(
  ctx: Context,
  { partySchoolId }: Pick<TrainingClassRecord, 'partySchoolId'>,
  entries: readonly LessonInput[],
  rows: ReadonlyMap<number, LessonRecord> = new Map(),
  lecturers: ReadonlyMap<number, readonly number[]> = new Map(),
): Promise<void> {
  const fields: Record<string, string> = {}
  const named = [...new Set(entries.flatMap(({ lecturerIds }) => lecturerIds))]
  const approved = named.length > 0 ? await approvedTeachers(ctx, named) : new Map<number, string>()
  for (const [i, entry] of entries.entries()) {
    const row = rows.get((entry as LessonEntry).id ?? 0)
    if (entry.lecturerIds.some((id) => !approved.has(id) && !(row && lecturers.get(row.id)?.includes(id))))
      fields[`entries.${i}.lecturerIds`] = '授课人不存在或未通过审核，请重新选择'
    if (
      entry.teachingMethod != null &&
      entry.teachingMethod !== row?.teachingMethod &&
      !ctx.lookups.isChoosable('teaching-method', entry.teachingMethod)
    )
      fields[`entries.${i}.teachingMethod`] = '请选择最末级的教学方式'
    if (entry.isLive && row && !row.isLive && isFinal(row))
      fields[`entries.${i}.isLive`] =
        `该课程的直播${row.liveStatus === liveStatusB.cancelled ? '已取消' : '已结束'}，不能再次开启`
    if (entry.sharedUnitIds.some((id) => id === partySchoolId || !ctx.units.isWithin(id, partySchoolId)))
      fields[`entries.${i}.sharedUnitIds`] = '只能共享给下级单位'
  }
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields })
}

/** A live session that was called off, or has ended, does not come again. */
const isFinal = ({ liveStatus }: LessonRecord) =>
  liveStatus === liveStatusB.cancelled || liveStatus === liveStatusB.ended

async function lecturersAlready(ctx: Context, lessonIds: readonly number[]): Promise<Map<number, number[]>> {
  if (lessonIds.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(lessonTeachers)
    .where(inArray(lessonTeachers.lessonId, [...lessonIds]))
    .orderBy(lessonTeachers.lessonId, lessonTeachers.sort)
  const byLesson = Map.groupBy(rows, ({ lessonId }) => lessonId)
  return new Map([...byLesson].map(([id, of]) => [id, of.map(({ teacherId }) => teacherId)]))
}

const columnsOf = (ctx: Context, entry: LessonEntry) => ({
  date: entry.date,
  timeOfDay: entry.timeOfDay,
  startTime: entry.startTime,
  endTime: entry.endTime,
  courseKind: entry.courseKind,
  title: entry.title,
  trainingCourseCategory: entry.trainingCourseCategory,
  courseSource: entry.courseSource,
  teachingMethod: entry.teachingMethod ?? null,
  place: entry.place,
  hours: entry.hours ?? null,
  isLive: entry.isLive,
  liveUrl: entry.isLive ? toStored(ctx, entry.liveUrl) : '',
  isShared: entry.isShared,
  sharedUnitIds: entry.isShared ? entry.sharedUnitIds : [],
  applyDeadline: entry.isShared && entry.applyDeadline ? new Date(entry.applyDeadline) : null,
  replayUrl: toStored(ctx, entry.replayUrl),
})

async function insertLesson(
  ctx: Context,
  { id: classId, partySchoolId }: TrainingClassRecord,
  entry: LessonEntry,
): Promise<LessonRecord> {
  const [row] = await ctx.db
    .insert(lessons)
    .values({
      ...columnsOf(ctx, entry),
      classId,
      partySchoolId,
      liveStatus: entry.isLive ? liveStatusB.soon : null,
      createdBy: ctx.actor.userId,
      createTime: ctx.now(),
      updateTime: ctx.now(),
    })
    .returning()
  if (!row) throw new Error('an insert gave no row')
  await insertLecturers(ctx, row.id, entry.lecturerIds)
  return row
}

/** A session that is called off or has ended stays so, also while the lesson is not shown as live. */
function broadcastOf(row: LessonRecord, { isLive }: LessonEntry) {
  if (isFinal(row) || (row.isLive && isLive)) return { liveStatus: row.liveStatus }
  return { liveStatus: isLive ? liveStatusB.soon : null, liveReason: '' }
}

async function changeLesson(ctx: Context, row: LessonRecord, entry: LessonEntry): Promise<LessonRecord> {
  const linked = row.sourceLessonId !== null
  if (!linked && !entry.isLive && liveStatusNow(ctx, row) === liveStatusB.live) throw new Fault('WRONG_STATE')
  const set = linked
    ? { place: entry.place, hours: entry.hours ?? null }
    : { ...columnsOf(ctx, entry), ...broadcastOf(row, entry) }
  const [after] = await ctx.db
    .update(lessons)
    .set({ ...set, version: sql`${lessons.version} + 1`, updateTime: ctx.now() })
    .where(eq(lessons.id, row.id))
    .returning()
  if (!after) throw new Fault('NOT_FOUND')
  if (linked) await ctx.above.applications.place(ctx, after)
  else {
    await ctx.db.delete(lessonTeachers).where(eq(lessonTeachers.lessonId, row.id))
    await insertLecturers(ctx, row.id, entry.lecturerIds)
  }
  return after
}

async function insertLecturers(
  ctx: Context,
  lessonId: number,
  lecturerIds: readonly number[],
): Promise<void> {
  if (lecturerIds.length === 0) return
  await ctx.db
    .insert(lessonTeachers)
    .values(lecturerIds.map((teacherId, sort) => ({ lessonId, teacherId, sort })))
}
