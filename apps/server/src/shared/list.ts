import type { ListFilter, PageParams } from '@dangxiao/contract'
import { and, count, desc, eq, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Piece } from '../unit/unit-tree.ts'
import { withinScope } from './scope.ts'
import { nameOf, type ReviewedTable } from './tables.ts'

/** From this row on, a page is found by way of the tallies. */
const DEEP = 1_000

/** `column` contains `part`, whatever the case; pairs of characters are looked up in the `bigrams` index. */
export function contains(column: AnyPgColumn, part: string): SQL {
  const like = sql`${column} ilike ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`
  return [...part].length < 2 ? like : sql`(bigrams(${column}) @> bigrams(${part}) and ${like})`
}

/** The conditions of the common filters, without the unit's scope and the state. */
export function commonFilters(
  ctx: Context,
  table: ReviewedTable & { featuredAt: AnyPgColumn },
  filter: z.output<typeof ListFilter>,
): SQL | undefined {
  return and(
    filter.held ? eq(table.auditUnitId, ctx.actor.unitId) : undefined,
    flag(table.pinnedAt, filter.isTop),
    flag(table.featuredAt, filter.isRednet),
    filter.startDate ? gte(table.createTime, startOf(filter.startDate)) : undefined,
    filter.endDate ? lt(table.createTime, new Date(startOf(filter.endDate).getTime() + 86_400_000)) : undefined,
  )
}

const flag = (column: AnyPgColumn, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? isNotNull(column) : isNull(column)

/** Midnight in Asia/Shanghai, which keeps no summer time. */
const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`)

interface Listing {
  pieces: Piece[]
  state: number | undefined
  /** Filters beyond unit and state: then the total is counted and not looked up. */
  filters: SQL | undefined
  /** Another order than the default one. */
  order?: SQL[] | undefined
}

export interface Window {
  total: number
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset: number
}

/**
 * Where a page begins and how many records there are, exactly.
 *
 * Without further filters both come from the tallies: the total is a sum over some hundred rows, and a page far back begins in
 * the week in which its first record lies, so that only this week's records are skipped one by one.
 */
export async function windowOf(
  ctx: Context,
  table: ReviewedTable,
  { pieces, state, filters, order }: Listing,
  page: PageParams,
): Promise<Window> {
  const live = isNull(table.removedAt)
  const scope = withinScope(ctx, table.partySchoolId, pieces)
  const inState = state === undefined ? undefined : sql`${table.reviewState} = ${state}`
  const where = and(live, scope, inState, filters)
  const orderBy = [...(order ?? [desc(table.listBucket), desc(table.createTime)]), desc(table.id)]
  const offset = (page.pageNum - 1) * page.pageSize
  const plain = { where, orderBy, limit: page.pageSize, offset }

  if (filters) {
    const [counted] = await ctx.db
      .select({ n: count() })
      .from(table as PgTable)
      .where(where)
    return { ...plain, total: counted?.n ?? 0 }
  }
  if (offset < DEEP || order) return { ...plain, total: await totalOf(ctx, table, pieces, state) }

  const buckets = await bucketsOf(ctx, table, pieces, state)
  const total = buckets.reduce((sum, { n }) => sum + n, 0)
  let before = 0
  for (const { bucket, n } of buckets) {
    if (before + n > offset) return { ...plain, total, offset: offset - before, where: and(where, lte(table.listBucket, bucket)) }
    before += n
  }
  return { ...plain, total, offset: 0, where: sql`false` }
}

/** How many records the pieces hold, exactly, without counting them one by one where there are many. */
export async function totalOf(ctx: Context, table: ReviewedTable, pieces: readonly Piece[], state: number | undefined): Promise<number> {
  const parts = counts(ctx, table, pieces, state)
  if (!parts) return 0
  const [row] = await ctx.db.select({ n: sql<number>`coalesce(sum(n), 0)::integer` }).from(sql`(${parts}) counted`)
  return row?.n ?? 0
}

async function bucketsOf(ctx: Context, table: ReviewedTable, pieces: readonly Piece[], state: number | undefined) {
  const parts = counts(ctx, table, pieces, state)
  if (!parts) return []
  return ctx.db
    .select({ bucket: sql<number>`bucket`, n: sql<number>`sum(n)::integer` })
    .from(sql`(${parts}) counted`)
    .groupBy(sql`bucket`)
    .having(sql`sum(n) <> 0`)
    .orderBy(sql`bucket desc`)
}

/** Rows `(bucket, n)`: what stands below the branches' roots, from the tallies, and what the single units hold, from their index. */
function counts(ctx: Context, table: ReviewedTable, pieces: readonly Piece[], state: number | undefined): SQL | undefined {
  if (pieces.length === 0) return undefined
  const resource = nameOf(table)
  const single = pieces.map(({ unitId }) => unitId)
  const branches = pieces.filter(({ branch, unitId }) => branch && ctx.units.children(unitId).length > 0).map(({ unitId }) => unitId)
  const inUnits = sql.param(`{${single.join(',')}}`)
  const stateIs = (column: SQL) => (state === undefined ? sql`` : sql` and ${column} = ${state}`)
  const own = sql`select list_bucket bucket, count(*)::integer n from ${table} where party_school_id = any(${inUnits}::integer[]) and removed_at is null${stateIs(sql`review_state`)} group by list_bucket`
  if (branches.length === 0) return own
  const below = sql.param(`{${branches.join(',')}}`)
  const tallied = (from: SQL) =>
    sql`select bucket, n from ${from} where resource = ${resource} and unit_id = any(${below}::integer[])${stateIs(sql`state`)}`
  return sql`${tallied(sql`tally`)} union all ${tallied(sql`tally_delta`)} union all ${own}`
}
