import { z } from 'zod'
import { chosen, Day, text } from './common.ts'
import { nameIn } from './lookups.ts'

/** What reservations and activity projects have in common. */

export const bookingType = { activity: 1, class: 2 } as const

export const bookingTypes = [
  { id: 1, name: '活动' },
  { id: 2, name: '培训班' },
]

export const bookingStatus = {
  awaitingPlan: 1,
  consulting: 2,
  confirmed: 3,
  classOpened: 4,
  held: 6,
  cancelled: 0,
} as const

export const activityBookingStatusOptions = [
  { id: 1, name: '待出方案' },
  { id: 2, name: '协商中' },
  { id: 3, name: '方案确定' },
  { id: 6, name: '活动已举办' },
  { id: 0, name: '预约取消' },
]

export const classBookingStatusOptions = [
  { id: 1, name: '待出方案' },
  { id: 2, name: '协商中' },
  { id: 3, name: '方案确定' },
  { id: 4, name: '已开班' },
  { id: 0, name: '已取消' },
]

export const bookingStatusOptionsOf = (type: number) =>
  type === bookingType.class ? classBookingStatusOptions : activityBookingStatusOptions

export const bookingStatusName = (type: number, status: number): string =>
  nameIn(bookingStatusOptionsOf(type), status)

/** Who takes part: the unit that holds or hosts, and the unit that applied. */
export const bookingSides = ['host', 'applicant'] as const
export type BookingSide = (typeof bookingSides)[number]

export const otherSide = (side: BookingSide): BookingSide => (side === 'host' ? 'applicant' : 'host')

export const reservationMoveNames = ['transfer', 'become', 'cancel', 'rebook'] as const
export type ReservationMove = (typeof reservationMoveNames)[number]

export const projectMoveNames = ['discuss', 'edit', 'accept', 'hold', 'open', 'cancel', 'rebook'] as const
export type ProjectMove = (typeof projectMoveNames)[number]

interface Move<N> {
  move: N
  from: number
  to: number
  /** `reader`: the side that did not write the newest plan. */
  by: BookingSide | 'either' | 'reader'
  /** Only of projects of this type. */
  type?: number
}

const { awaitingPlan, consulting, confirmed, classOpened, held, cancelled } = bookingStatus

/** Moves of a reservation that has not become a project. */
export const reservationMoves: readonly Move<ReservationMove>[] = [
  { move: 'transfer', from: awaitingPlan, to: awaitingPlan, by: 'host' },
  { move: 'become', from: awaitingPlan, to: consulting, by: 'host' },
  { move: 'cancel', from: awaitingPlan, to: cancelled, by: 'either' },
  { move: 'rebook', from: cancelled, to: awaitingPlan, by: 'applicant' },
]

/** Every move of a project: what is not here is refused. */
export const projectMoves: readonly Move<ProjectMove>[] = [
  { move: 'edit', from: awaitingPlan, to: awaitingPlan, by: 'either' },
  { move: 'discuss', from: awaitingPlan, to: consulting, by: 'host' },
  { move: 'cancel', from: awaitingPlan, to: cancelled, by: 'either' },
  { move: 'edit', from: consulting, to: consulting, by: 'either' },
  { move: 'discuss', from: consulting, to: consulting, by: 'either' },
  { move: 'accept', from: consulting, to: confirmed, by: 'reader' },
  { move: 'cancel', from: consulting, to: cancelled, by: 'either' },
  { move: 'hold', from: confirmed, to: held, by: 'host', type: bookingType.activity },
  { move: 'open', from: confirmed, to: classOpened, by: 'host', type: bookingType.class },
  { move: 'cancel', from: confirmed, to: cancelled, by: 'either' },
  { move: 'rebook', from: cancelled, to: awaitingPlan, by: 'applicant' },
]

/** What whoever looks after a base may do with a settled visit under which it changes. */
interface KeeperMove {
  move: 'move' | 'cancel' | 'release'
  from: number
  to: number
}

