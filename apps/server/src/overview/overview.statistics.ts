import { type OverviewCount, type OverviewStatistics, SCHOOLS_OVERVIEW, unitTypes } from '@dangxiao/contract'
import { and, count, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { reviewedCase } from '../case/case.queries.ts'
import type { Context } from '../context.ts'
import { reviewedCourse } from '../course/course.queries.ts'
import { reviewedEducationBase } from '../education-base/education-base.queries.ts'
import { reviewedLiveClass } from '../live-class/live-class.queries.ts'
import type { Reviewed } from '../shared/review.ts'
import { scopeOf, withinScope } from '../shared/scope.ts'
import { reviewedTeacher } from '../teacher/teacher.queries.ts'
import { reviewedTrainingBase } from '../training-base/training-base.queries.ts'
import { sumFacts } from '../unit-ext/unit-ext.queries.ts'

/** What is counted, by the overview's type. One without a source says that there is nothing to count yet. */
const sources: Record<number, Reviewed> = {
  1: reviewedTeacher,
  2: reviewedCourse,
  3: reviewedCase,
  4: reviewedLiveClass,
  5: reviewedEducationBase,
  6: reviewedTrainingBase,
}

const MONTHS = 12
/** Types of units that stand for a place; what else stands beside them is counted together by its type. */
const PLACES = [2, 3]

/** What there is of a kind in the units that the actor may see. */
export async function statisticsOf(ctx: Context, type: number): Promise<OverviewStatistics | null> {
  if (type === SCHOOLS_OVERVIEW) return schools(ctx)
  const source = sources[type]
  return source ? records(ctx, source) : null
}

async function records(ctx: Context, { table, family }: Reviewed): Promise<OverviewStatistics> {
  const months = lastMonths(ctx.now())
  const month = sql<string | null>`case when ${table.createTime} >= ${`${months[0]}-01T00:00:00+08:00`}::timestamptz
    then to_char(${table.createTime} at time zone 'Asia/Shanghai', 'YYYY-MM') end`
  const rows = (await ctx.db
    .select({
      unitId: sql<number>`${table.partySchoolId}`,
      status: sql<number>`${table.auditStatus}`,
      revision: sql<number | null>`${table.revisionStatus}`,
      month: month.as('month'),
      n: count(),
    })
    .from(table as PgTable)
    .where(and(isNull(table.removedAt), withinScope(ctx, table.partySchoolId, scopeOf(ctx, {}))))
    .groupBy(table.partySchoolId, table.auditStatus, table.revisionStatus, sql`month`)) as Row[]

  const sum = (fits: (row: Row) => boolean) => rows.reduce((all, row) => all + (fits(row) ? row.n : 0), 0)
  const { pending, approved, rejected } = family
  return {
    total: sum(({ status }) => status === approved),
    thisMonth: sum(({ month }) => month === months.at(-1)),
    pending: sum(({ status, revision }) => (revision ?? status) === pending),
    figures: [],
    byArea: byArea(
      ctx,
      rows.filter(({ status }) => status === approved),
    ),
    byMonth: months.map((name) => ({ name, n: sum(({ month }) => month === name) })),
    byStatus: [
      { name: '已通过', n: sum(({ status }) => status === approved) },
      { name: '待审核', n: sum(({ status }) => status === pending) },
      { name: '已驳回', n: sum(({ status }) => status === rejected) },
    ],
  }
}

interface Row {
  unitId: number
  status: number
  revision: number | null
  month: string | null
  n: number
}

/** The last twelve months in Asia/Shanghai, the present one last: `2026-03`. */
function lastMonths(now: Date): string[] {
  const here = new Date(now.getTime() + 8 * 3_600_000)
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - (MONTHS - 1 - i), 1)).toISOString().slice(0, 7),
  )
}

/** Counts of units, put together by the places directly below the actor's. */
function byArea(ctx: Context, rows: readonly { unitId: number; n: number }[]): OverviewCount[] {
  const { units } = ctx
  const tops = new Set(scopeOf(ctx, {}).map(({ unitId }) => unitId))
  const counts = new Map<string, number>()
  for (const { unitId, n } of rows) {
    const path = units.path(unitId)
    const at = path.findIndex(({ id }) => tops.has(id))
    const unit = path[at + 1] ?? path[at]
    if (!unit) continue
    const isPlace = at === path.length - 1 || PLACES.includes(unit.unitType)
    const name = isPlace ? unit.unitName : (unitTypes.find(({ id }) => id === unit.unitType)?.name ?? '其他')
    counts.set(name, (counts.get(name) ?? 0) + n)
  }
  return [...counts].map(([name, n]) => ({ name, n })).sort((a, b) => b.n - a.n)
}

async function schools(ctx: Context): Promise<OverviewStatistics> {
  const ids = ctx.units.idsOf(scopeOf(ctx, {})).filter((id) => ctx.units.find(id)?.enabled)
  const ofType = (type: number) => ids.filter((id) => ctx.units.find(id)?.unitType === type).length
  return {
    total: ids.length,
    thisMonth: null,
    pending: null,
    figures: await sumFacts(ctx),
    byArea: byArea(
      ctx,
      ids.map((unitId) => ({ unitId, n: 1 })),
    ),
    byMonth: [],
    byStatus: unitTypes.map(({ id, name }) => ({ name, n: ofType(id) })).filter(({ n }) => n > 0),
  }
}
