import { type OverviewCount, type OverviewStatistics, SCHOOLS_OVERVIEW, unitTypes } from '@dangxiao/contract'
import { and, count, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type PgTable, unionAll } from 'drizzle-orm/pg-core'
import { reviewedCase } from '../case/case.queries.ts'
import type { Context } from '../context.ts'
import { reviewedCourse } from '../course/course.queries.ts'
import { reviewedEducationBase } from '../education-base/education-base.queries.ts'
import { reviewedLiveClass } from '../live-class/live-class.queries.ts'
import type { Reviewed } from '../shared/review.ts'
import { scopeOf, withinScope } from '../shared/scope.ts'
import { tallies, tallyDeltas } from '../shared/shared.table.ts'
import { nameOf, type ReviewedTable } from '../shared/tables.ts'
import { OWN, readState } from '../shared/totals.ts'
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
  const [rows, byMonth] = await Promise.all([statesOf(ctx, table), monthsOf(ctx, table)])
  const sum = (fits: (row: StateRow) => boolean) => rows.reduce((all, row) => all + (fits(row) ? row.n : 0), 0)
  const { pending, approved, rejected } = family
  const waits = ({ status, revision }: StateRow) => (revision ?? status) === pending
  const isApproved = ({ status }: StateRow) => status === approved
  return {
    total: sum(isApproved),
    thisMonth: byMonth.at(-1)?.n ?? 0,
    pending: sum(waits),
    figures: [],
    byArea: byArea(ctx, rows.filter(isApproved)),
    byMonth,
    byStatus: [
      { name: '已通过', n: sum((row) => isApproved(row) && !waits(row)) },
      { name: '修改待审核', n: sum((row) => isApproved(row) && waits(row)) },
      { name: '待审核', n: sum((row) => !isApproved(row) && waits(row)) },
      { name: '已驳回', n: sum(({ status }) => status === rejected) },
    ],
  }
}

interface StateRow {
  unitId: number
  status: number
  revision: number | null
  n: number
}

/** How many records each unit has in each state, out of the tallies. */
async function statesOf(ctx: Context, table: ReviewedTable): Promise<StateRow[]> {
  const scope = scopeOf(ctx, {})
  const counted = (kept: typeof tallies | typeof tallyDeltas, isOwn: SQL) =>
    ctx.db
      .select({ unitId: kept.unitId, state: kept.state, n: kept.n })
      .from(kept)
      .where(and(eq(kept.resource, nameOf(table)), isOwn, withinScope(ctx, kept.unitId, scope)))
  const both = unionAll(counted(tallies, eq(tallies.bucket, OWN)), counted(tallyDeltas, lt(tallyDeltas.bucket, 0))).as('both')
  const rows = await ctx.db
    .select({ unitId: both.unitId, state: both.state, n: sql<number>`sum(${both.n})::integer` })
    .from(both)
    .groupBy(both.unitId, both.state)
  return rows.map(({ unitId, state, n }) => ({ unitId, n, ...readState(state) }))
}

/** How many records were made in each of the last twelve months. */
async function monthsOf(ctx: Context, table: ReviewedTable): Promise<OverviewCount[]> {
  const months = lastMonths(ctx.now())
  const month = sql<string>`to_char(${table.createTime} at time zone 'Asia/Shanghai', 'YYYY-MM')`.as('month')
  const rows = (await ctx.db
    .select({ month, n: count() })
    .from(table as PgTable)
    .where(
      and(
        isNull(table.removedAt),
        gte(table.createTime, new Date(`${months[0]}-01T00:00:00+08:00`)),
        withinScope(ctx, table.partySchoolId, scopeOf(ctx, {})),
      ),
    )
    .groupBy(sql`month`)) as { month: string; n: number }[]
  return months.map((name) => ({ name, n: rows.find((row) => row.month === name)?.n ?? 0 }))
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
