import { sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { locks, tryLock } from '../db/locks.ts'
import { run } from '../db/statement.ts'

const MOST_AT_ONCE = 5_000
const GENESIS = Buffer.alloc(32)

/** So many links later (half an hour, with one server) a row whose transaction had not ended is not looked for any more; the check tells of it. */
const LINKS_WATCHED = 1_000

/** The greatest id below which no row is looked for any more. */
const settled =
  'select coalesce((select up_to from audit_link order by link desc offset $1 limit 1), 0) as id'

/** Seal the audit rows that came since the last link. Several servers may try at once; one does it. */
export async function sealAudit(db: Db, linksWatched = LINKS_WATCHED): Promise<void> {
  await db.transaction(async (tx) => {
    const [free] = await tx.select({ got: tryLock(locks.sealAudit) }).from(sql`(select 1) one`)
    if (!free?.got) return
    await run(
      tx,
      `with settled as (${settled}),
         watched as (select link, ids, up_to, hash from audit_link order by link desc limit $1),
         gap as (
           select lower(part) as low, coalesce(upper(part), 9223372036854775807) as high
           from settled, unnest(int8multirange(int8range(settled.id + 1, null)) - (select coalesce(range_agg(ids), '{}') from watched)) part),
         fresh as (
           select range_agg(int8range(id, id, '[]')) as ids from (
             select entry.id from gap, lateral (select id from audit_log where id >= low and id < high order by id limit $2) entry
             order by entry.id limit $2) entries),
         last as (select link, up_to, hash from watched order by link desc limit 1)
       insert into audit_link (link, ids, row_count, up_to, hash)
       select coalesce(last.link, 0) + 1, ids, sealed.row_count, greatest(coalesce(last.up_to, 0), upper(ids) - 1), sealed.hash
       from fresh left join last on true, audit_seal(coalesce(last.hash, $3), ids) sealed where ids is not null`,
      [linksWatched, MOST_AT_ONCE, GENESIS],
    )
  })
}

export interface ChainReport {
  links: number
  rows: number
  unsealed: number
  /** What does not fit, in Chinese; empty when the log is whole. */
  faults: string[]
  /** Hex; keep it elsewhere, and a cut-off end shows too. */
  head: string
}

interface Checked {
  link: number
  hash: Uint8Array
  stated: number
  found: number
  fits: boolean
}

const LINKS_AT_ONCE = 50

/** Walk the whole chain: an edited, removed or reordered row breaks the link that seals it. */
export async function checkAudit(db: Db, linksWatched = LINKS_WATCHED): Promise<ChainReport> {
  const faults: string[] = []
  let previous: Uint8Array = GENESIS
  let links = 0
  let rows = 0
  for (let last = 0; faults.length <= 20; ) {
    const some = await run<Checked>(
      db,
      `select link, chained.hash, chained.row_count as stated, sealed.row_count as found, sealed.hash = chained.hash as fits
       from (
         select link, ids, row_count, hash, coalesce(lag(hash) over (order by link), $2) as previous
         from audit_link where link > $1 order by link limit $3) chained,
       audit_seal(previous, ids) sealed order by link`,
      [last, Buffer.from(previous), LINKS_AT_ONCE],
    )
    for (const { link, stated, found, fits } of some) {
      links++
      rows += found
      if (link !== last + 1) faults.push(`第 ${last + 1} 环缺失`)
      if (found !== stated) faults.push(`第 ${link} 环应有 ${stated} 条日志，现有 ${found} 条`)
      else if (!fits) faults.push(`第 ${link} 环的日志被改动`)
      last = link
    }
    const end = some.at(-1)
    if (!end) break
    previous = end.hash
  }
  const [open] = await run<{ unsealed: number; late: number }>(
    db,
    `with settled as (${settled}), sealed as (select coalesce(range_agg(ids), '{}') as ids from audit_link)
     select count(*)::integer as unsealed, (count(*) filter (where audit_log.id <= settled.id))::integer as late
     from audit_log, settled, sealed where not (audit_log.id <@ sealed.ids)`,
    [linksWatched],
  )
  if (open?.late) faults.push(`有 ${open.late} 条日志夹在已封存的日志之间，不在链上`)
  return { links, rows, unsealed: open?.unsealed ?? 0, faults, head: Buffer.from(previous).toString('hex') }
}
