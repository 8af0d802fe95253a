import type { ListFilter, PageParams } from '@dangxiao/contract'
import {
  and,
  asc,
  desc,
  eq,
  gte,
  is,
  isNotNull,
  isNull,
  lt,
  or,
  type Placeholder,
  type Query,
  SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { built, numberOf, Values } from '../../platform/db/built.ts'
import { isWhole, isWide, scopeOf, withinScope } from '../scope/scope.ts'
import type { OwnedTable, ReviewedTable } from '../scope/tables.ts'
import { idsIn, rarityOf, statesOf, tallied, talliedByWeek } from './totals.ts'

/** Where more records than these would have to be passed over, a page is found by way of the tallies. */
const MOST_PASSED = 2_000

/**
 * `column` contains `part`, whatever the case; pairs of characters are looked up in the `bigrams` index.
 *
 * @param anyPart one plan is to do for every part: PostgreSQL shall not know how many have this one
 */
export function contains(column: AnyPgColumn | SQL, part: string, anyPart = false): SQL {
  if ([...part].length < 2) return containsIn(column, part)
  const pairs = anyPart ? sql`(select bigrams(${part}))` : sql`bigrams(${part})`
  return sql`(bigrams(${column}) @> ${pairs} and ${containsIn(column, part)})`
}

/** … in a column without that index, of what is few. */
export function containsIn(column: AnyPgColumn | SQL, part: string): SQL {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  // Chinese has no case, and telling it apart takes a fifth of the time.
  return part.toLowerCase() === part.toUpperCase()
    ? sql`${column} like ${pattern}`
    : sql`${column} ilike ${pattern}`
}

/** What a keyword is looked for in: a name, and words beside it that stand in an index of their own with it. */
export interface Words {
  name: AnyPgColumn
  /** As the index `bigrams(…)` has it. */
  words: SQL
}

/** A name, or the words beside it, contain a part. A single character is looked for in names alone: no index holds it. */
export const mentions = ({ name, words }: Words, part: string, anyPart = false): SQL =>
  [...part].length < 2 ? containsIn(name, part) : contains(words, part, anyPart)

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
export const inDays = (
  moment: AnyPgColumn,
  first: string | undefined,
  last: string | undefined,
): SQL | undefined =>
  and(
    first ? gte(moment, startOf(first)) : undefined,
    last ? lt(moment, new Date(startOf(last).getTime() + 86_400_000)) : undefined,
  )

export const flag = (column: AnyPgColumn, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? isNotNull(column) : isNull(column)

/** Midnight in Asia/Shanghai, which keeps no summer time. */
export const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`)

interface Order {
  column: AnyPgColumn
  ascending: boolean
}

interface Narrowed {
  /** Part of a name. Its index finds few among many: they are found once, then counted and ordered. */
  name?:
    | { column: AnyPgColumn | Words; part: string /** What is found besides. */; or?: SQL | undefined }
    | undefined
  /** The resource's own filters. */
  also?: SQL | undefined
}

/** A page, for the one statement that reads its rows and their total. */
export interface Window {
  /** What the statement begins with: the rows that are `found` by a part of a name, or the one that says where a page far back lies. */
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
export async function windowOf(
  ctx: Context,
  table: ReviewedTable,
  filter: ListFilter,
  page: PageParams,
  { name, also }: Narrowed = {},
): Promise<Window> {
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
  const named = name && or(foundBy(name.column, name.part, isFrequent), name.or)
  const where = and(live, scope, inState, named, filters)
  const by = order && (order.ascending ? asc(order.column) : desc(order.column))
  const orderBy = [...(by ? [by] : [desc(table.listBucket), desc(table.createTime)]), desc(table.id)]
  const plain = { where, orderBy, limit, offset }

  if (named) return { ...foundOnce(table, plain, order), isFrequent }
  if (filters) return { ...plain, total: sql`(select count(*)::integer from ${table} where ${where})` }
  const isFarBack = !order && (offset + limit) * (await rarityOf(ctx, table, pieces)) > MOST_PASSED
  if (!isFarBack) return { ...plain, total: tallied(ctx, table, pieces, state), isFrequent }

  const units = isWhole(ctx, pieces) ? undefined : ctx.units.idsOf(pieces)
  return {
    ...farBack(table, talliedByWeek(ctx, table, pieces, state), units, {
      ...plain,
      where: and(live, inState),
    }),
    isFrequent,
  }
}

const foundBy = (column: AnyPgColumn | Words, part: string, isFrequent: boolean) =>
  'words' in column ? mentions(column, part, isFrequent) : contains(column, part, isFrequent)

interface InOrder {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset: number
}

function foundOnce(
  table: ReviewedTable,
  { where, orderBy, limit, offset }: InOrder,
  order: Order | undefined,
): Window {
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

/**
 * `weeks` of rows `(bucket, n)` tell in which of them the page lies; only their records are put in order, read unit by unit unless all units are
 * wanted.
 */
function farBack(
  table: ReviewedTable,
  weeks: SQL,
  units: readonly number[] | undefined,
  { where, orderBy, limit, offset }: InOrder,
): Window {
  const found = sql`
    with week as (select bucket, sum(n)::integer n from (${weeks}) counted group by bucket),
      upto as (select bucket, n, sum(n) over (order by bucket desc)::integer upto from week)
    select (select sum(n) from week)::integer total, max(bucket) newest, coalesce(max(bucket) filter (where upto >= ${offset + limit}), min(bucket)) oldest,
      ${offset}::integer - min(upto - n) skipped
    from upto where upto > ${offset}`
  const { id, listBucket, createTime, partySchoolId } = table
  const inWeeks = and(
    where,
    sql`${listBucket} between (select oldest from found) and (select newest from found)`,
  )
  // Guessing how many records these weeks have, PostgreSQL would rather read them all; `offset 0` keeps it to each unit's own.
  const ofUnits = (ids: readonly number[]) => sql`unnest(${idsIn(ids)}) unit_id, lateral (
      select ${id}, ${listBucket}, ${createTime} from ${table} where ${partySchoolId} = unit_id and ${inWeeks} offset 0
    ) ${table}`
  const records = units ? ofUnits(units) : sql`${table} where ${inWeeks}`
  const ids = sql`array(select ${id} from ${records} order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset (select skipped from found))`
  return {
    found,
    total: sql`(select total from found)`,
    where: sql`${id} = any(${ids})`,
    orderBy,
    limit,
    offset: 0,
  }
}

/** A page of records that nobody reviews: few enough to be counted one by one. */
export function plainWindow(
  table: OwnedTable,
  where: SQL | undefined,
  orderBy: SQL[],
  page: PageParams,
): Window {
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

const beginning = ({ db }: Context, found: SQL | undefined) =>
  found ? [db.$with('found', {}).as(found)] : []

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
    Object.entries(fields).map(([name, field]) => [
      name,
      is(field, SQL) ? values.outOf(field as SQL) : field,
    ]),
  )
  if (values.shape === undefined) return undefined
  const selected = Object.entries(fields).map(([name, field]) =>
    is(field, SQL) ? name : `${name}${numberOf(field)}`,
  )
  return built(
    db,
    `${selected} ${values.shape}`,
    () => statement(shaped, wanted),
    window.isFrequent,
  )?.execute(values.taken)
}

/** Few, because each is a statement of its own. */
const USUAL_SIZES: readonly unknown[] = [10, 20, 50, 100]

/** How long a frequent first page is stands in its text, so that one plan for all values is known to be cheap. */
function pageOf(
  values: Values,
  { found, limit, offset, isFrequent }: Window,
): Pick<Window, 'limit' | 'offset'> {
  if (!isFrequent || found || offset !== 0 || !USUAL_SIZES.includes(limit))
    return { limit: values.take(limit), offset: values.take(offset) }
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
