import {
  type BookingSide,
  bookingStatus,
  type Done,
  otherSide,
  type ProjectMove,
  projectMoveIn,
  projectMovesOf,
  todayIn,
} from '@dangxiao/contract'
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { isApproved } from '../../library/education-base/approved.queries.ts'
import { educationBases } from '../../library/education-base/education-base.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { write } from '../../review/change/change.ts'
import { lock } from '../../review/scope/tables.ts'
import { bookedPeople } from './booked.queries.ts'
import { remember } from './booking.events.ts'
import { tellBases, tellOtherSide } from './booking.notices.ts'
import { mayHandle, ofEitherSide, sideOf } from './booking.sides.ts'
import { projectBases, projects } from './booking.table.ts'
import { basesOf, type ProjectRecord } from './project.queries.ts'
import { goneProblem, visitProblem } from './visits.ts'

const SIDES: Record<BookingSide, string> = { host: '承办单位', applicant: '预约单位' }

/** @param side on which the actor stands */
export const wrongSide = (side: BookingSide) => new Fault('WRONG_SIDE', { side: SIDES[otherSide(side)] })

const standOf = ({
  type,
  bookingStatus: status,
  planSide,
}: Pick<ProjectRecord, 'type' | 'bookingStatus' | 'planSide'>) => ({
  type,
  status,
  planSide,
})

export interface Locked {
  row: ProjectRecord
  side: BookingSide
}

/**
 * A project in which the actor takes part, locked.
 *
 * @throws Fault `NOT_FOUND`, `FORBIDDEN` when such projects are not the actor's work
 */
export async function lockProject(ctx: Context, id: number): Promise<Locked> {
  const row = await lock<ProjectRecord>(ctx, projects, id, ofEitherSide(ctx, projects))
  const side = sideOf(ctx, row, 'project:edit')
  if (!side || !mayHandle(ctx, row.type, await unitsOfBases(ctx, id))) throw new Fault('FORBIDDEN')
  return { row, side }
}

/**
 * May this side make this move now?
 *
 * @throws Fault `WRONG_STATE`, `PLAN_MISSING`, `PLAN_OWN_SIDE`, `WRONG_SIDE`
 */
export function assertMove({ row, side }: Locked, move: ProjectMove): void {
  const stand = standOf(row)
  if (!projectMoveIn(stand, move)) throw new Fault('WRONG_STATE')
  if (projectMovesOf(stand, side).includes(move)) return
  if (move === 'accept') throw new Fault(row.planSide === null ? 'PLAN_MISSING' : 'PLAN_OWN_SIDE')
  throw wrongSide(side)
}

const unitsOfBases = async (ctx: Context, id: number) =>
  ((await basesOf(ctx, [id])).get(id) ?? []).map(({ base }) => base.partySchoolId)

/**
 * Accept the newest plan. Accepting it again changes nothing.
 *
 * @param planNo the version that was read
 * @throws Fault `PLAN_MISSING`, `PLAN_CHANGED`, `BASE_REFUSES`, and those of `lockProject` and `assertMove`
 */
export async function accept(ctx: Context, id: number, planNo: number | undefined): Promise<Done> {
  const locked = await lockProject(ctx, id)
  const { row, side } = locked
  const isDone = row.bookingStatus === bookingStatus.confirmed && row.planSide === otherSide(side)
  if (isDone && (planNo ?? row.acceptedPlanNo) === row.acceptedPlanNo) return { id, version: row.version }
  assertMove(locked, 'accept')
  if (planNo !== undefined && planNo !== row.planNo) throw new Fault('PLAN_CHANGED')
  const refusal = await refusalOf(ctx, row)
  if (refusal) throw new Fault('BASE_REFUSES', { reason: refusal })
  await remember(ctx, 'accept', { projectId: id, planNo: row.planNo })
  await tellOtherSide(ctx, row, side, { what: `的方案已确认（第${row.planNo}版）` })
  await tellBases(ctx, row, (await basesOf(ctx, [id])).get(id) ?? [])
  return write(ctx, projects, row, 'accept', {
    bookingStatus: bookingStatus.confirmed,
    acceptedPlanNo: row.planNo,
    acceptedBy: ctx.actor.userId,
    acceptedTime: ctx.now(),
  })
}

