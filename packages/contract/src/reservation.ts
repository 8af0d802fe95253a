import { z } from 'zod'
import { telephone, wholeNumber } from './base.ts'
import {
  AUDIENCE_MAX,
  BookingEvent,
  BookingTypeId,
  bookingDays,
  bookingSides,
  cancelReason,
  checkDays,
  money,
  PEOPLE,
  reservationMoveNames,
} from './booking.ts'
import {
  AnyDay,
  Day,
  Done,
  FlagText,
  Id,
  IdParams,
  Keyword,
  PageParams,
  pageOf,
  recordFields,
  ScopeFilter,
  text,
  Version,
} from './common.ts'
import { get, post } from './route.ts'

export const SUBJECT_MAX = 60
const NEED_MAX = 200

/** What is asked for besides people and days. */
export const reservationNeeds = [
  { id: 'lecturers', name: '师资' },
  { id: 'courses', name: '课程' },
  { id: 'place', name: '场地' },
  { id: 'board', name: '食宿' },
  { id: 'base', name: '教学基地' },
] as const

const need = (label: string) => text(label, { max: NEED_MAX, lines: true, optional: true })

export const ReservationNeeds = z.object({
  lecturers: need('师资需求'),
  courses: need('课程需求'),
  place: need('场地需求'),
  board: need('食宿需求'),
  base: need('教学基地需求'),
})
export type ReservationNeeds = z.output<typeof ReservationNeeds>

const UnitCode = (label: string) => text(label, { max: 50 })

/** What a portal hands in. */
export const ReservationIntake = z
  .object({
    /** The portal's own number: the same one is taken once. */
    number: text('预约编号', { max: 40 }),
    type: BookingTypeId,
    /** Code of the unit that applies. */
    applyUnitCode: UnitCode('预约单位编码'),
    /** Code of the unit that shall take it on; by default the portal's own. */
    toUnitCode: UnitCode('受理单位编码').optional(),
    contact: text('联系人', { max: 20 }),
    phone: telephone('联系电话'),
    subject: text('预约主题', { max: SUBJECT_MAX }),
    people: wholeNumber('预计人数', { ...PEOPLE, unit: '人' }),
    ...bookingDays,
    audience: text('培训对象', { max: AUDIENCE_MAX, optional: true }),
    needs: ReservationNeeds.prefault({}),
    budget: money('经费预算'),
  })
  .superRefine(checkDays)
export type ReservationIntake = z.output<typeof ReservationIntake>

export const ReservationRow = z.object({
  /** `partySchoolId` is the unit that holds it. */
  ...recordFields,
  number: z.string(),
  type: z.int(),
  applyUnitId: z.int(),
  applyUnitName: z.string(),
  contact: z.string(),
  /** Masked, but for a single reservation that the caller may edit. */
  phone: z.string(),
  subject: z.string(),
  people: z.int(),
  startDate: AnyDay,
  endDate: AnyDay,
  audience: z.string(),
  /** Its project's, once it has one. */
  bookingStatus: z.int(),
  projectId: z.int().nullable(),
  side: z.enum(bookingSides).nullable(),
  can: z.array(z.enum(reservationMoveNames)),
})
export type ReservationRow = z.output<typeof ReservationRow>

export const Reservation = ReservationRow.extend({
  needs: ReservationNeeds,
  budget: z.number().nullable(),
  cancelReason: z.string(),
  history: z.array(BookingEvent),
})
export type Reservation = z.output<typeof Reservation>

export const ReservationFilter = z.object({
  ...ScopeFilter,
  keyword: Keyword,
  type: z.enum(['1', '2']).transform(Number).optional(),
  bookingStatus: z.enum(['0', '1', '2', '3', '4', '6']).transform(Number).optional(),
  /** 1: only what has become a project; 0: what has not. */
  hasProject: FlagText,
  /** `host`: only what the managed units hold; `applicant`: what they applied for. */
  side: z.enum(bookingSides).optional(),
  /** Wanted for this day or later. */
  startDate: Day.optional(),
  /** Wanted for this day or earlier. */
  endDate: Day.optional(),
})
export type ReservationFilter = z.output<typeof ReservationFilter>

const TRANSFER_REASON_MAX = 200

export const ReservationTransfer = z.discriminatedUnion(
  'transferType',
  [
    z.object({
      id: Id,
      transferType: z.literal(1),
      toUnitId: z.int({ error: '请选择转交单位' }).min(1, '请选择转交单位').pipe(Id),
      reason: text('转交原因', { max: TRANSFER_REASON_MAX, empty: '请填写转交原因' }),
    }),
    z.object({ id: Id, transferType: z.literal(2) }),
  ],
  { error: '请选择转交方式' },
)
export type ReservationTransfer = z.output<typeof ReservationTransfer>

const Transferred = Done.extend({ projectId: z.int().nullable() })

/** The class that was opened: of a reservation, or of a project that none led to. */
export const ClassLink = z
  .object({
    id: Id.optional(),
    projectId: Id.optional(),
    classId: z.int({ error: '请选择培训班' }).min(1, '请选择培训班').pipe(Id),
  })
  .refine(({ id, projectId }) => id !== undefined || projectId !== undefined, {
    path: ['id'],
    error: '缺少预约编号，请刷新后重试',
  })
export type ClassLink = z.output<typeof ClassLink>

const ReservationCancel = z.object({ id: Id, version: Version, cancelReason })

// biome-ignore format: one call a line, aligned
export const reservationApi = {
  list:     get('/training-reservation/list/:pageNum/:pageSize', { summary: '培训预约列表',       permission: 'reservation:view', params: PageParams, query: ReservationFilter, response: pageOf(ReservationRow) }),
  find:     get('/training-reservation/get/:id',                 { summary: '培训预约详情',       permission: 'reservation:view', params: IdParams, response: Reservation }),
  transfer: post('/training-reservation/require-transfer',       { summary: '转交或转为活动项目', permission: 'reservation:edit', body: ReservationTransfer, response: Transferred }),
  open:     post('/training-reservation/related-training-class', { summary: '关联培训班',         permission: 'project:edit',     body: ClassLink, response: Done }),
  cancel:   post('/training-reservation/cancel',                 { summary: '取消培训预约',       permission: 'reservation:edit', body: ReservationCancel, response: Done }),
  rebook:   post('/training-reservation/rebook',                 { summary: '重新预约',           permission: 'reservation:edit', body: ReservationCancel.omit({ cancelReason: true }), response: Done }),
}
