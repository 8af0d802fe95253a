import type { Done, ErrorCode } from '@dangxiao/contract'
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { change } from './change.ts'
import { Fault } from './fault.ts'
import type { Family } from './review.ts'
import { nameOf, type ReviewedRow, type ReviewedTable } from './tables.ts'

type FeaturedTable = ReviewedTable & { featuredAt: AnyPgColumn }

interface Mark {
  column: AnyPgColumn
  limit: number
  notApproved: ErrorCode
  overLimit: ErrorCode
}

/**
 * @throws Fault `NOT_APPROVED_PIN`, or `PIN_LIMIT` when the record's unit has as many pinned records as it may.
 */
export function pin(ctx: Context, table: ReviewedTable, id: number, family: Family): Promise<Done> {
  return change<ReviewedRow>(
    ctx,
    table,
    id,
    'pin',
    { pinnedAt: ctx.now() },
    {
      check: (row) =>
        mayBeMarked(ctx, table, row, family, {
          column: table.pinnedAt,
          limit: ctx.settings.pinLimit,
          notApproved: 'NOT_APPROVED_PIN',
          overLimit: 'PIN_LIMIT',
        }),
    },
  )
}

export const unpin = (ctx: Context, table: ReviewedTable, id: number): Promise<Done> => change(ctx, table, id, 'unpin', { pinnedAt: null })

/**
 * @throws Fault `NOT_APPROVED_FEATURE`, or `FEATURE_LIMIT` when the record's unit has as many featured records as it may.
 */
export function feature(ctx: Context, table: FeaturedTable, id: number, family: Family): Promise<Done> {
  return change<ReviewedRow>(
    ctx,
    table,
    id,
    'feature',
    { featuredAt: ctx.now() },
    {
      check: (row) =>
        mayBeMarked(ctx, table, row, family, {
          column: table.featuredAt,
          limit: ctx.settings.featureLimit,
          notApproved: 'NOT_APPROVED_FEATURE',
          overLimit: 'FEATURE_LIMIT',
        }),
    },
  )
}

export const unfeature = (ctx: Context, table: FeaturedTable, id: number): Promise<Done> =>
  change(ctx, table, id, 'unfeature', { featuredAt: null })

async function mayBeMarked(
  ctx: Context,
  table: ReviewedTable,
  row: ReviewedRow,
  family: Family,
  { column, limit, notApproved, overLimit }: Mark,
): Promise<void> {
  if (row.auditStatus !== family.approved) throw new Fault(notApproved)
  // Two marks in one unit at once must not both see the last free place.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${nameOf(table)}:${column.name}`}), ${row.partySchoolId})`)
  const [marked] = await ctx.db
    .select({ n: count() })
    .from(table as PgTable)
    .where(and(eq(table.partySchoolId, row.partySchoolId), isNotNull(column), isNull(table.removedAt), sql`${table.id} <> ${row.id}`))
  if ((marked?.n ?? 0) >= limit) throw new Fault(overLimit, { n: limit })
}
