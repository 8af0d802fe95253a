import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { openVisits, peopleBooked } from '../../teaching/booking/booked.queries.ts'

interface Span {
  /** `YYYY-MM-DD`, both days included. */
  from: string
  to: string
}

/** @throws Fault `REFERENCED_BY_PROJECTS` */
export async function assertNotBooked(ctx: Context, baseId: number): Promise<void> {
  const n = await openVisits(ctx, baseId)
  if (n > 0) throw new Fault('REFERENCED_BY_PROJECTS', { n })
}

/** How many people are booked with a base, by day. */
export async function bookedPeople(
  ctx: Context,
  baseId: number,
  span: Span,
): Promise<Record<string, number>> {
  const days = await peopleBooked(ctx, baseId, span)
  return Object.fromEntries(days.map(({ day, people }) => [day, people]))
}
