import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Directory } from '../../platform/auth/directory.ts'
import type { Announcer } from '../../platform/context/announcement.ts'
import type { Above, Context } from '../../platform/context/context.ts'
import type { Db } from '../../platform/db/connection.ts'
import { nameOf } from '../scope/tables.ts'
import type { PendingDecision } from './pending-decision.ts'
import { pendingDecisions } from './review.table.ts'
import type { Reviewed } from './review.ts'
import { tellDecision } from './review-notices.ts'

/** Most decisions that one round delivers. */
const MOST = 500
/** After a failure a decision waits this long, so that the others go on. */
const LATER = 60_000

interface Ground {
  db: Db
  directory: Directory
  notices: Announcer
  now: () => Date
  above: Above
}

/** What becomes of a decision that nobody took back: its notices, and whatever it brings about elsewhere. */
export type Delivery = (ctx: Context, decision: PendingDecision) => Promise<void>

declare module '../../platform/context/context.ts' {
  interface Above {
    /** What becomes of decisions, by the name of the table. */
    deliveries: Readonly<Record<string, Delivery>>
  }
}

/** The notices of reviewed records, by the name of their table. A record that was removed meanwhile needs none. */
export const reviewDeliveries = (all: readonly Reviewed[]): Record<string, Delivery> =>
  Object.fromEntries(
    all.map((reviewed) => [
      nameOf(reviewed.table),
      async (ctx: Context, decision: PendingDecision) => {
        const { table } = reviewed
        const there = await ctx.db.$count(
          table as PgTable,
          and(eq(table.id, decision.recordId), isNull(table.removedAt)),
        )
        if (there) await tellDecision(ctx, reviewed, decision)
      },
    ]),
  )

/** Deliver every decision whose time has come. Several servers may do it at once: each decision is one's only. */
export async function deliverDecisions(ground: Ground): Promise<void> {
  for (let n = 0; n < MOST; n++) {
    const id = await deliverOne(ground)
    if (id === undefined) return
  }
}

/** @returns the id of a decision that was due, delivered or put off; none when nothing is due */
async function deliverOne(ground: Ground): Promise<number | undefined> {
  const { db, directory, now, above } = ground
  const later: (() => void)[] = []
  // Before the transaction: it reads over a connection of its own.
  const seen = await directory.read()
  let due: PendingDecision | undefined
  try {
    await db.transaction(async (tx) => {
      ;[due] = await tx
        .select()
        .from(pendingDecisions)
        .where(lte(pendingDecisions.dueTime, now()))
        .orderBy(asc(pendingDecisions.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!due) return
      await tx.delete(pendingDecisions).where(eq(pendingDecisions.id, due.id))
      await above.deliveries[due.resource]?.(contextOf({ ...ground, db: tx }, seen, due, later), due)
    })
  } catch (error) {
    if (!due) throw error
    const dueTime = sql`${pendingDecisions.dueTime} + ${`${LATER} milliseconds`}::interval`
    await db.update(pendingDecisions).set({ dueTime }).where(eq(pendingDecisions.id, due.id))
    process.stderr.write(`审核结果未能送达，稍后重试：${(error as Error).message}\n`)
  }
  for (const work of later) work()
  return due?.id
}

/** The server goes on with what somebody decided: in their name, so that they are not told, without a request. */
function contextOf(
  { db, directory, notices, now, above }: Ground,
  seen: Awaited<ReturnType<Directory['read']>>,
  { userId, unitId }: PendingDecision,
  later: (() => void)[],
): Context {
  const actor = { userId, unitId, account: '', name: '', roles: [], grants: {}, mustChangePassword: false }
  const afterCommit = (work: () => void) => void later.push(work)
  const own = {
    db,
    directory,
    notices,
    now,
    above,
    actor,
    afterCommit,
    permission: undefined,
    audited: { count: 0 },
    address: 'server',
  }
  // Nothing that a delivery does reads the rest, which a request brings.
  return { ...own, ...seen } as unknown as Context
}
