import { eq, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { insert } from '../../platform/db/insert.ts'

/** Rows that belong to one record and stand in its form as a list. */
interface RowsOf<T> {
  table: PgTable & { id: AnyPgColumn }
  /** The column that names the record. */
  owner: { key: string; column: AnyPgColumn }
  /** What is stored of an entry, without the owner. */
  columns: (entry: T, sort: number) => Record<string, unknown>
}

export const insertRows = <T>(
  { db }: Context,
  { table, owner, columns }: RowsOf<T>,
  ownerId: number,
  entries: readonly T[],
) =>
  insert(
    db,
    table as PgTable,
    entries.map((entry, i) => ({ [owner.key]: ownerId, ...columns(entry, i) })),
  )

/** Bring a record's rows in line with a list: an entry with the id of one of them stays that row, the others are new. */
export async function replaceRows<T extends { id?: number | undefined }>(
  ctx: Context,
  { table, owner, columns }: RowsOf<T>,
  ownerId: number,
  entries: readonly T[],
): Promise<void> {
  const stored = (await ctx.db.select({ id: table.id }).from(table).where(eq(owner.column, ownerId))) as {
    id: number
  }[]
  const known = new Set(stored.map(({ id }) => id))
  // An id given twice stands for one row; the second is a new one.
  const stays = entries.map(
    ({ id }, i) => id !== undefined && known.has(id) && entries.findIndex((other) => other.id === id) === i,
  )
  const kept = new Set(entries.flatMap(({ id }, i) => (stays[i] && id !== undefined ? [id] : [])))
  const gone = [...known].filter((id) => !kept.has(id))
  if (gone.length > 0) await ctx.db.delete(table).where(inArray(table.id, gone))
  for (const [i, entry] of entries.entries())
    if (stays[i])
      await ctx.db
        .update(table)
        .set(columns(entry, i))
        .where(eq(table.id, entry.id as number))
  const added = entries.flatMap((entry, i) =>
    stays[i] ? [] : [{ [owner.key]: ownerId, ...columns(entry, i) }],
  )
  await insert(ctx.db, table as PgTable, added)
}
