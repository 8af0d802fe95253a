import {
  type PageParams,
  type Reservation,
  type ReservationFilter,
  type ReservationRow,
  reservationMovesOf,
} from '@dangxiao/contract'
import { and, desc, eq, getTableColumns, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { masked } from '../../platform/privacy/mask.ts'
import { contains, plainWindow, readPage } from '../../review/list/list.ts'
import { ownedOf } from '../../review/save/record.ts'
import { scopeOf } from '../../review/scope/scope.ts'
import { historyOf } from './booking.events.ts'
import { inScope, mayHandle, ofEitherSide, sideOf } from './booking.sides.ts'
import { projects, reservations } from './booking.table.ts'

type ReservationRecord = typeof reservations.$inferSelect

const { needs: _needs, budget: _budget, contentHash: _hash, ...rowColumns } = getTableColumns(reservations)

type RowRecord = Pick<ReservationRecord, keyof typeof rowColumns>

const ofProject = <T>(column: SQL) =>
  sql<T>`(select ${column} from ${projects} p where p.reservation_id = ${reservations.id})`
const projectId = ofProject<number | null>(sql`p.id`)
/** Its project's, once it has one. */
const status = sql<number>`coalesce(${ofProject(sql`p.booking_status`)}, ${reservations.bookingStatus})`

interface Standing {
  projectId: number | null
  status: number
}

/** One page of the reservations that the actor's units hold or made, newest first. */
export async function listReservations(
  ctx: Context,
  filter: ReservationFilter,
  page: PageParams,
): Promise<{ records: ReservationRow[]; total: number }> {
  const { keyword, type, bookingStatus, hasProject, startDate, endDate } = filter
  const where = and(
    inScope(ctx, reservations, scopeOf(ctx, filter), filter.side),
    keyword ? or(contains(reservations.subject, keyword), eq(reservations.number, keyword)) : undefined,
    type ? eq(reservations.type, type) : undefined,
    bookingStatus === undefined ? undefined : sql`${status} = ${bookingStatus}`,
    hasProject === undefined
      ? undefined
      : hasProject
        ? sql`${projectId} is not null`
        : sql`${projectId} is null`,
    startDate ? gte(reservations.endDate, startDate) : undefined,
    endDate ? lte(reservations.startDate, endDate) : undefined,
  )
  const window = plainWindow(reservations, where, [desc(reservations.createTime)], page)
  const { rows, total } = await readPage(ctx, reservations, window, {
    reservation: rowColumns,
    projectId,
    status,
  })
  return {
    total,
    records: rows.map(({ reservation, createdByName, ...standing }) =>
      rowOf(ctx, reservation, standing, createdByName),
    ),
  }
}

/** @throws Fault `NOT_FOUND` */
export async function findReservation(ctx: Context, id: number): Promise<Reservation> {
  const [found] = await ctx.db
    .select({ reservation: reservations, projectId, status, createdByName: users.name })
    .from(reservations)
    .leftJoin(users, eq(users.id, reservations.createdBy))
    .where(and(eq(reservations.id, id), isNull(reservations.removedAt), ofEitherSide(ctx, reservations)))
  if (!found) throw new Fault('NOT_FOUND')
  const { reservation, createdByName, ...standing } = found
  const row = rowOf(ctx, reservation, standing, createdByName)
  return {
    ...row,
    phone: row.side ? reservation.phone : row.phone,
    needs: reservation.needs,
    budget: reservation.budget,
    cancelReason: reservation.cancelReason,
    history: await historyOf(ctx, { reservationId: id, projectId: standing.projectId }),
  }
}

function rowOf(
  ctx: Context,
  row: RowRecord,
  { projectId, status }: Standing,
  createdBy: string | null,
): ReservationRow {
  const { number, type, applyUnitId, contact, subject, people, startDate, endDate, audience } = row
  const side = sideOf(ctx, row, 'reservation:edit')
  const mayMove = side && projectId === null && mayHandle(ctx, type, undefined)
  return {
    ...ownedOf(ctx, row, createdBy),
    number,
    type,
    applyUnitId,
    applyUnitName: ctx.units.name(applyUnitId),
    contact,
    phone: masked(row.phone),
    subject,
    people,
    startDate,
    endDate,
    audience,
    bookingStatus: status,
    projectId,
    side,
    can: mayMove ? reservationMovesOf(row.bookingStatus, side) : [],
  }
}
