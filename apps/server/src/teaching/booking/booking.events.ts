import type { BookingEvent } from '@dangxiao/contract'
import { asc, eq, or, type SQL } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { bookingEvents } from './booking.table.ts'

type Entry = Partial<
  Pick<typeof bookingEvents.$inferInsert, 'reservationId' | 'projectId' | 'reason' | 'toUnitId' | 'planNo'>
>

/** Add to the history of a reservation or a project. */
export async function remember(ctx: Context, action: BookingEvent['action'], entry: Entry): Promise<void> {
  const { userId, unitId } = ctx.actor
  await ctx.db.insert(bookingEvents).values({ ...entry, action, userId, unitId, time: ctx.now() })
}

/** What happened, oldest first; a project's history begins with its reservation's. */
export async function historyOf(
  ctx: Context,
  { reservationId, projectId }: { reservationId: number | null; projectId: number | null },
): Promise<BookingEvent[]> {
  const of: SQL[] = []
  if (reservationId !== null) of.push(eq(bookingEvents.reservationId, reservationId))
  if (projectId !== null) of.push(eq(bookingEvents.projectId, projectId))
  const rows = await ctx.db
    .select({ event: bookingEvents, userName: users.name })
    .from(bookingEvents)
    .leftJoin(users, eq(users.id, bookingEvents.userId))
    .where(or(...of))
    .orderBy(asc(bookingEvents.time), asc(bookingEvents.id))
  return rows.map(({ event, userName }) => ({
    id: event.id,
    action: event.action,
    reason: event.reason,
    toUnitName: event.toUnitId === null ? null : ctx.units.name(event.toUnitId),
    planNo: event.planNo,
    userName: userName ?? '门户',
    unitName: ctx.units.name(event.unitId),
    time: event.time.toISOString(),
  }))
}