/** `release` takes the base out of a project that goes on without it. */
const keeperMoves: readonly KeeperMove[] = [
  { move: 'move', from: confirmed, to: confirmed },
  { move: 'cancel', from: confirmed, to: cancelled },
  { move: 'release', from: confirmed, to: confirmed },
  { move: 'release', from: classOpened, to: classOpened },
]

export const keeperMayMake = (move: KeeperMove['move'], status: number): boolean =>
  keeperMoves.some((known) => known.move === move && known.from === status)

interface Stand {
  type: number
  status: number
  /** Who wrote the newest plan. */
  planSide: BookingSide | null
}

const isFor = (move: Move<string>, { type, status }: Stand) =>
  move.from === status && (move.type ?? type) === type

const mayMake = ({ by }: Move<string>, side: BookingSide, planSide: BookingSide | null) =>
  by === 'either' || by === side || (by === 'reader' && planSide !== null && planSide !== side)

/** What a side can do with a project as it stands. */
export const projectMovesOf = (stand: Stand, side: BookingSide): ProjectMove[] =>
  projectMoves
    .filter((move) => isFor(move, stand) && mayMake(move, side, stand.planSide))
    .map(({ move }) => move)

/** Does the project's state allow the move, whoever makes it? */
export const projectMoveIn = (stand: Stand, wanted: ProjectMove): boolean =>
  projectMoves.some((move) => move.move === wanted && isFor(move, stand))

export const reservationMovesOf = (status: number, side: BookingSide): ReservationMove[] =>
  reservationMoves.filter((move) => move.from === status && mayMake(move, side, null)).map(({ move }) => move)

export const PEOPLE = { min: 1, max: 9999 } as const
export const AUDIENCE_MAX = 100
export const BOOKING_FEE_MAX = 9_999_999.99

export const money = (label: string) =>
  z
    .number({ error: `${label}不正确` })
    .min(0, `${label}不能小于0`)
    .max(BOOKING_FEE_MAX, `${label}不能超过${BOOKING_FEE_MAX}元`)
    .overwrite((value) => Math.round(value * 100) / 100)
    .nullish()

const day = (label: string) =>
  z
    .string({ error: `${label}不能为空` })
    .min(1, `${label}不能为空`)
    .pipe(Day)

/** Longer than a year is a slip of the pen. */
export const SPAN_MAX = 366

export const bookingDays = { startDate: day('开始日期'), endDate: day('结束日期') }

export function checkDays(
  { startDate, endDate }: { startDate: string; endDate: string },
  ctx: z.RefinementCtx,
): void {
  const refuse = (message: string) => ctx.addIssue({ code: 'custom', path: ['endDate'], message })
  if (endDate < startDate) refuse('结束日期不能早于开始日期')
  else if (Date.parse(endDate) - Date.parse(startDate) >= SPAN_MAX * 86_400_000)
    refuse(`起止日期不能超过${SPAN_MAX}天`)
}

export const BookingTypeId = chosen('预约类型').refine((id) => id === 1 || id === 2, '预约类型不正确')

export const CANCEL_REASON_MAX = 200
export const cancelReason = text('取消原因', { max: CANCEL_REASON_MAX, empty: '请填写取消原因' })

// biome-ignore format: one line a group
const bookingActions = [
  'arrive', 'transfer', 'become', 'add', 'discuss', 'update', 'plan', 'accept', 'hold', 'open', 'cancel', 'rebook',
  'move', 'release',
] as const

/** What happened to a reservation or a project, oldest first. */
export const BookingEvent = z.object({
  id: z.int(),
  action: z.enum(bookingActions),
  reason: z.string(),
  /** Of a transfer: to whom. */
  toUnitName: z.string().nullable(),
  /** Of a plan or its acceptance: its number. */
  planNo: z.int().nullable(),
  userName: z.string(),
  unitName: z.string(),
  time: z.iso.datetime(),
})
export type BookingEvent = z.output<typeof BookingEvent>
