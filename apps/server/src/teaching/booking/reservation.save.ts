import { createHash } from 'node:crypto'
import {
  bookingStatus,
  type Done,
  type ReservationIntake,
  type ReservationMove,
  type ReservationTransfer,
  reservationMovesOf,
} from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { write } from '../../review/change/change.ts'
import { lock } from '../../review/scope/tables.ts'
import { remember } from './booking.events.ts'
import { tellOfReservation, tellOtherSide } from './booking.notices.ts'
import { mayHandle, ofEitherSide, sideOf } from './booking.sides.ts'
import { projects, reservations } from './booking.table.ts'
import { wrongSide } from './project.moves.ts'

type ReservationRecord = typeof reservations.$inferSelect

/**
 * Take in what a portal hands in. The portal's own number makes it one reservation, however often it comes.
 *
 * @throws Fault `BAD_INPUT` for a unit that there is not, `NUMBER_TAKEN` when the number came before with something else.
 */
export async function takeIn(
  ctx: Context,
  given: ReservationIntake,
): Promise<{ id: number; number: string }> {
  const { applyUnitCode, toUnitCode, ...rest } = given
  const own = ctx.actor.unitId
  const byCode = new Map([...ctx.units.all()].flatMap((unit) => (unit.enabled ? [[unit.code, unit.id]] : [])))
  const applyUnitId = byCode.get(applyUnitCode)
  const holder = toUnitCode === undefined ? own : byCode.get(toUnitCode)
  const fields = {
    ...(applyUnitId === undefined && { applyUnitCode: `没有编码为${applyUnitCode}的单位，或该单位已停用` }),
    ...((holder === undefined || !ctx.units.isWithin(holder, own)) && {
      toUnitCode: '受理单位应为本门户所属单位或其下级单位',
    }),
  }
  if (applyUnitId === undefined || holder === undefined || Object.keys(fields).length > 0)
    throw new Fault('BAD_INPUT', { fields })
  if (applyUnitId === holder)
    throw new Fault('BAD_INPUT', { fields: { toUnitCode: '受理单位与预约单位不能相同' } })

  const contentHash = createHash('sha256').update(JSON.stringify(given)).digest('base64')
  const now = ctx.now()
  const [made] = await ctx.db
    .insert(reservations)
    .values({
      ...rest,
      budget: rest.budget ?? null,
      sourceUnitId: own,
      contentHash,
      applyUnitId,
      partySchoolId: holder,
      bookingStatus: bookingStatus.awaitingPlan,
      createdBy: ctx.actor.userId,
      createTime: now,
      updateTime: now,
    })
    .onConflictDoNothing()
    .returning({ id: reservations.id })
  const { number } = given
  if (made) {
    await remember(ctx, 'arrive', { reservationId: made.id })
    await tellOfReservation(
      ctx,
      { id: made.id, subject: given.subject, unit: holder },
      { what: '待受理', text: ctx.units.name(applyUnitId) },
    )
    await audit(ctx, { action: 'add', resource: 'training_reservation', recordId: made.id, after: given })
    return { id: made.id, number }
  }
  const [known] = await ctx.db
    .select({ id: reservations.id, contentHash: reservations.contentHash })
    .from(reservations)
    .where(and(eq(reservations.sourceUnitId, own), eq(reservations.number, number)))
  if (known?.contentHash !== contentHash) throw new Fault('NUMBER_TAKEN', { number })
  await audit(ctx, { action: 'repeat', resource: 'training_reservation', recordId: known.id })
  return { id: known.id, number }
}

/**
 * Hand a reservation to another unit, or make a project of it.
 *
 * @throws Fault `NOT_FOUND`, `WRONG_STATE`, `WRONG_SIDE`, `FORBIDDEN`, `BAD_INPUT`
 */
