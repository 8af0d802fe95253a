import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'

/** Fold the changes into the tallies. Readers see the same sums before and after; several servers may try at once. */
export async function foldTallies(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [free] = await tx.select({ got: sql<boolean>`pg_try_advisory_xact_lock(71002)` }).from(sql`(select 1) one`)
    if (!free?.got) return
    await tx.execute(sql`
      with folded as (delete from tally_delta returning resource, unit_id, state, bucket, n)
      insert into tally (resource, unit_id, state, bucket, n)
      select resource, unit_id, state, bucket, sum(n) from folded group by 1, 2, 3, 4 having sum(n) <> 0
      on conflict (resource, unit_id, state, bucket) do update set n = tally.n + excluded.n`)
  })
}