/** Why a project cannot take place as it stands. Its bases are locked, so that two acceptances do not share the last places. */
async function refusalOf(ctx: Context, row: ProjectRecord): Promise<string | undefined> {
  const today = todayIn(ctx.now())
  if (row.startDate < today) return '活动日期已过，请先修改日期'
  const chosen = ctx.db
    .select({ id: projectBases.baseId })
    .from(projectBases)
    .where(eq(projectBases.projectId, row.id))
  const bases = await ctx.db
    .select({ ...getTableColumns(educationBases), isApproved: sql<boolean>`${isApproved}` })
    .from(educationBases)
    .where(inArray(educationBases.id, chosen))
    .orderBy(asc(educationBases.id))
    .for('update')
  for (const base of bases) {
    if (!base.isApproved) return goneProblem(base.name)
    const booked = await bookedPeople(ctx, base.id, { from: row.startDate, to: row.endDate })
    // It was announced in time when it was written down; how long one talked about it does not count.
    const problem = visitProblem({ ...base, noticeDays: 0 }, row, { booked, today })
    if (problem) return problem
  }
  return undefined
}

/** Book again what was called off, with its history. Booking it again twice changes nothing. */
export async function rebook(ctx: Context, id: number): Promise<Done> {
  const locked = await lockProject(ctx, id)
  const { row, side } = locked
  const isDone =
    row.bookingStatus === bookingStatus.awaitingPlan && row.rebookedTime !== null && side === 'applicant'
  if (isDone) return { id, version: row.version }
  assertMove(locked, 'rebook')
  await remember(ctx, 'rebook', { projectId: id })
  await tellOtherSide(ctx, row, side, { what: '已重新预约' })
  return write(ctx, projects, row, 'rebook', {
    bookingStatus: bookingStatus.awaitingPlan,
    cancelReason: '',
    acceptedPlanNo: null,
    acceptedBy: null,
    acceptedTime: null,
    rebookedTime: ctx.now(),
  })
}

/** @throws Fault `STALE_VERSION`, and those of `lockProject` and `assertMove` */
export async function cancel(
  ctx: Context,
  { id, version, cancelReason }: { id: number; version: number; cancelReason: string },
): Promise<Done> {
  const locked = await lockProject(ctx, id)
  assertMove(locked, 'cancel')
  if (locked.row.version !== version) throw new Fault('STALE_VERSION')
  await remember(ctx, 'cancel', { projectId: id, reason: cancelReason })
  await tellOtherSide(ctx, locked.row, locked.side, { what: '已取消', text: `取消原因：${cancelReason}` })
  return write(ctx, projects, locked.row, 'cancel', { bookingStatus: bookingStatus.cancelled, cancelReason })
}

/**
 * Note how many came, from the (last) day of the activity on.
 *
 * @throws Fault `NOT_YET_HELD`, `STALE_VERSION`, and those of `lockProject` and `assertMove`
 */
export async function hold(
  ctx: Context,
  { id, version, actualNum }: { id: number; version: number; actualNum: number },
): Promise<Done> {
  const locked = await lockProject(ctx, id)
  assertMove(locked, 'hold')
  const { row } = locked
  if (row.version !== version) throw new Fault('STALE_VERSION')
  if (row.endDate > todayIn(ctx.now())) throw new Fault('NOT_YET_HELD')
  await remember(ctx, 'hold', { projectId: id, reason: `到场${actualNum}人` })
  await tellOtherSide(ctx, row, locked.side, { what: '已举办', text: `到场${actualNum}人` })
  return write(ctx, projects, row, 'hold', { bookingStatus: bookingStatus.held, actualNum })
}
