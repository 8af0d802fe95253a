import { desc, gt, max } from 'drizzle-orm'
import { auditLog } from '../platform/audit/audit.table.ts'
import type { Db } from '../platform/db/connection.ts'

/** The rows that `work` leaves, the newest first. */
export async function left(db: Db, work: () => Promise<unknown>) {
  const [before] = await db.select({ id: max(auditLog.id) }).from(auditLog)
  await work()
  return db
    .select()
    .from(auditLog)
    .where(gt(auditLog.id, before?.id ?? 0))
    .orderBy(desc(auditLog.id))
}
