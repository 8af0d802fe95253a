import { openVisits, peopleBooked } from '../booking/booked.queries.ts'
import type { Context } from '../context.ts'
import { Fault } from '../shared/fault.ts'

interface Span {
  /** `YYYY-MM-DD`, both days included. */
  from: string
  to: string
}

/** Answers who comes to a base: so many people on such a day. */
type BookingSource = (ctx: Context, baseId: number, span: Span) => Promise<{ day: string; people: number }[]>

/** Everything that books people into a base. */
const sources: readonly BookingSource[] = [peopleBooked]

/** @throws Fault `REFERENCED_BY_PROJECTS` */
export async function assertNotBooked(ctx: Context, baseId: number): Promise<void> {
  const n = await openVisits(ctx, baseId)
  if (n > 0) throw new Fault('REFERENCED_BY_PROJECTS', { n })
}

/** How many people are booked with a base, by day. */
export async function bookedPeople(ctx: Context, baseId: number, span: Span): Promise<Record<string, number>> {
  const booked: Record<string, number> = {}
  for (const source of sources) for (const { day, people } of await source(ctx, baseId, span)) booked[day] = (booked[day] ?? 0) + people
  return booked
}
