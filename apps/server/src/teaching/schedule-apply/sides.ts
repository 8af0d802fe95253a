import { and, eq, isNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { withinManaged } from '../../review/scope/scope.ts'
import { lessons, trainingClasses } from '../schedule/schedule.table.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { applications } from './application.table.ts'

/** Who is told on the side that applies … */
export const applicants = (row: Pick<ApplicationRecord, 'createdBy' | 'partySchoolId'>) => [
  { user: row.createdBy },
  { unit: row.partySchoolId, permission: 'schedule-apply:edit' as const },
]

/** … and on the side that provides. */
export const providers = (row: Pick<ApplicationRecord, 'providerId'>) => ({
  unit: row.providerId,
  permission: 'schedule-apply:review' as const,
})

/**
 * An application with its lesson and class, not locked: what has to be locked before it stands there.
 *
 * @param unit the column by which the caller's permission reaches it
 * @throws Fault `NOT_FOUND`
 */
export async function lessonOf(ctx: Context, id: number, unit: AnyPgColumn) {
  const [found] = await ctx.db
    .select({ application: applications, lesson: lessons, class: trainingClasses })
    .from(applications)
    .innerJoin(lessons, eq(lessons.id, applications.lessonId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, applications.classId))
    .where(and(eq(applications.id, id), isNull(applications.removedAt), withinManaged(ctx, unit)))
  if (!found) throw new Fault('NOT_FOUND')
  return found
}
