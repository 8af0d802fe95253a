import { createHash } from 'node:crypto'
import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { locks, tryLock } from '../db/locks.ts'
import { auditLinks, auditLog } from './audit.table.ts'

const MOST_AT_ONCE = 5_000
const GENESIS = Buffer.alloc(32)

type Row = typeof auditLog.$inferSelect

function sealOf(previous: Buffer, rows: readonly Row[]): Buffer {
  const hash = createHash('sha256').update(previous)
  for (const { link: _, ...row } of rows) hash.update(JSON.stringify(row, sorted)).update('\n')
  return hash.digest()
}

/** jsonb gives keys back in an order of its own; a seal must not depend on it. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Seal the audit rows that came since the last link. Several servers may try at once; one does it. */
export async function sealAudit(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const [free] = await tx.select({ got: tryLock(locks.sealAudit) }).from(sql`(select 1) one`)
    if (!free?.got) return
    const rows = await tx.select().from(auditLog).where(isNull(auditLog.link)).orderBy(asc(auditLog.id)).limit(MOST_AT_ONCE)
    if (rows.length === 0) return
    const [last] = await tx.select().from(auditLinks).orderBy(desc(auditLinks.link)).limit(1)
    const link = (last?.link ?? 0) + 1
    await tx.insert(auditLinks).values({ link, rowCount: rows.length, hash: sealOf(last ? Buffer.from(last.hash) : GENESIS, rows) })
    const ids = sql.param(`{${rows.map(({ id }) => id).join(',')}}`)
    await tx.update(auditLog).set({ link }).where(sql`${auditLog.id} = any(${ids}::bigint[])`)
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

/** Walk the whole chain: an edited, removed or reordered row breaks the link that seals it. */
export async function checkAudit(db: Db): Promise<ChainReport> {
  const links = await db.select().from(auditLinks).orderBy(asc(auditLinks.link))
  const faults: string[] = []
  let previous: Buffer = GENESIS
  let rowCount = 0
  for (const [i, { link, rowCount: stated, hash }] of links.entries()) {
    if (link !== i + 1) faults.push(`第 ${i + 1} 环缺失`)
    const rows = await db.select().from(auditLog).where(eq(auditLog.link, link)).orderBy(asc(auditLog.id))
    rowCount += rows.length
    if (rows.length !== stated) faults.push(`第 ${link} 环应有 ${stated} 条日志，现有 ${rows.length} 条`)
    else if (!sealOf(previous, rows).equals(Buffer.from(hash))) faults.push(`第 ${link} 环的日志被改动`)
    previous = Buffer.from(hash)
    if (faults.length > 20) break
  }
  const unsealed = await db.$count(auditLog, isNull(auditLog.link))
  return { links: links.length, rows: rowCount, unsealed, faults, head: previous.toString('hex') }
}
