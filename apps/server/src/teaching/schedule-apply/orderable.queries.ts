import { classroomAccess, type OrderableFilter, type OrderableLesson } from '@dangxiao/contract'
import { and, asc, eq, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { contains } from '../../review/list/list.ts'
import { reaches } from '../../review/scope/scope.ts'
import { lessons, trainingClasses } from '../schedule/schedule.table.ts'
import { lecturerNames } from './application.queries.ts'
import { applications } from './application.table.ts'
import { accessOf, deadlineOf, isOpenTo } from './sharing.ts'

/**
 * The shared lessons of all units above one, of some days, by their time.
 *
 * @throws Fault `UNIT_NOT_VISIBLE`
 */
export async function listOrderable(
  ctx: Context,
  { unitId = ctx.actor.unitId, providerId, category, keyword, open, startDate, endDate }: OrderableFilter,
): Promise<OrderableLesson[]> {
  if (!reaches(ctx, unitId)) throw new Fault('UNIT_NOT_VISIBLE')
  const above = ctx.units
    .path(unitId)
    .map(({ id }) => id)
    .filter((id) => id !== unitId)
  const providers = providerId ? above.filter((id) => id === providerId) : above
  if (providers.length === 0) return []
  const rows = await ctx.db
    .select({ lesson: lessons, lecturers: lecturerNames, className: trainingClasses.name })
    .from(lessons)
    .innerJoin(trainingClasses, eq(trainingClasses.id, lessons.classId))
    .where(
      and(
        isNull(lessons.removedAt),
        eq(lessons.isShared, 1),
        inArray(lessons.partySchoolId, providers),
        gte(lessons.date, startDate),
        lte(lessons.date, endDate),
        category ? eq(lessons.trainingCourseCategory, category) : undefined,
        keyword ? contains(lessons.title, keyword) : undefined,
      ),
    )
    .orderBy(asc(lessons.date), asc(lessons.startTime), asc(lessons.id))
  const own = await appliedFor(
    ctx,
    unitId,
    rows.map(({ lesson }) => lesson.id),
  )
  const shown = rows.map(({ lesson, lecturers, className }) => {
    const mine = own.get(lesson.id) ?? []
    return {
      ...lesson,
      lecturers,
      className,
      partySchoolName: ctx.units.name(lesson.partySchoolId),
      deadline: deadlineOf(lesson).toISOString(),
      access: accessOf(lesson, unitId, ctx.now(), mine.length > 0),
      canApply: isOpenTo(lesson, unitId, ctx.now()),
      applications: mine,
    }
  })
  return open ? shown.filter(({ access }) => access === classroomAccess.open) : shown
}

async function appliedFor(ctx: Context, unitId: number, lessonIds: readonly number[]) {
  if (lessonIds.length === 0) return new Map<number, OrderableLesson['applications']>()
  const rows = await ctx.db
    .select({
      lessonId: applications.lessonId,
      id: applications.id,
      classId: applications.classId,
      className: trainingClasses.name,
      auditStatus: applications.auditStatus,
    })
    .from(applications)
    .innerJoin(trainingClasses, eq(trainingClasses.id, applications.classId))
    .where(
      and(
        isNull(applications.removedAt),
        eq(applications.partySchoolId, unitId),
        ne(applications.auditStatus, 0),
        sql`${applications.lessonId} = any(${sql.param(`{${lessonIds.join(',')}}`)}::integer[])`,
      ),
    )
    .orderBy(applications.id)
  return Map.groupBy(rows, ({ lessonId }) => lessonId)
}
