import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { liveComments } from './live-comment.table.ts'

/** What was said about a live class belongs to the class's unit. */
export async function moveComments(
  { db }: Context,
  liveClassId: number,
  partySchoolId: number,
): Promise<void> {
  await db.update(liveComments).set({ partySchoolId }).where(eq(liveComments.liveClassId, liveClassId))
}

/** A live class is being removed, and what was said about it goes too. */
export async function dropComments({ db, now }: Context, liveClassId: number): Promise<void> {
  const of = and(eq(liveComments.liveClassId, liveClassId), isNull(liveComments.removedAt))
  await db.update(liveComments).set({ removedAt: now() }).where(of)
}
