import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { audit } from '../../platform/audit/audit.ts'
import type { Directory } from '../../platform/auth/directory.ts'
import type { Db } from '../../platform/db/connection.ts'
import { nameOf } from '../scope/tables.ts'
import type { Reviewed } from './review.ts'

/**
 * What waits with a unit in which nobody reviews any more goes on to the nearest unit above in which somebody does; what waits with a
 * unit that does not stand above its own any more, since one of them has moved, goes to the one that does.
 */
export async function rerouteReviews(db: Db, directory: Directory, all: readonly Reviewed[]): Promise<void> {
  const { units } = await directory.read()
  for (const { table, resource } of all) {
    const waiting = and(isNotNull(table.auditUnitId), isNull(table.removedAt))
    // A revision waits with the unit above the one that it moves the record to.
    const unitOf = sql<number>`coalesce((${table.revision} ->> 'partySchoolId')::integer, ${table.partySchoolId})`
    const holders = await db
      .selectDistinct({ unitId: table.auditUnitId, of: unitOf })
      .from(table as PgTable)
      .where(waiting)
    for (const { unitId, of } of holders as { unitId: number; of: number }[]) {
      const stands = units.isWithin(of, unitId)
      const next = directory.nearestHolder(stands ? unitId : of, `${resource}:review`)
      if (next === unitId || (stands && directory.hasHolder(unitId, `${resource}:review`))) continue
      await db.transaction(async (tx) => {
        await tx
          .update(table as PgTable)
          .set({ auditUnitId: next })
          .where(and(waiting, eq(table.auditUnitId, unitId), eq(unitOf, of)))
        await audit(
          { db: tx, address: 'server' },
          {
            action: 'reroute',
            resource: nameOf(table),
            before: { auditUnitId: unitId },
            after: { auditUnitId: next, partySchoolId: of },
          },
        )
      })
    }
  }
}
