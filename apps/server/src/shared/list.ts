import type { ListFilter, PageParams } from '@dangxiao/contract'
import { and, asc, desc, eq, getTableName, gte, is, isNotNull, isNull, lt, type Placeholder, type Query, SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { users } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import { built, numberOf, Values } from '../db/built.ts'
import type { Piece } from '../unit/unit-tree.ts'
import { isWide, scopeOf, withinScope } from './scope.ts'
import type { OwnedTable, ReviewedTable } from './tables.ts'

/** Where more records than these would have to be passed over, a page is found by way of the tallies. */
const MOST_PASSED = 2_000

/**
 * `column` contains `part`, whatever the case; pairs of characters are looked up in the `bigrams` index.
 *
 * @param anyPart one plan is to do for every part: PostgreSQL shall not know how many have this one
 */
export function contains(column: AnyPgColumn, part: string, anyPart = false): SQL {
  if ([...part].length < 2) return containsIn(column, part)
  const pairs = anyPart ? sql`(select bigrams(${part}))` : sql`bigrams(${part})`
  return sql`(bigrams(${column}) @> ${pairs} and ${containsIn(column, part)})`
}

/** … in a column without that index, of what is few. */
export function containsIn(column: AnyPgColumn, part: string): SQL {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  // Chinese has no case, and telling it apart takes a fifth of the time.
  return part.toLowerCase() === part.toUpperCase() ? sql`${column} like ${pattern}` : sql`${column} ilike ${pattern}`
}

/** The conditions of the common filters, without the unit's scope and the state. */
function commonFilters(ctx: Context, table: ReviewedTable, filter: ListFilter): SQL | undefined {
  return and(
    filter.held ? eq(table.auditUnitId, ctx.actor.unitId) : undefined,
    flag(table.pinnedAt, filter.isTop),
    table.featuredAt ? flag(table.featuredAt, filter.isRednet) : undefined,
    inDays(table.createTime, filter.startDate, filter.endDate),
  )
}

/** A moment from the first of these days to the end of the last; either may be open. */
export const inDays = (moment: AnyPgColumn, first: string | undefined, last: string | undefined): SQL | undefined =>
  and(first ? gte(moment, startOf(first)) : undefined, last ? lt(moment, new Date(startOf(last).getTime() + 86_400_000)) : undefined)

export const flag = (column: AnyPgColumn, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? isNotNull(column) : isNull(column)

/** Midnight in Asia/Shanghai, which keeps no summer time. */
export const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`)

const STATUSES = [0, 1, 2, 3]
const NO_REVISION = 9

/** `review_state` taken apart. */
export const readState = (state: number) => ({
  status: Math.floor(state / 10),
  revision: state % 10 === NO_REVISION ? null : state % 10,
})

/** The review states that a status stands for: the record's own, or its revision's. What is approved and has a revision is found under both. */
const statesOf = (status: number) =>
  [...STATUSES, NO_REVISION].map((revision) => status * 10 + revision).concat(STATUSES.map((audit) => audit * 10 + status))

interface Order {
  column: AnyPgColumn
  ascending: boolean
}

interface Narrowed {
  /** Part of a name. Its index finds few among many: they are found once, then counted and ordered. */
  name?: { column: AnyPgColumn; part: string } | undefined
  /** The resource's own filters. */
  also?: SQL | undefined
}

/** A page, for the one statement that reads its rows and their total. */
export interface Window {
  /** What the statement begins with: the rows that are `found` by a part of a name. */
  found?: SQL
  /** How many records there are in all: a column of every row. */
  total: SQL<number>
  where: SQL | undefined
  orderBy: SQL[]
  limit: number | Placeholder
  offset: number | Placeholder
  /** Read so often that connections keep the statement; without it the text is read anew each time. */
  isFrequent?: boolean
}

/**
 * Where a page begins and how many records there are, exactly.
 *
 * Without name and filters both come from the tallies: the total is a sum over a few rows, and of a page far back only the
 * weeks are read in which it lies.
 */
export function windowOf(ctx: Context, table: ReviewedTable, filter: ListFilter, page: PageParams, { name, also }: Narrowed = {}): Window {
  const pieces = scopeOf(ctx, filter)
  const state = filter.auditStatus
  const filters = and(also, commonFilters(ctx, table, filter))
  const sort = filter.sort === 'submitTime' && !filter.held ? undefined : filter.sort
  const order = sort && { column: table[sort], ascending: filter.order === 'ascend' }
  const limit = page.pageSize
  const offset = (page.pageNum - 1) * limit
  const isPlain = !filters && !order && state === undefined
  const isFrequent = isPlain && (!name || isWide(ctx, pieces))
  const live = isNull(table.removedAt)
  const scope = withinScope(ctx, table.partySchoolId, pieces, isPlain)
  const inState = state === undefined ? undefined : sql`${table.reviewState} = any(${idsIn(statesOf(state))})`
  const named = name && contains(name.column, name.part, isFrequent)
  const where = and(live, scope, inState, named, filters)
  const by = order && (order.ascending ? asc(order.column) : desc(order.column))
  const orderBy = [...(by ? [by] : [desc(table.listBucket), desc(table.createTime)]), desc(table.id)]
  const plain = { where, orderBy, limit, offset }

  if (named) return { ...foundOnce(table, plain, order), isFrequent }
  if (filters) return { ...plain, total: sql`(select count(*)::integer from ${table} where ${where})` }
  if (order || passed(ctx, pieces, offset) <= MOST_PASSED) return { ...plain, total: sum(ctx, table, pieces, state), isFrequent }

  const ofWeeks = and(live, withinScope(ctx, table.partySchoolId, pieces), inState)
  return { ...farBack(table, byBucket(ctx, table, pieces, state), { ...plain, where: ofWeeks }), isFrequent }
}

/** About how many records come before the one at `offset`: a wide scope is read together with what lies outside it. */
const passed = (ctx: Context, pieces: readonly Piece[], offset: number) =>
  isWide(ctx, pieces) ? (offset * ctx.units.size) / ctx.units.idsOf(pieces).length : offset

interface InOrder {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset: number
}

function foundOnce(table: ReviewedTable, { where, orderBy, limit, offset }: InOrder, order: Order | undefined): Window {
  const { id, listBucket, createTime } = table
  const found = sql`select ${id} id, ${listBucket} bucket, ${createTime} time${order ? sql`, ${order.column} sorted` : sql``} from ${table} where ${where}`
  const inOrder = order ? (order.ascending ? sql`sorted` : sql`sorted desc`) : sql`bucket desc, time desc`
  const ids = sql`array(select found.id from found order by ${inOrder}, found.id desc limit ${limit} offset ${offset})`
  return {
    found,
    total: sql`(select count(*)::integer from found)`,
    where: sql`${id} = any(${ids})`,
    orderBy,
    limit,
    offset: 0,
  }
}

/** `weeks` of rows `(bucket, n)` tell in which of them the page lies; only their records are put in order. */
function farBack(table: ReviewedTable, weeks: SQL, { where, orderBy, limit, offset }: InOrder): Window {
  const found = sql`
    with week as (select bucket, sum(n)::integer n from (${weeks}) counted group by bucket),
      upto as (select bucket, n, sum(n) over (order by bucket desc)::integer upto from week)
    select (select sum(n) from week)::integer total, max(bucket) newest, coalesce(max(bucket) filter (where upto >= ${offset + limit}), min(bucket)) oldest,
      ${offset}::integer - min(upto - n) skipped
    from upto where upto > ${offset}`
  const inWeeks = sql`${table.listBucket} between (select oldest from found) and (select newest from found)`
  const ids = sql`array(select ${table.id} from ${table} where ${and(where, inWeeks)} order by ${sql.join(orderBy, sql`, `)}
    limit ${limit} offset (select skipped from found))`
  return { found, total: sql`(select total from found)`, where: sql`${table.id} = any(${ids})`, orderBy, limit, offset: 0 }
}

/** A page of records that nobody reviews: few enough to be counted one by one. */
export function plainWindow(table: OwnedTable, where: SQL | undefined, orderBy: SQL[], page: PageParams): Window {
  const live = and(isNull(table.removedAt), where)
  return {
    total: sql`(select count(*)::integer from ${table} where ${live})`,
    where: live,
    orderBy: [...orderBy, desc(table.id)],
    limit: page.pageSize,
    offset: (page.pageNum - 1) * page.pageSize,
  }
}

/** Read a window: the wanted columns of its rows with the name of who made them, and the exact total. */
export async function readPage<F extends SelectedFields>(
  ctx: Context,
  table: OwnedTable,
  window: Window,
  fields: F,
): Promise<{ rows: (SelectResultFields<F> & { createdByName: string | null })[]; total: number }> {
  const statement = ({ found, total, where, orderBy, limit, offset }: Window, wanted: SelectedFields) =>
    ctx.db
      .with(...beginning(ctx, found))
      .select({ ...wanted, createdByName: users.name, total } as SelectedFields & { total: SQL<number> })
      .from(table as PgTable)
      .leftJoin(users, eq(users.id, table.createdBy))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
  const rows = await (readBuilt(ctx, window, fields, statement) ?? statement(window, fields))
  const total = rows[0]?.total ?? (await totalBeyond(ctx, window))
  // Drizzle cannot derive the row of fields that are a type parameter.
  return { rows: rows as unknown as (SelectResultFields<F> & { createdByName: string | null })[], total }
}

const beginning = ({ db }: Context, found: SQL | undefined) => (found ? [db.$with('found', {}).as(found)] : [])

interface PageStatement<R> extends PromiseLike<R[]> {
  toSQL(): Query
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R[]>; getQuery(): Query }
}

/** The page by a statement that earlier pages of the same shape were read by. */
function readBuilt<R>(
  { db }: Context,
  window: Window,
  fields: SelectedFields,
  statement: (window: Window, fields: SelectedFields) => PageStatement<R>,
): Promise<R[]> | undefined {
  const values = new Values()
  const shaped: Window = {
    ...(window.found && { found: values.outOf(window.found) }),
    total: values.outOf(window.total) as SQL<number>,
    where: window.where && values.outOf(window.where),
    orderBy: window.orderBy.map((by) => values.outOf(by)),
    ...pageOf(values, window),
  }
  // What is worked out, which each request writes anew, is told by its shape; columns stay the same objects.
  const wanted = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, is(field, SQL) ? values.outOf(field as SQL) : field]),
  )
  if (values.shape === undefined) return undefined
  const selected = Object.entries(fields).map(([name, field]) => (is(field, SQL) ? name : `${name}${numberOf(field)}`))
  return built(db, `${selected} ${values.shape}`, () => statement(shaped, wanted), window.isFrequent)?.execute(values.taken)
}

/** How long a frequent first page is stands in its text, so that one plan for all values is known to be cheap. */
function pageOf(values: Values, { limit, offset, isFrequent }: Window): Pick<Window, 'limit' | 'offset'> {
  if (!isFrequent || offset !== 0) return { limit: values.take(limit), offset: values.take(offset) }
  return { limit: values.outOf(sql.raw(`${Number(limit)}`)) as unknown as Placeholder, offset } // Drizzle takes what it can write
}

/** A page beyond the end has no row that could bring the total. */
async function totalBeyond(ctx: Context, { found, total }: Window): Promise<number> {
  const [counted] = await ctx.db
    .with(...beginning(ctx, found))
    .select({ total })
    .from(sql`(select 1) one`)
  return counted?.total ?? 0
}

/** How many records the pieces hold, exactly, without counting them one by one where there are many. */
export async function totalOf(ctx: Context, table: ReviewedTable, pieces: readonly Piece[], state: number | undefined): Promise<number> {
  const [row] = await ctx.db.select({ n: sum(ctx, table, pieces, state) }).from(sql`(select 1) one`)
  return row?.n ?? 0
}

/** What the records below a unit and its own come to, over all weeks (`tally.bucket`). */
const BELOW = 0
export const OWN = -1

const inBranch = ({ units }: Context, { branch, unitId }: Piece) => branch && units.children(unitId).length > 0

function sum(ctx: Context, table: ReviewedTable, pieces: readonly Piece[], state: number | undefined): SQL<number> {
  const units = pieces.map(({ unitId }) => unitId)
  const branches = pieces.filter((piece) => inBranch(ctx, piece)).map(({ unitId }) => unitId)
  const states = state === undefined ? sql`null` : idsIn(statesOf(state))
  return sql`(select tally_total(${getTableName(table)}, ${idsIn(units)}, ${idsIn(branches)}, ${states}))`
}

/** Rows `(bucket, n)` out of the tallies: what stands below the branches' roots and what the units hold themselves. */
function byBucket(ctx: Context, table: ReviewedTable, pieces: readonly Piece[], state: number | undefined): SQL {
  const units = pieces.map(({ unitId }) => unitId)
  const branches = pieces.filter((piece) => inBranch(ctx, piece)).map(({ unitId }) => unitId)
  const own = sql`unit_id = any(${idsIn(units)}) and bucket < ${OWN}`
  const below = sql`unit_id = any(${idsIn(branches)}) and bucket > ${BELOW}`
  const weeks = [sql`tally`, sql`tally_delta`].flatMap((counts) =>
    [own, below].map(
      (of) => sql`select abs(bucket) bucket, n from ${counts} where resource = ${getTableName(table)} and ${of}${inStates(state)}`,
    ),
  )
  return sql.join(weeks, sql` union all `)
}

const inStates = (state: number | undefined) => (state === undefined ? sql`` : sql` and state = any(${idsIn(statesOf(state))})`)

const idsIn = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::integer[]`
