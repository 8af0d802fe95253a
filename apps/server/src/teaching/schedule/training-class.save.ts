import {
  type Done,
  type LessonInput,
  liveStatusB,
  type TrainingClassInput,
  type TrainingClassUpdate,
} from '@dangxiao/contract'
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toStored } from '../../platform/file/media.ts'
import { change, write } from '../../review/change/change.ts'
import { askReferrers } from '../../review/change/remove.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import { lock } from '../../review/scope/tables.ts'
import { countJoined, liveStatusNow } from './lesson.queries.ts'
import { writeLessons } from './lesson.save.ts'
import { tellFollowers } from './lesson-changes.ts'
import { lessons, trainingClasses } from './schedule.table.ts'
import type { TrainingClassRecord } from './training-class.queries.ts'

/** A class with its first lessons, or none. @throws Fault `UNIT_NOT_MANAGED`, `LESSON_CONFLICT`, `BAD_INPUT` */
export async function saveClass(
  ctx: Context,
  { entries, ...given }: TrainingClassInput & { entries: LessonInput[] },
): Promise<Done> {
  assertUnitInScope(ctx, given.partySchoolId)
  const values = stored(ctx, given)
  const [row] = await ctx.db
    .insert(trainingClasses)
    .values({ ...values, createdBy: ctx.actor.userId, createTime: ctx.now(), updateTime: ctx.now() })
    .returning()
  if (!row) throw new Error('an insert gave no row')
  await writeLessons(ctx, row, entries)
  await audit(ctx, {
    action: 'add',
    resource: 'training_class',
    recordId: row.id,
    after: { ...values, entries },
  })
  return { id: row.id, version: row.version }
}

/** @throws Fault `NOT_FOUND`, `STALE_VERSION`, `BAD_INPUT` when lessons would stand outside the new days */
export async function updateClass(
  ctx: Context,
  { id, version, ...given }: TrainingClassUpdate,
): Promise<Done> {
  const check = async ({ startDate, endDate }: TrainingClassRecord) => {
    if (given.startDate === startDate && given.endDate === endDate) return
    const n = await countOutside(ctx, id, given)
    if (n > 0)
      throw new Fault('BAD_INPUT', { fields: { endDate: `有${n}节课不在新的培训期内，请先调整课程` } })
  }
  return change(ctx, trainingClasses, id, 'update', stored(ctx, given), { version, check })
}

/** Lessons of other units are left out: they are where their unit has put them. */
const countOutside = (
  ctx: Context,
  classId: number,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<number> =>
  ctx.db.$count(
    lessons,
    and(
      eq(lessons.classId, classId),
      isNull(lessons.sourceLessonId),
      isNull(lessons.removedAt),
      or(lt(lessons.date, startDate), gt(lessons.date, endDate)),
    ),
  )

function stored<T extends { scheduleFile?: TrainingClassInput['scheduleFile'] }>(
  ctx: Context,
  { scheduleFile, ...given }: T,
) {
  const file = scheduleFile ? { ...scheduleFile, url: toStored(ctx, scheduleFile.url) } : null
  if (file && !file.url.startsWith('/'))
    throw new Fault('BAD_INPUT', { fields: { scheduleFile: '课表文件不在本系统中，请重新上传' } })
  return { ...given, scheduleFile: file }
}

/**
 * Remove a class with its lessons.
 *
 * @throws Fault `NOT_FOUND`, `CLASS_HAS_RESERVATION`, `CLASS_HAS_JOINED`, `CLASS_HAS_LINKED`, `REFERENCED_BY_BANNERS`, `LESSON_IS_LIVE`
 */
export async function removeClass(ctx: Context, id: number): Promise<Done> {
  const row = await lock<TrainingClassRecord>(ctx, trainingClasses, id)
  if (row.reservationId !== null) throw new Fault('CLASS_HAS_RESERVATION')
  const live = and(eq(lessons.classId, id), isNull(lessons.removedAt))
  const linked = await ctx.db.$count(lessons, and(live, isNotNull(lessons.sourceLessonId)))
  if (linked > 0) throw new Fault('CLASS_HAS_LINKED', { n: linked })
  const rows = await ctx.db.select().from(lessons).where(live).orderBy(lessons.id).for('update')
  if (rows.some((lesson) => liveStatusNow(ctx, lesson) === liveStatusB.live))
    throw new Fault('LESSON_IS_LIVE')
  const joined = await countJoined(
    ctx,
    rows.map((lesson) => lesson.id),
  )
  const n = [...joined.values()].reduce((sum, units) => sum + units, 0)
  if (n > 0) throw new Fault('CLASS_HAS_JOINED', { n })
  // Last, because it also withdraws what the class has applied for.
  await askReferrers(ctx, trainingClasses, id)
  await ctx.db
    .update(lessons)
    .set({ removedAt: ctx.now(), version: sql`${lessons.version} + 1` })
    .where(live)
  await tellFollowers(
    ctx,
    rows.map((lesson) => ({ kind: 'removed', before: lesson, after: lesson, reason: '' })),
  )
  return write(
    ctx,
    trainingClasses,
    row,
    'remove',
    { removedAt: ctx.now() },
    { before: { lessons: rows.length } },
  )
}
