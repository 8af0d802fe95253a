import { slotText, auditStatusWithCancellation as status } from '@dangxiao/contract'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { teachers } from '../../library/teacher/teacher.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { notify, tellWaiting } from '../../platform/notice/notify.ts'
import { remember } from '../../review/decision/review.ts'
import { judgeLessons } from '../schedule/conflict.queries.ts'
import type { LessonChange, LessonRecord } from '../schedule/lesson.queries.ts'
import { trainingClasses } from '../schedule/schedule.table.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { applications } from './application.table.ts'
import { isSharedWith } from './sharing.ts'
import { applicants } from './sides.ts'

const open = [status.pending, status.approved]
const seen = ['date', 'timeOfDay', 'startTime', 'endTime', 'title', 'place', 'isLive', 'isShared'] as const

/** Who has applied for a lesson, or joined it, hears of what becomes of it; with a lesson that is removed the application ends. */
export async function followApplications(ctx: Context, changes: readonly LessonChange[]): Promise<void> {
  for (const change of changes) {
    if (change.kind === 'live-moved' || (change.kind === 'changed' && !isSeen(change))) continue
    const rows = await ctx.db
      .select()
      .from(applications)
      .where(
        and(
          eq(applications.lessonId, change.after.id),
          isNull(applications.removedAt),
          inArray(applications.auditStatus, open),
        ),
      )
      .orderBy(asc(applications.id))
      .for('update')
    if (change.kind === 'removed') await cancelAll(ctx, rows, '提供单位已取消该课程')
    const lecturers = rows.length > 0 ? await lecturerChange(ctx, change) : ''
    for (const row of rows) await tell(ctx, row, change, lecturers)
  }
}

const isSeen = ({ before, after, lecturers }: LessonChange) =>
  seen.some((key) => before[key] !== after[key]) ||
  hasOthers(before.sharedUnitIds, after.sharedUnitIds) ||
  (lecturers && hasOthers(lecturers.before, lecturers.after))

const hasOthers = (before: readonly number[], after: readonly number[]) =>
  before.length !== after.length || before.some((id) => !after.includes(id))

/** Who changes lessons that follow others locks their applications before. */
export async function holdApplicationsOf(ctx: Context, lessonIds: readonly number[]): Promise<void> {
  if (lessonIds.length === 0) return
  await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(inArray(applications.linkedLessonId, [...lessonIds]))
    .orderBy(asc(applications.id))
    .for('update')
}

/** An approved application says the place that its lesson has in the class's timetable. The log is the caller's matter. */
export async function placeApplication(
  ctx: Context,
  { id, place }: Pick<LessonRecord, 'id' | 'place'>,
): Promise<void> {
  await ctx.db
    .update(applications)
    .set({ place, version: sql`${applications.version} + 1`, updateTime: ctx.now() })
    .where(and(eq(applications.linkedLessonId, id), ne(applications.place, place)))
}

/** What a class has applied for ends with it. */
export async function withdrawOfClass(ctx: Context, classId: number): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.classId, classId),
        isNull(applications.removedAt),
        eq(applications.auditStatus, status.pending),
      ),
    )
    .orderBy(asc(applications.id))
    .for('update')
  await cancelAll(ctx, rows, '培训班已删除')
}

async function cancelAll(ctx: Context, rows: readonly ApplicationRecord[], reason: string): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await ctx.db
    .update(applications)
    .set({
      auditStatus: status.cancelled,
      auditReason: reason,
      auditUnitId: null,
      auditBy: ctx.actor.userId,
      auditTime: ctx.now(),
      updateTime: ctx.now(),
      version: sql`${applications.version} + 1`,
    })
    .where(inArray(applications.id, ids))
  await remember(ctx, applications, ids, 'cancel', reason)
  tellWaiting(ctx, new Set(rows.flatMap(({ auditUnitId }) => auditUnitId ?? [])))
}

async function tell(
  ctx: Context,
  row: ApplicationRecord,
  change: LessonChange,
  lecturers: string,
): Promise<void> {
  const words = await wordsFor(ctx, row, change, lecturers)
  if (words)
    await notify(ctx, {
      to: applicants(row),
      kind: 'lesson',
      ...words,
      link: `/course-applications?review=${row.id}`,
    })
}

async function wordsFor(
  ctx: Context,
  row: ApplicationRecord,
  { kind, before, after, reason }: LessonChange,
  lecturers: string,
) {
  const provider = ctx.units.name(row.providerId)
  if (kind === 'removed')
    return { title: `《${after.title}》已取消`, text: `${provider}取消了该课程，点课随之取消` }
  if (kind === 'live-cancelled') return { title: `《${after.title}》直播已取消`, text: `取消原因：${reason}` }
  const differences = [...differencesOf(before, after), lecturers, withdrawalFor(row, before, after)].filter(
    (text) => text !== '',
  )
  if (differences.length === 0) return undefined
  const clash = slotText(before) === slotText(after) ? '' : await clashOf(ctx, row, after)
  return { title: `《${before.title}》有调整`, text: `${provider}：${differences.join('，')}${clash}` }
}

function differencesOf(before: LessonRecord, after: LessonRecord): string[] {
  const live = after.isLive ? '增加直播' : '不再直播'
  return [
    before.title === after.title ? '' : `课程名称改为《${after.title}》`,
    slotText(before) === slotText(after) ? '' : `时间由${slotText(before)}调整为${slotText(after)}`,
    before.place === after.place ? '' : `授课地点由${before.place}改为${after.place}`,
    before.isLive === after.isLive ? '' : live,
  ]
}

async function lecturerChange(ctx: Context, { lecturers }: LessonChange): Promise<string> {
  if (!lecturers || !hasOthers(lecturers.before, lecturers.after)) return ''
  const rows = await ctx.db
    .select({ id: teachers.id, name: teachers.name })
    .from(teachers)
    .where(inArray(teachers.id, [...lecturers.before, ...lecturers.after]))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const named = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '').join('、') || '无'
  return `授课人由${named(lecturers.before)}改为${named(lecturers.after)}`
}

/** What was approved stays approved when its lesson is not shared any more. */
function withdrawalFor(
  { partySchoolId, auditStatus }: ApplicationRecord,
  before: LessonRecord,
  after: LessonRecord,
): string {
  if (!isSharedWith(before, partySchoolId) || isSharedWith(after, partySchoolId)) return ''
  return auditStatus === status.approved ? '不再接受本单位点课，已通过的点课不受影响' : '不再接受本单位点课'
}

/** What is in the way of the new time in the class that joins. The other unit decides, so nothing is refused. */
async function clashOf(
  ctx: Context,
  { classId, place, linkedLessonId }: ApplicationRecord,
  after: LessonRecord,
): Promise<string> {
  const [own] = await ctx.db.select().from(trainingClasses).where(eq(trainingClasses.id, classId))
  if (!own) return ''
  const { date, timeOfDay, startTime, endTime, title } = after
  const slot = { date, timeOfDay, startTime, endTime, title, place, lecturerIds: [] }
  const [verdict] = await judgeLessons(ctx, own, [
    { ...slot, ...(linkedLessonId !== null && { id: linkedLessonId }) },
  ])
  const clash = verdict?.clashes.find(({ refuses }) => refuses)
  return clash ? `。请注意：${clash.message}` : ''
}
