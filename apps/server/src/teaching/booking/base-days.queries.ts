import {
  addDays,
  BASE_DAYS,
  type BaseDays,
  type BaseDaysFilter,
  type PageParams,
  todayIn,
} from '@dangxiao/contract'
import { and, asc, desc, sql } from 'drizzle-orm'
import { isApproved } from '../../library/education-base/approved.queries.ts'
import { inRegion } from '../../library/education-base/education-base.queries.ts'
import { educationBases, educationBaseWords } from '../../library/education-base/education-base.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { foundAt } from '../../review/list/town.ts'
import { withinManaged } from '../../review/scope/scope.ts'
import { visitorsOf } from './booked.queries.ts'

/** Who comes to the approved bases in the days from `filter.from` on, and when they are closed; the own unit's first. */
export async function listBaseDays(
  ctx: Context,
  filter: BaseDaysFilter,
  { pageNum, pageSize }: PageParams,
): Promise<{ records: BaseDays[]; total: number; today: string }> {
  const today = todayIn(ctx.now())
  const from = filter.from ?? today
  const to = addDays(from, BASE_DAYS - 1)
  const where = and(
    isApproved,
    filter.keyword ? foundAt(educationBaseWords, educationBases.region, filter.keyword) : undefined,
    filter.own ? withinManaged(ctx, educationBases.partySchoolId) : undefined,
    inRegion(educationBases.region, filter.region),
  )
  const { id, name, partySchoolId, dailyCapacity, noticeDays, closedDates } = educationBases
  const bases = await ctx.db
    .select({ id, name, partySchoolId, dailyCapacity, noticeDays, closedDates })
    .from(educationBases)
    .where(where)
    .orderBy(desc(sql`${partySchoolId} = ${ctx.actor.unitId}`), asc(partySchoolId), asc(id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const visitors = await visitorsOf(
    ctx,
    bases.map((base) => base.id),
    { from, to },
  )
  const byDay = (baseId: number, what: 'booked' | 'asked') =>
    Object.fromEntries(
      visitors.flatMap((visit) =>
        visit.baseId === baseId && visit[what] > 0 ? [[visit.day, visit[what]]] : [],
      ),
    )
  return {
    today,
    total: await ctx.db.$count(educationBases, where),
    records: bases.map((base) => ({
      ...base,
      partySchoolName: ctx.units.name(base.partySchoolId),
      closedDates: base.closedDates.filter((day) => day >= from && day <= to),
      booked: byDay(base.id, 'booked'),
      asked: byDay(base.id, 'asked'),
    })),
  }
}
