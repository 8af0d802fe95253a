import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { audit } from '../audit/audit.ts'
import type { Directory } from '../auth/directory.ts'
import type { Db } from '../db/connection.ts'
import type { Reviewed } from './review.ts'
import { nameOf } from './tables.ts'

/** What waits with a unit in which nobody reviews any more goes on to the nearest unit above in which somebody does. */
export async function rerouteReviews(db: Db, directory: Directory, all: readonly Reviewed[]): Promise<void> {
  await directory.read()
  for (const { table, resource } of all) {
    const waiting = and(isNotNull(table.auditUnitId), isNull(table.removedAt))
    const holders = await db
      .selectDistinct({ unitId: table.auditUnitId })
      .from(table as PgTable)
      .where(waiting)
    for (const { unitId } of holders as { unitId: number }[]) {
      const next = directory.nearestHolder(unitId, `${resource}:review`)
      if (next === unitId || directory.hasHolder(unitId, `${resource}:review`)) continue
      await db.transaction(async (tx) => {
        await tx
          .update(table as PgTable)
          .set({ auditUnitId: next })
          .where(and(waiting, eq(table.auditUnitId, unitId)))
        await audit(
          { db: tx, address: 'server' },
          { action: 'reroute', resource: nameOf(table), before: { auditUnitId: unitId }, after: { auditUnitId: next } },
        )
      })
    }
  }
}
