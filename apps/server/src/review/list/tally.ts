import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/connection.ts'
import { locks, tryLock } from '../../platform/db/locks.ts'

/** Few enough to be folded well within the time that a query has. */
const MOST_AT_ONCE = 50_000

/** Fold the changes into the tallies, piece by piece. Readers see the same sums before and after; several servers may try at once. */
export async function foldTallies(db: Db): Promise<void> {
  while ((await foldSome(db)) === MOST_AT_ONCE);
}

async function foldSome(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const [free] = await tx.select({ got: tryLock(locks.foldTallies) }).from(sql`(select 1) one`)
    if (!free?.got) return 0
    const [folded] = await tx
      .select({ n: sql<number>`count(*)::integer` })
      .from(sql`(select from tally_delta limit ${MOST_AT_ONCE}) waiting`)
    if (!folded?.n) return 0
    await tx.execute(sql`
      with folded as (delete from tally_delta where ctid = any(array(select ctid from tally_delta limit ${MOST_AT_ONCE})) returning resource, unit_id, state, bucket, n)
      insert into tally (resource, unit_id, state, bucket, n)
      select resource, unit_id, state, bucket, sum(n) from (
        select * from folded union all select resource, unit_id, state, case when bucket > 0 then 0 else -1 end, n from folded
      ) counted group by 1, 2, 3, 4 having sum(n) <> 0
      on conflict (resource, unit_id, bucket, state) do update set n = tally.n + excluded.n`)
    return folded.n
  })
}

/** Count all records anew, a table at a time. @returns the tables */
export async function rebuildTallies(db: Db): Promise<string[]> {
  const tables = await db
    .select({ name: sql<string>`relname` })
    .from(sql`pg_trigger join pg_class on pg_class.oid = tgrelid`)
    .where(sql`tgfoid = 'count_record'::regproc`)
    .orderBy(sql`relname`)
  for (const { name } of tables)
    await db.transaction((tx) => tx.execute(sql`select rebuild_tally(${name}::regclass)`))
  return tables.map(({ name }) => name)
}
