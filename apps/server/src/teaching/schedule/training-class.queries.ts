import {
  type ClassWithLessons,
  classStatusOn,
  type TrainingClass,
  type TrainingClassFilter,
  todayIn,
  trainingClassStatus,
} from '@dangxiao/contract'
import { and, asc, desc, eq, gt, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { mentions, plainWindow, readPage } from '../../review/list/list.ts'
import { ownedOf } from '../../review/save/record.ts'
import { reaches, scopeOf, withinManaged, withinScope } from '../../review/scope/scope.ts'
import { lessonsWhere } from './lesson.queries.ts'
import { classWords, lessons, trainingClasses } from './schedule.table.ts'

export type TrainingClassRecord = typeof trainingClasses.$inferSelect

const lessonCount = sql<number>`(
  select count(*)::integer from lesson l where l.class_id = ${trainingClasses.id} and l.removed_at is null)`

const hasLessons = sql`exists (select 1 from lesson l where l.class_id = ${trainingClasses.id} and l.removed_at is null)`
const isUploaded = sql`(${trainingClasses.scheduleFile} is not null or ${hasLessons})`

function inStatus(ctx: Context, status: number): SQL | undefined {
  const { startDate, endDate } = trainingClasses
  const today = todayIn(ctx.now())
  if (status === trainingClassStatus.notStarted) return gt(startDate, today)
  return status === trainingClassStatus.ended
    ? lt(endDate, today)
    : and(lte(startDate, today), gte(endDate, today))
}

/** One page of the classes in reach, newest or latest to begin first. */
export async function listClasses(
  ctx: Context,
  filter: TrainingClassFilter,
): Promise<{ records: TrainingClass[]; total: number }> {
  const where = and(
    withinScope(ctx, trainingClasses.partySchoolId, scopeOf(ctx, filter)),
    filter.keyword ? mentions(classWords, filter.keyword) : undefined,
    filter.year ? eq(trainingClasses.year, filter.year) : undefined,
    filter.semester ? eq(trainingClasses.semester, filter.semester) : undefined,
    filter.level ? eq(trainingClasses.level, filter.level) : undefined,
    filter.status ? inStatus(ctx, filter.status) : undefined,
    filter.scheduleUploaded === undefined
      ? undefined
      : filter.scheduleUploaded
        ? isUploaded
        : sql`not ${isUploaded}`,
  )
  const column = filter.classSortOrder === 2 ? trainingClasses.startDate : trainingClasses.createTime
  const order = filter.order === 'ascend' ? [asc(column), asc(trainingClasses.id)] : [desc(column)]
  const { rows, total } = await readPage(
    ctx,
    trainingClasses,
    plainWindow(trainingClasses, where, order, filter),
    {
      trainingClass: trainingClasses,
      lessonCount,
    },
  )
  return {
    total,
    records: rows.map((row) => shownClass(ctx, row.trainingClass, row.lessonCount, row.createdByName)),
  }
}

/** @throws Fault `NOT_FOUND` */
export async function findClass(ctx: Context, id: number): Promise<ClassWithLessons> {
  const [found] = await ctx.db
    .select({ trainingClass: trainingClasses, createdByName: users.name })
    .from(trainingClasses)
    .leftJoin(users, eq(users.id, trainingClasses.createdBy))
    .where(
      and(
        eq(trainingClasses.id, id),
        isNull(trainingClasses.removedAt),
        withinManaged(ctx, trainingClasses.partySchoolId),
      ),
    )
  if (!found) throw new Fault('NOT_FOUND')
  const entries = await lessonsWhere(ctx, eq(lessons.classId, id))
  return { ...shownClass(ctx, found.trainingClass, entries.length, found.createdByName), entries }
}

function shownClass(
  ctx: Context,
  row: TrainingClassRecord,
  lessonCount: number,
  createdBy: string | null,
): TrainingClass {
  return {
    ...row,
    ...ownedOf(ctx, row, createdBy),
    scheduleFile: row.scheduleFile && { ...row.scheduleFile, url: toPublic(ctx, row.scheduleFile.url) },
    scheduleUploaded: lessonCount > 0 || row.scheduleFile ? 1 : 0,
    status: classStatusOn(todayIn(ctx.now()), row),
    lessonCount,
    can: reaches(ctx, row.partySchoolId, 'schedule:edit') ? ['edit', 'remove'] : [],
  }
}
