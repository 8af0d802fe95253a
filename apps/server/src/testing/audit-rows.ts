import { desc } from 'drizzle-orm'
import { auditLog } from '../platform/audit/audit.table.ts'
import type { Db } from '../platform/db/connection.ts'

/** The rows that `work` leaves, the newest first. */
export async function left(db: Db, work: () => Promise<unknown>) {
  const before = await db.$count(auditLog)
  await work()
  const all = await db.select().from(auditLog).orderBy(desc(auditLog.id))
  return all.slice(0, all.length - before)
}
