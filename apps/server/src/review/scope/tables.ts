import { and, eq, getTableName, isNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { withinManaged } from './scope.ts'

type With<K extends string> = PgTable & Record<K, AnyPgColumn>

/** A table with `identified`, `owned`, `versioned` and `removable`. */
export type OwnedTable = With<
  'id' | 'partySchoolId' | 'version' | 'createdBy' | 'createTime' | 'updateTime' | 'removedAt'
>
/** … and `pinnable`, perhaps `featurable`. */
export type MarkedTable = OwnedTable & With<'pinnedAt' | 'listBucket'> & { featuredAt?: AnyPgColumn }
/** … and `reviewable`. */
export type ReviewedTable = MarkedTable &
  With<
    | 'auditStatus'
    | 'auditUnitId'
    | 'rejectedUnitId'
    | 'submitTime'
    | 'revision'
    | 'revisionStatus'
    | 'reviewState'
  >

export interface OwnedRow {
  id: number
  partySchoolId: number
  version: number
  createdBy: number
}

export interface ReviewedRow extends OwnedRow {
  auditStatus: number
  auditUnitId: number | null
  rejectedUnitId: number | null
  revision: unknown
  revisionStatus: number | null
  pinnedAt: Date | null
  featuredAt?: Date | null
}

export const nameOf = (table: PgTable): string => getTableName(table)

/**
 * The row, locked until the transaction ends.
 *
 * @throws Fault `NOT_FOUND` when it is gone or lies outside what the route's permission reaches.
 */
export async function lock<R extends OwnedRow>(
  ctx: Context,
  table: OwnedTable,
  id: number,
  where?: SQL,
): Promise<R> {
  const [row] = await ctx.db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), isNull(table.removedAt), where ?? withinManaged(ctx, table.partySchoolId)))
    .for('update')
  if (!row) throw new Fault('NOT_FOUND')
  return row as unknown as R // every OwnedTable has these columns
}
