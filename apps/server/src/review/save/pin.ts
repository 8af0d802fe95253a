import type { Done, ErrorCode } from '@dangxiao/contract'
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { locks } from '../../platform/db/locks.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { mark } from '../change/change.ts'
import type { Family } from '../decision/review.ts'
import { lock, type MarkedTable, nameOf, type ReviewedRow } from '../scope/tables.ts'

type FeaturedTable = MarkedTable & { featuredAt: AnyPgColumn }

interface Mark {
  action: string
  key: 'pinnedAt' | 'featuredAt'
  column: AnyPgColumn
  limit: number
  notApproved: ErrorCode
  overLimit: ErrorCode
}

/**
 * @param family of a reviewed record, which has to be approved
 * @throws Fault `NOT_APPROVED_PIN`, or `PIN_LIMIT` when the record's unit has as many pinned records as it may.
 */
export const pin = (ctx: Context, table: MarkedTable, id: number, family?: Family) =>
  setMark(ctx, table, id, family, pinOf(ctx, table))

/** @throws Fault `NOT_APPROVED_FEATURE`, or `FEATURE_LIMIT` when the record's unit has as many featured records as it may. */
export const feature = (ctx: Context, table: FeaturedTable, id: number, family?: Family) =>
  setMark(ctx, table, id, family, featureOf(ctx, table))

export const unpin = (ctx: Context, table: MarkedTable, id: number) =>
  takeMark(ctx, table, id, pinOf(ctx, table))

export const unfeature = (ctx: Context, table: FeaturedTable, id: number) =>
  takeMark(ctx, table, id, featureOf(ctx, table))

/** Pin what is not pinned, unpin what is. @throws as `pin` */
export const togglePin = (ctx: Context, table: MarkedTable, id: number, family?: Family) =>
  toggleMark(ctx, table, id, family, pinOf(ctx, table))

/** Feature what is not featured, and the other way round. @throws as `feature` */
export const toggleFeature = (ctx: Context, table: FeaturedTable, id: number, family?: Family) =>
  toggleMark(ctx, table, id, family, featureOf(ctx, table))

const pinOf = (ctx: Context, table: MarkedTable): Mark => ({
  action: 'pin',
  key: 'pinnedAt',
  column: table.pinnedAt,
  limit: ctx.settings.pinLimit,
  notApproved: 'NOT_APPROVED_PIN',
  overLimit: 'PIN_LIMIT',
})

const featureOf = (ctx: Context, table: FeaturedTable): Mark => ({
  action: 'feature',
  key: 'featuredAt',
  column: table.featuredAt,
  limit: ctx.settings.featureLimit,
  notApproved: 'NOT_APPROVED_FEATURE',
  overLimit: 'FEATURE_LIMIT',
})

async function setMark(
  ctx: Context,
  table: MarkedTable,
  id: number,
  family: Family | undefined,
  given: Mark,
): Promise<Done> {
  return put(ctx, table, await lock<ReviewedRow>(ctx, table, id), family, given)
}

async function takeMark(ctx: Context, table: MarkedTable, id: number, given: Mark): Promise<Done> {
  return take(ctx, table, await lock<ReviewedRow>(ctx, table, id), given)
}

async function toggleMark(
  ctx: Context,
  table: MarkedTable,
  id: number,
  family: Family | undefined,
  given: Mark,
): Promise<Done> {
  const row = await lock<ReviewedRow>(ctx, table, id)
  return row[given.key] ? take(ctx, table, row, given) : put(ctx, table, row, family, given)
}

async function put(
  ctx: Context,
  table: MarkedTable,
  row: ReviewedRow,
  family: Family | undefined,
  given: Mark,
): Promise<Done> {
  await mayBeMarked(ctx, table, row, family, given)
  return mark(ctx, table, row, given.action, { [given.key]: row[given.key] ?? ctx.now() })
}

const take = (ctx: Context, table: MarkedTable, row: ReviewedRow, { action, key }: Mark): Promise<Done> =>
  mark(ctx, table, row, `un${action}`, { [key]: null })

async function mayBeMarked(
  ctx: Context,
  table: MarkedTable,
  row: ReviewedRow,
  family: Family | undefined,
  { column, limit, notApproved, overLimit }: Mark,
): Promise<void> {
  if (family && row.auditStatus !== family.approved) throw new Fault(notApproved)
  // Two marks in one unit at once must not both see the last free place.
  const key = `${nameOf(table)}:${column.name}:${row.partySchoolId}`
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(${sql.raw(String(locks.marksOfUnit))}, hashtext(${key}))`,
  )
  const [marked] = await ctx.db
    .select({ n: count() })
    .from(table as PgTable)
    .where(
      and(
        eq(table.partySchoolId, row.partySchoolId),
        isNotNull(column),
        isNull(table.removedAt),
        sql`${table.id} <> ${row.id}`,
      ),
    )
  if ((marked?.n ?? 0) >= limit) throw new Fault(overLimit, { n: limit })
}
