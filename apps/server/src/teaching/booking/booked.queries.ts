import { bookingStatus, todayIn } from '@dangxiao/contract'
import { and, count, eq, isNull, not, sql } from 'drizzle-orm'
import type { Days } from '../../library/education-base/visits.queries.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { projectBases, projects } from './booking.table.ts'

interface Visitors {
  baseId: number
  day: string
  /** People whose plan is settled: they take room. */
  booked: number
  /** People about whom one still talks. */
  asked: number
}

const { confirmed, classOpened, held, cancelled } = bookingStatus
const settled = sql.raw([confirmed, classOpened, held].join(','))

/** How many people come to bases, by day; days without any are left out. */
export async function visitorsOf(
  { db }: Context,
  baseIds: readonly number[],
  { from, to }: Days,
  exceptProject?: number,
): Promise<Visitors[]> {
  if (baseIds.length === 0) return []
  const ids = sql.param(`{${baseIds.join(',')}}`)
  const { baseId, projectId } = projectBases
  const { startDate, endDate, people, removedAt } = projects
  const status = projects.bookingStatus
  const rows = await db
    .select({
      baseId,
      day: sql<string>`(greatest(${startDate}, ${from}::date) + n)::text`,
      booked: sql<number>`coalesce(sum(${people}) filter (where ${status} in (${settled})), 0)::integer`,
      asked: sql<number>`coalesce(sum(${people}) filter (where ${status} not in (${settled})), 0)::integer`,
    })
    .from(projectBases)
    .innerJoin(projects, sql`${projects.id} = ${projectId}`)
    .innerJoin(
      sql`generate_series(0, least(${endDate}, ${to}::date) - greatest(${startDate}, ${from}::date)) n`,
      sql`true`,
    )
    .where(
      sql`${baseId} = any(${ids}::integer[]) and ${removedAt} is null and ${status} <> ${cancelled} and ${startDate} <= ${to}::date and ${endDate} >= ${from}::date and ${projects.id} is distinct from ${exceptProject ?? null}::integer`,
    )
    .groupBy(sql`1, 2`)
  return rows
}

/** … to one base, of those who take room. */
export async function peopleBooked(
  ctx: Context,
  baseId: number,
  span: Days,
  exceptProject?: number,
): Promise<{ day: string; people: number }[]> {
  const days = await visitorsOf(ctx, [baseId], span, exceptProject)
  return days.flatMap(({ day, booked }) => (booked > 0 ? [{ day, people: booked }] : []))
}

/** @throws Fault `CLASS_HAS_RESERVATION` when a training class was opened for a project */
export async function assertClassNotBooked({ db }: Context, classId: number): Promise<void> {
  const booked = await db.$count(projects, and(eq(projects.classId, classId), isNull(projects.removedAt)))
  if (booked > 0) throw new Fault('CLASS_HAS_RESERVATION')
}

/** How many people are booked with a base, by day. */
export async function bookedPeople(
  ctx: Context,
  baseId: number,
  span: Days,
): Promise<Record<string, number>> {
  const days = await peopleBooked(ctx, baseId, span)
  return Object.fromEntries(days.map(({ day, people }) => [day, people]))
}

/** @throws Fault `REFERENCED_BY_PROJECTS` while a project that is neither over nor called off wants to visit the base */
export async function assertNotBooked({ db, now }: Context, base: number): Promise<void> {
  const { endDate, bookingStatus: status, removedAt } = projects
  const isOver = sql`(${status} in (${sql.raw([held, cancelled].join(','))}) or (${status} = ${classOpened} and ${endDate} < ${todayIn(now())}))`
  const [found] = await db
    .select({ n: count() })
    .from(projectBases)
    .innerJoin(projects, eq(projects.id, projectBases.projectId))
    .where(and(eq(projectBases.baseId, base), isNull(removedAt), not(isOver)))
  if (found && found.n > 0) throw new Fault('REFERENCED_BY_PROJECTS', { n: found.n })
}
