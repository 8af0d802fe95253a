import { type OverviewCount, unitTypes } from '@dangxiao/contract'
import { and, count, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { scopeOf, withinScope } from '../../review/scope/scope.ts'

const MONTHS = 12
/** Types of units that stand for a place; what else stands beside them is counted together by its type. */
const PLACES = [2, 3]

interface Counted {
  createTime: AnyPgColumn
  partySchoolId: AnyPgColumn
  removedAt: AnyPgColumn
}

/** How many records were made in each of the last twelve months. */
export async function monthsOf(ctx: Context, table: PgTable & Counted, also?: SQL): Promise<OverviewCount[]> {
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
        also,
      ),
    )
    .groupBy(sql`month`)) as { month: string; n: number }[]
  return months.map((name) => ({ name, n: rows.find((row) => row.month === name)?.n ?? 0 }))
}

/** The last twelve months in Asia/Shanghai, the present one last: `2026-03`. */
function lastMonths(now: Date): string[] {
  const here = new Date(now.getTime() + 8 * 3_600_000)
  return Array.from({ length: MONTHS }, (_, i) =>
    new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - (MONTHS - 1 - i), 1))
      .toISOString()
      .slice(0, 7),
  )
}

/** Counts of units, put together by the places directly below the actor's. */
export function byArea(ctx: Context, rows: readonly { unitId: number; n: number }[]): OverviewCount[] {
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
  // Tallies keep a row of a unit whose last record was removed.
  const filled = [...counts].filter(([, n]) => n > 0)
  return filled.map(([name, n]) => ({ name, n })).sort((a, b) => b.n - a.n)
}
