import {
  addDays,
  bookingStatus,
  bookingType,
  type ConcernedVisit,
  dayText,
  keeperMayMake,
  SOON_DAYS,
  todayIn,
} from '@dangxiao/contract'
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { baseProducts } from '../../library/education-base/education-base.table.ts'
import type { BaseChange } from '../../library/education-base/visits.queries.ts'
import type { Context } from '../../platform/context/context.ts'
import { projectBases, projects } from './booking.table.ts'

type ProjectRecord = typeof projects.$inferSelect

export interface SettledVisit {
  project: ProjectRecord
  productIds: number[]
  /** The project visits other bases too. */
  hasOthers: boolean
}

const { confirmed, classOpened } = bookingStatus

/** The confirmed visits to a base that are not over, locked. */
export async function settledVisits({ db, now }: Context, baseId: number): Promise<SettledVisit[]> {
  const others = sql<boolean>`exists (
    select 1 from project_base other where other.project_id = ${projects.id} and other.base_id <> ${baseId}
  )`
  return db
    .select({ project: projects, productIds: projectBases.productIds, hasOthers: others })
    .from(projectBases)
    .innerJoin(projects, eq(projects.id, projectBases.projectId))
    .where(
      and(
        eq(projectBases.baseId, baseId),
        isNull(projects.removedAt),
        inArray(projects.bookingStatus, [confirmed, classOpened]),
        gte(projects.endDate, todayIn(now())),
      ),
    )
    .orderBy(asc(projects.startDate), asc(projects.id))
    .for('update', { of: projects })
}

/** Those of the visits that a change makes worse, by the day. */
export async function concernedBy(
  ctx: Context,
  change: BaseChange,
  visits: readonly SettledVisit[],
): Promise<ConcernedVisit[]> {
  const today = todayIn(ctx.now())
  const names = await namesOf(ctx, missing(change))
  const people = peopleByDay(visits, today)
  return visits.flatMap((visit) => {
    const problems = problemsOf(visit, change, { today, names, people })
    const [first] = problems.map(({ day }) => day).sort()
    if (!first) return []
    const texts = problems.map(({ text }) => text)
    const isSoon = first <= addDays(today, SOON_DAYS)
    return [
      { ...shownOf(ctx, visit, isSoon), can: choicesOf(visit, change, { isSoon, today }), problems: texts },
    ]
  })
}

const isActivity = ({ type }: ProjectRecord) => type === bookingType.activity

/** Cancelled, only the visit falls away. */
export const goesOnWithout = ({ project, hasOthers }: SettledVisit): boolean =>
  hasOthers || !isActivity(project)

function shownOf(ctx: Context, visit: SettledVisit, isSoon: boolean) {
  const { id, version, name, people, startDate, endDate, partySchoolId, applyUnitId } = visit.project
  return {
    projectId: id,
    version,
    name,
    hostName: ctx.units.name(partySchoolId),
    applicantName: ctx.units.name(applyUnitId),
    people,
    startDate,
    endDate,
    isSoon,
    goesOnWithout: goesOnWithout(visit),
  }
}

interface Choosing {
  isSoon: boolean
  today: string
}

function choicesOf(
  visit: SettledVisit,
  { after }: BaseChange,
  { isSoon, today }: Choosing,
): ConcernedVisit['can'] {
  const { startDate, bookingStatus: status } = visit.project
  const can: ConcernedVisit['can'] = []
  if (after && !isSoon) can.push('keep')
  if (after && startDate >= today && keeperMayMake('move', status)) can.push('move')
  if (keeperMayMake(goesOnWithout(visit) ? 'release' : 'cancel', status)) can.push('cancel')
  return can
}

interface Known {
  today: string
  /** Of the products that shall be gone. */
  names: ReadonlyMap<number, string>
  /** Booked people by day. */
  people: ReadonlyMap<string, number>
}

interface Problem {
  /** The first on which it is felt. */
  day: string
  text: string
}

function problemsOf(
  { project, productIds }: SettledVisit,
  { before, after }: BaseChange,
  { today, names, people }: Known,
): Problem[] {
  const days = daysOf(project, today)
  const [first = today] = days
  if (!after) return [{ day: first, text: '基地将被删除' }]
  const problems: Problem[] = []
  const closed = days.filter((day) => after.closedDates.includes(day) && !before.closedDates.includes(day))
  if (closed[0]) problems.push({ day: closed[0], text: `${severalDays(closed)}不开放` })
  const isLower = after.dailyCapacity < before.dailyCapacity
  const crowded = isLower ? days.filter((day) => (people.get(day) ?? 0) > after.dailyCapacity) : []
  if (crowded[0]) {
    const booked = people.get(crowded[0]) ?? 0
    problems.push({
      day: crowded[0],
      text: `${severalDays(crowded)}已约${booked}人，超过每日${after.dailyCapacity}人`,
    })
  }
  const gone = productIds.flatMap((id) => names.get(id) ?? [])
  if (gone.length > 0) problems.push({ day: first, text: `所选产品“${gone.join('”“')}”将下架` })
  return problems
}

const severalDays = (days: readonly string[]) =>
  `${dayText(days[0] ?? '')}${days.length > 1 ? `等${days.length}天` : ''}`

/** The days of a project that are still to come. */
function daysOf({ startDate, endDate }: ProjectRecord, today: string): string[] {
  const days: string[] = []
  for (let day = startDate > today ? startDate : today; day <= endDate; day = addDays(day, 1)) days.push(day)
  return days
}

function peopleByDay(visits: readonly SettledVisit[], today: string): Map<string, number> {
  const people = new Map<string, number>()
  for (const { project } of visits)
    for (const day of daysOf(project, today)) people.set(day, (people.get(day) ?? 0) + project.people)
  return people
}

const missing = ({ before, after }: BaseChange) =>
  after ? before.productIds.filter((id) => !after.productIds.includes(id)) : []

async function namesOf({ db }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = baseProducts
  const rows = await db
    .select({ id, name })
    .from(baseProducts)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}
