import { auditStatusWithCancellation as status, timeOfDayName } from '@dangxiao/contract'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { notify, tellWaiting } from '../notice/notify.ts'
import { judgeLessons } from '../schedule/conflict.queries.ts'
import type { LessonRecord } from '../schedule/lesson.queries.ts'
import { trainingClasses } from '../schedule/schedule.table.ts'
import { remember } from '../shared/review.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { applications } from './application.table.ts'

interface Change {
  kind: 'changed' | 'removed' | 'live-cancelled'
  before: LessonRecord
  after: LessonRecord
  reason: string
}

const open = [status.pending, status.approved]
const seen = ['date', 'timeOfDay', 'startTime', 'endTime', 'title'] as const

/** Who has applied for a lesson, or joined it, hears of what becomes of it; with a lesson that is removed the application ends. */
export async function followApplications(ctx: Context, changes: readonly Change[]): Promise<void> {
  for (const change of changes) {
    if (change.kind === 'changed' && seen.every((key) => change.before[key] === change.after[key])) continue
    const rows = await ctx.db
      .select()
      .from(applications)
      .where(and(eq(applications.lessonId, change.after.id), isNull(applications.removedAt), inArray(applications.auditStatus, open)))
      .orderBy(asc(applications.id))
      .for('update')
    if (change.kind === 'removed') await cancelAll(ctx, rows, '提供单位已取消该课程')
    for (const row of rows) await tell(ctx, row, change)
  }
}

/** What a class has applied for ends with it. */
export async function withdrawOfClass(ctx: Context, classId: number): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(applications)
    .where(and(eq(applications.classId, classId), isNull(applications.removedAt), eq(applications.auditStatus, status.pending)))
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

async function tell(ctx: Context, row: ApplicationRecord, { kind, before, after, reason }: Change): Promise<void> {
  const provider = ctx.units.name(row.providerId)
  const words = {
    changed: { title: `《${before.title}》有调整`, text: `${provider}：${difference(before, after)}${await clashOf(ctx, row, after)}` },
    removed: { title: `《${after.title}》已取消`, text: `${provider}取消了该课程，点课随之取消` },
    'live-cancelled': { title: `《${after.title}》直播已取消`, text: `取消原因：${reason}` },
  }
  await notify(ctx, {
    to: [{ user: row.createdBy }, { unit: row.partySchoolId, permission: 'schedule-apply:edit' }],
    kind: 'lesson',
    ...words[kind],
    link: `/course-applications?review=${row.id}`,
  })
}

const when = ({ date, timeOfDay, startTime, endTime }: LessonRecord) =>
  `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日${timeOfDayName(timeOfDay)}${startTime}–${endTime}`

const difference = (before: LessonRecord, after: LessonRecord) =>
  [
    before.title !== after.title && `课程名称改为《${after.title}》`,
    when(before) !== when(after) && `时间由${when(before)}调整为${when(after)}`,
  ]
    .filter(Boolean)
    .join('，')

/** What is in the way of the new time in the class that joins. The other unit decides, so nothing is refused. */
async function clashOf(ctx: Context, { classId, place, linkedLessonId }: ApplicationRecord, after: LessonRecord): Promise<string> {
  const [own] = await ctx.db.select().from(trainingClasses).where(eq(trainingClasses.id, classId))
  if (!own) return ''
  const { date, timeOfDay, startTime, endTime, title } = after
  const slot = { date, timeOfDay, startTime, endTime, title, place, lecturerIds: [] }
  const [verdict] = await judgeLessons(ctx, own, [{ ...slot, ...(linkedLessonId !== null && { id: linkedLessonId }) }])
  const clash = verdict?.clashes.find(({ refuses }) => refuses)
  return clash ? `。请注意：${clash.message}` : ''
}
