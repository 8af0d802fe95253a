import { type Done, recordPages } from '@dangxiao/contract'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { forgetNotices } from '../../platform/notice/notify.ts'
import { lock, nameOf, type OwnedRow, type OwnedTable } from '../scope/tables.ts'

interface ChangeOptions<R> {
  /** The version that the caller saw. */
  version?: number
  /** Look at the locked row before it changes; throws to refuse. */
  check?: (row: R) => Promise<void> | void
}

/**
 * Change one row the actor may reach and leave an audit row, both or neither.
 *
 * @throws Fault `NOT_FOUND` when the row is gone or lies outside the actor's units, `STALE_VERSION` when `version` is not its version.
 */
export async function change<R extends OwnedRow>(
  ctx: Context,
  table: OwnedTable,
  id: number,
  action: string,
  set: Record<string, unknown>,
  { version, check }: ChangeOptions<R> = {},
): Promise<Done> {
  const row = await lock<R>(ctx, table, id)
  if (version !== undefined && version !== row.version) throw new Fault('STALE_VERSION')
  await check?.(row)
  return write(ctx, table, row, action, set)
}

interface Told {
  /** What the log shows as the state before, beside the columns that are set. */
  before?: object
  /** … and as the state after; by default what is set. */
  after?: object
}

/** Where a record of the table is read, if it has a page of its own. */
function pageOf(table: OwnedTable, id: number): string | undefined {
  const path = recordPages[nameOf(table)]
  return path && `${path}${id}`
}

/** Write a locked row and its audit row; notices that lead to a removed one go with it. */
export async function write(
  ctx: Context,
  table: OwnedTable,
  row: OwnedRow,
  action: string,
  set: Record<string, unknown>,
  { before, after }: Told = {},
): Promise<Done> {
  await ctx.db
    .update(table as PgTable)
    .set({ ...set, version: sql`${table.version} + 1`, updateTime: ctx.now() })
    .where(eq(table.id, row.id))
  const page = set.removedAt ? pageOf(table, row.id) : undefined
  if (page) await forgetNotices(ctx, page)
  await logChange(ctx, table, row, action, set, { before, after })
  return { id: row.id, version: row.version + 1 }
}

/** Set a mark on a locked row, or take it off: no new version, so that nobody's open form grows stale by it. */
export async function mark(
  ctx: Context,
  table: OwnedTable,
  row: OwnedRow,
  action: string,
  set: Record<string, unknown>,
): Promise<Done> {
  await ctx.db
    .update(table as PgTable)
    .set(set)
    .where(eq(table.id, row.id))
  await logChange(ctx, table, row, action, set, {})
  return { id: row.id, version: row.version }
}

async function logChange(
  ctx: Context,
  table: OwnedTable,
  row: OwnedRow,
  action: string,
  set: Record<string, unknown>,
  { before, after }: Told,
) {
  const former = Object.fromEntries(
    Object.keys(set).map((key) => [key, (row as unknown as Record<string, unknown>)[key] ?? null]),
  )
  await audit(ctx, {
    action,
    resource: nameOf(table),
    recordId: row.id,
    before: { ...former, ...before },
    after: after ?? set,
  })
}
