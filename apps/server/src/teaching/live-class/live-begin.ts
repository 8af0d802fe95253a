import { liveClassStatus as at, liveSource } from '@dangxiao/contract'
import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Db } from '../../platform/db/connection.ts'
import { familyA } from '../../review/decision/review.ts'
import { nameOf } from '../../review/scope/tables.ts'
import { begun, EARLIEST } from './live-class.moves.ts'
import { liveClasses } from './live-class.table.ts'

interface Ground extends Pick<Context, 'now'> {
  db: Db
}

/** The push that is on: the last that was told of, unless it has ended. */
const pushOn = sql<string | null>`(
  select case when e.type = 'begin' then e.reference end from live_stream_event e
  where e.live_class_id = ${liveClasses.id} and e.type <> 'record' order by e.time desc, e.id desc limit 1)`

/** It is a class's turn, and nobody has begun it. */
const isDue = (now: Date): SQL | undefined =>
  and(
    isNull(liveClasses.removedAt),
    isNull(liveClasses.cancelledAt),
    eq(liveClasses.auditStatus, familyA.approved),
    eq(liveClasses.liveStatus, at.notStarted),
    eq(liveClasses.source, liveSource.push),
    lte(liveClasses.startTime, new Date(now.getTime() + EARLIEST)),
    gte(liveClasses.startTime, new Date(now.getTime() - 86_400_000)),
    gte(liveClasses.endTime, now),
  )

/** A stream that came early as a test and is still on begins its class when it is time: the service does not tell of it again. */
export async function beginStreaming({ db, now }: Ground): Promise<void> {
  const due = await db
    .select({ id: liveClasses.id })
    .from(liveClasses)
    .where(and(isDue(now()), sql`${pushOn} is not null`))
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: liveClasses.id, pushSequence: pushOn })
        .from(liveClasses)
        .where(and(eq(liveClasses.id, id), isDue(now())))
        .for('update')
      if (!row?.pushSequence) return
      const set = { ...begun({ now }), pushSequence: row.pushSequence }
      await tx.update(liveClasses).set(set).where(eq(liveClasses.id, id))
      await audit(
        { db: tx, address: 'server' },
        { action: 'stream-begin', resource: nameOf(liveClasses), recordId: id, after: set },
      )
    })
}
