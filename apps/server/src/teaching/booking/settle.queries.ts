import {
  addDays,
  bookingStatus,
  type ConcernedVisit,
  dayText,
  todayIn,
  type VisitDecision,
} from '@dangxiao/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { educationBases } from '../../library/education-base/education-base.table.ts'
import type { BaseChange } from '../../library/education-base/visits.queries.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { peopleBooked } from './booked.queries.ts'
import { remember } from './booking.events.ts'
import { tellBases, tellBothSides } from './booking.notices.ts'
import { projectBases, projects } from './booking.table.ts'
import { concernedBy, goesOnWithout, type SettledVisit, settledVisits } from './concerned.queries.ts'
import { visitProblem } from './visits.ts'

type ProjectRecord = typeof projects.$inferSelect
type Move = Extract<VisitDecision, { decision: 'move' }>

/**
 * Carry out what was decided about the confirmed visits that a change of their base touches. The base is locked, so that none is
 * accepted meanwhile. What was done stands in the audit row of the change.
 *
 * @throws Fault `VISITS_CONCERNED` while one is undecided, `VISITS_SOON` when it is within the next days, `BAD_INPUT` for a day to which
 *   a visit cannot be moved; each with all visits that are concerned
 */
export async function settleVisits(
  ctx: Context,
  change: BaseChange,
  decisions: readonly VisitDecision[] = [],
): Promise<void> {
  const visits = await settledVisits(ctx, change.baseId)
  const concerned = await concernedBy(ctx, change, visits)
  if (concerned.length === 0) return

  const decided = concerned.flatMap((shown) => {
    const decision = decisions.find(({ projectId }) => projectId === shown.projectId)
    return decision && stands(decision, shown) ? [decision] : []
  })
  const visitOf = new Map(visits.map((visit) => [visit.project.id, visit]))
  const fields: Record<string, string> = {}
  // What is cancelled leaves room for what is moved.
  for (const decision of decided.toSorted(byDecision)) {
    const visit = visitOf.get(decision.projectId) as SettledVisit // what is concerned is one of the visits
    if (decision.decision === 'cancel') await cancelVisit(ctx, change, visit, decision.reason)
    if (decision.decision === 'move') {
      const problem = await moveVisit(ctx, change, visit, decision)
      if (problem) fields[`visits.${decisions.indexOf(decision)}.startDate`] = problem
    }
  }
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields, visits: concerned })

  const decidedIds = new Set(decided.map(({ projectId }) => projectId))
  const left = await concernedBy(ctx, change, await settledVisits(ctx, change.baseId))
  const undecided = left.filter(({ projectId }) => !decidedIds.has(projectId))
  const soon = undecided.filter(({ isSoon }) => isSoon)
  if (soon.length > 0) throw new Fault('VISITS_SOON', { n: soon.length, visits: concerned })
  if (undecided.length > 0) throw new Fault('VISITS_CONCERNED', { n: undecided.length, visits: concerned })
  ctx.audited.besides = { visits: decided }
}

/** A decision about another version of the project, or one that is not open, is none. */
const stands = ({ decision, version }: VisitDecision, shown: ConcernedVisit) =>
  version === shown.version && shown.can.includes(decision)

const byDecision = (one: VisitDecision, other: VisitDecision) => rank(one) - rank(other)
const rank = ({ decision }: VisitDecision) => (decision === 'cancel' ? 0 : 1)

const daysText = ({ startDate, endDate }: Pick<ProjectRecord, 'startDate' | 'endDate'>) =>
  startDate === endDate ? dayText(startDate) : `${dayText(startDate)}至${dayText(endDate)}`

async function cancelVisit(
  ctx: Context,
  { baseId }: BaseChange,
  visit: SettledVisit,
  reason: string,
): Promise<void> {
  const { project } = visit
  const base = await nameOf(ctx, baseId)
  const told = { what: '', text: `${daysText(project)}，原因：${reason}` }
  if (goesOnWithout(visit)) {
    await ctx.db
      .delete(projectBases)
      .where(and(eq(projectBases.projectId, project.id), eq(projectBases.baseId, baseId)))
    await set(ctx, project, {})
    await remember(ctx, 'release', { projectId: project.id, reason: `${base}：${reason}` })
    return tellBothSides(ctx, project, { ...told, what: `不能再到${base}参观` })
  }
  await set(ctx, project, { bookingStatus: bookingStatus.cancelled, cancelReason: reason })
  await remember(ctx, 'cancel', { projectId: project.id, reason: `${base}：${reason}` })
  return tellBothSides(ctx, project, { ...told, what: `已被${base}取消` })
}

/** @returns why the visit cannot begin on that day, if so */
async function moveVisit(
  ctx: Context,
  change: BaseChange,
  { project }: SettledVisit,
  { startDate }: Move,
): Promise<string | undefined> {
  const today = todayIn(ctx.now())
  if (startDate < today) return '新的日期不能早于今天'
  if (startDate === project.startDate) return '新的日期与原来相同'
  const length = (Date.parse(project.endDate) - Date.parse(project.startDate)) / 86_400_000
  const days = { startDate, endDate: addDays(startDate, length) }
  const bases = await basesOf(ctx, project.id)
  for (const base of bases) {
    const isChanging = base.id === change.baseId
    const rules = isChanging && change.after ? change.after : base
    const others = await peopleBooked(ctx, base.id, { from: days.startDate, to: days.endDate }, project.id)
    const booked = Object.fromEntries(others.map(({ day, people }) => [day, people]))
    const problem = visitProblem(rules, { ...days, people: project.people }, { booked, today })
    if (problem) return isChanging ? problem : `${base.name}：${problem}`
  }
  const moved = { ...project, ...days }
  const changing = bases.find(({ id }) => id === change.baseId)
  await set(ctx, project, days)
  await remember(ctx, 'move', {
    projectId: project.id,
    reason: `${changing?.name}，${daysText(project)}改为${daysText(moved)}`,
  })
  await tellBothSides(ctx, project, {
    what: `改期至${daysText(moved)}`,
    text: `${changing?.name}的接待安排有变，原为${daysText(project)}`,
  })
  await tellBases(
    ctx,
    moved,
    bases.filter(({ id }) => id !== change.baseId).map((base) => ({ base })),
  )
  return undefined
}

/** The bases of a project, locked, so that two moves do not share the last places. */
const basesOf = ({ db }: Context, projectId: number) =>
  db
    .select()
    .from(educationBases)
    .where(
      inArray(
        educationBases.id,
        db
          .select({ id: projectBases.baseId })
          .from(projectBases)
          .where(eq(projectBases.projectId, projectId)),
      ),
    )
    .orderBy(asc(educationBases.id))
    .for('update')

async function nameOf({ db }: Context, baseId: number): Promise<string> {
  const [base] = await db
    .select({ name: educationBases.name })
    .from(educationBases)
    .where(eq(educationBases.id, baseId))
  return base?.name ?? ''
}

const set = ({ db, now }: Context, { id }: ProjectRecord, columns: Partial<ProjectRecord>) =>
  db
    .update(projects)
    .set({ ...columns, version: sql`${projects.version} + 1`, updateTime: now() })
    .where(eq(projects.id, id))
