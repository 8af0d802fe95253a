import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/db/connection.ts'

/** The row that the insert of `values` gives. */
export async function inserted<T extends PgTable>(
  db: Db,
  table: T,
  values: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  const [row] = await db.insert(table).values(values).returning()
  return row as T['$inferSelect'] // an insert gives its row
}