export async function transfer(
  ctx: Context,
  given: ReservationTransfer,
): Promise<Done & { projectId: number | null }> {
  if (given.transferType === 2) return become(ctx, await lockFor(ctx, given.id, 'become'))
  const row = await lockFor(ctx, given.id, 'transfer')
  const { toUnitId, reason } = given
  const refuse = (message: string) => new Fault('BAD_INPUT', { fields: { toUnitId: message } })
  if (!ctx.units.find(toUnitId)?.enabled) throw refuse('该单位不存在或已停用')
  if (toUnitId === row.partySchoolId) throw refuse('该预约已由该单位受理')
  if (toUnitId === row.applyUnitId) throw refuse('不能转交给预约单位')
  await remember(ctx, 'transfer', { reservationId: row.id, reason, toUnitId })
  const [from, to] = [ctx.units.name(row.partySchoolId), ctx.units.name(toUnitId)]
  await tellOfReservation(ctx, { ...row, unit: toUnitId }, { what: `由${from}转来，待受理`, text: reason })
  await tellOfReservation(ctx, { ...row, unit: row.applyUnitId }, { what: `已转由${to}受理`, text: reason })
  return {
    ...(await write(ctx, reservations, row, 'transfer', { partySchoolId: toUnitId })),
    projectId: null,
  }
}

async function become(ctx: Context, row: ReservationRecord): Promise<Done & { projectId: number | null }> {
  const {
    subject,
    type,
    applyUnitId,
    contact,
    phone,
    people,
    startDate,
    endDate,
    audience,
    partySchoolId,
    budget,
  } = row
  const { consulting } = bookingStatus
  const now = ctx.now()
  const [project] = await ctx.db
    .insert(projects)
    .values({
      reservationId: row.id,
      name: subject,
      ...{
        type,
        applyUnitId,
        contact,
        phone,
        people,
        startDate,
        endDate,
        audience,
        partySchoolId,
        fee: budget,
      },
      bookingStatus: consulting,
      owner: ctx.actor.name,
      createdBy: ctx.actor.userId,
      createTime: now,
      updateTime: now,
    })
    .returning({ id: projects.id })
  if (!project) throw new Error('an insert gave no row')
  const projectId = project.id
  await tellOtherSide(ctx, { ...row, id: projectId, name: subject }, 'host', {
    what: '已受理，开始协商',
    text: ctx.actor.name,
  })
  await remember(ctx, 'become', { projectId })
  const done = await write(
    ctx,
    reservations,
    row,
    'become',
    { bookingStatus: consulting },
    { after: { projectId } },
  )
  return { ...done, projectId }
}

/** @throws Fault `NOT_FOUND`, `STALE_VERSION`, `WRONG_STATE`, `WRONG_SIDE`, `FORBIDDEN` */
export async function cancelReservation(
  ctx: Context,
  { id, version, cancelReason }: { id: number; version: number; cancelReason: string },
): Promise<Done> {
  const row = await lockFor(ctx, id, 'cancel')
  if (row.version !== version) throw new Fault('STALE_VERSION')
  await remember(ctx, 'cancel', { reservationId: id, reason: cancelReason })
  const unit = sideOf(ctx, row, 'reservation:edit') === 'host' ? row.applyUnitId : row.partySchoolId
  await tellOfReservation(ctx, { ...row, unit }, { what: '已取消', text: `取消原因：${cancelReason}` })
  return write(ctx, reservations, row, 'cancel', { bookingStatus: bookingStatus.cancelled, cancelReason })
}

/** Book again what was called off before it became a project, with its history. @throws as `cancelReservation` */
export async function rebookReservation(
  ctx: Context,
  { id, version }: { id: number; version: number },
): Promise<Done> {
  const row = await lockFor(ctx, id, 'rebook')
  if (row.version !== version) throw new Fault('STALE_VERSION')
  await remember(ctx, 'rebook', { reservationId: id })
  await tellOfReservation(
    ctx,
    { ...row, unit: row.partySchoolId },
    { what: '已重新预约，待受理', text: ctx.units.name(row.applyUnitId) },
  )
  return write(ctx, reservations, row, 'rebook', {
    bookingStatus: bookingStatus.awaitingPlan,
    cancelReason: '',
  })
}

async function lockFor(ctx: Context, id: number, move: ReservationMove): Promise<ReservationRecord> {
  const row = await lock<ReservationRecord>(ctx, reservations, id, ofEitherSide(ctx, reservations))
  const side = sideOf(ctx, row, 'reservation:edit')
  if (!side || !mayHandle(ctx, row.type, undefined)) throw new Fault('FORBIDDEN')
  if (reservationMovesOf(row.bookingStatus, side).includes(move)) return row
  const bySomebody = reservationMovesOf(row.bookingStatus, side === 'host' ? 'applicant' : 'host').includes(
    move,
  )
  throw bySomebody ? wrongSide(side) : new Fault('WRONG_STATE')
}
