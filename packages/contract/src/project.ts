import { z } from 'zod'
import { telephone, wholeNumber } from './base.ts'
import {
  AUDIENCE_MAX,
  BookingEvent,
  BookingTypeId,
  bookingDays,
  bookingSides,
  bookingType,
  cancelReason,
  checkDays,
  money,
  PEOPLE,
  projectMoveNames,
} from './booking.ts'
import {
  AnyDay,
  chosen,
  Day,
  Done,
  FlagText,
  Id,
  IdParams,
  IdText,
  Keyword,
  PageParams,
  pageOf,
  recordFields,
  ScopeFilter,
  text,
  Version,
} from './common.ts'
import { Attachment, attachments } from './file.ts'
import { oneOf } from './lookups.ts'
import { richText } from './rich-text.ts'
import { get, post } from './route.ts'

export const PROJECT_NAME_MAX = 60
export const PLAN_MAX = 10_000
export const PROJECT_BASES_MAX = 10
export const CONSULT_MAX = 500
export const CONSULT_FILES_MAX = 5

export const consultWays = [
  { id: 1, name: '电话' },
  { id: 2, name: '当面' },
  { id: 3, name: '视频会议' },
  { id: 4, name: '即时消息' },
  { id: 5, name: '函件' },
]

const ProjectBaseInput = z.object({
  baseId: chosen('教学基地'),
  productIds: z.array(Id).max(30, '基地产品不能超过30项').default([]),
})
export type ProjectBaseInput = z.output<typeof ProjectBaseInput>

const fields = {
  name: text('项目名称', { max: PROJECT_NAME_MAX }),
  type: BookingTypeId,
  /** The unit that hosts. */
  partySchoolId: chosen('承办单位'),
  applyUnitId: chosen('预约单位'),
  contact: text('联系人', { max: 20 }),
  phone: telephone('联系电话'),
  people: wholeNumber('预计人数', { ...PEOPLE, unit: '人' }),
  ...bookingDays,
  /** Null: the whole day. */
  timeOfDay: z.union([z.literal(1), z.literal(2)], { error: '时段不正确' }).nullish(),
  audience: text('培训对象', { max: AUDIENCE_MAX, optional: true }),
  baseList: z
    .array(ProjectBaseInput)
    .max(PROJECT_BASES_MAX, `教学基地不能超过${PROJECT_BASES_MAX}个`)
    .default([]),
  fee: money('费用'),
  owner: text('负责人', { max: 20, optional: true }),
  /** A change of it, or of what else is agreed on (`PlanTerms`), makes a new version; it may be a file alone. */
  plan: richText('方案', { max: PLAN_MAX, optional: true }),
  planFile: Attachment.nullish(),
}

interface Checked {
  startDate: string
  endDate: string
  partySchoolId: number
  applyUnitId: number
  baseList: readonly { baseId: number }[]
}

function checkProject(given: Checked, ctx: z.RefinementCtx): void {
  const { partySchoolId, applyUnitId, baseList } = given
  checkDays(given, ctx)
  if (partySchoolId === applyUnitId)
    ctx.addIssue({ code: 'custom', path: ['applyUnitId'], message: '预约单位与承办单位不能相同' })
  for (const [i, { baseId }] of baseList.entries())
    if (baseList.findIndex((base) => base.baseId === baseId) < i)
      ctx.addIssue({ code: 'custom', path: ['baseList', i, 'baseId'], message: '教学基地重复' })
}

export const ProjectInput = z.object(fields).superRefine(checkProject)
export type ProjectInput = z.output<typeof ProjectInput>

const change = { id: Id, version: Version }

/** An edit; or, with a status, that the activity was held or that it is called off. */
export const ProjectUpdate = z.discriminatedUnion('bookingStatus', [
  z.object({ ...change, bookingStatus: z.literal(0), cancelReason }),
  z.object({
    ...change,
    bookingStatus: z.literal(6),
    actualNum: wholeNumber('到场人数', { ...PEOPLE, unit: '人' }),
  }),
  z.object({ ...fields, ...change, bookingStatus: z.undefined().optional() }).superRefine(checkProject),
])
export type ProjectUpdate = z.output<typeof ProjectUpdate>

export const ConsultationInput = z.object({
  id: Id,
  /** When they talked; now, if it is left out. */
  time: z.iso.datetime({ error: '协商时间格式不正确' }).nullish(),
  way: oneOf('协商方式', consultWays),
  content: text('协商内容', { max: CONSULT_MAX, lines: true }),
  nextStep: text('下一步安排', { max: 200, lines: true, optional: true }),
  attachments: attachments(CONSULT_FILES_MAX),
})
export type ConsultationInput = z.output<typeof ConsultationInput>

export const Consultation = z.object({
  id: z.int(),
  time: z.iso.datetime(),
  way: z.int(),
  content: z.string(),
  nextStep: z.string(),
  attachments: z.array(Attachment),
  side: z.enum(bookingSides),
  userName: z.string(),
  unitName: z.string(),
})
export type Consultation = z.output<typeof Consultation>

/** What is agreed on besides the plan's text, with names as they were then. */
export const PlanTerms = z.object({
  startDate: AnyDay,
  endDate: AnyDay,
  timeOfDay: z.int().nullable(),
  people: z.int(),
  fee: z.number().nullable(),
  bases: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      products: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  ),
  planFile: Attachment.nullable(),
})
export type PlanTerms = z.output<typeof PlanTerms>

export const Plan = z.object({
  no: z.int(),
  content: z.string(),
  /** Null where they were not kept. */
  terms: PlanTerms.nullable(),
  side: z.enum(bookingSides),
  userName: z.string(),
  unitName: z.string(),
  time: z.iso.datetime(),
})
export type Plan = z.output<typeof Plan>

export const ProjectRow = z.object({
  /** `partySchoolId` is the unit that hosts. */
  ...recordFields,
  reservationId: z.int().nullable(),
  name: z.string(),
  type: z.int(),
  applyUnitId: z.int(),
  applyUnitName: z.string(),
  contact: z.string(),
  /** Masked, but for a single project that the caller may edit. */
  phone: z.string(),
  people: z.int(),
  startDate: AnyDay,
  endDate: AnyDay,
  timeOfDay: z.int().nullable(),
  audience: z.string(),
  fee: z.number().nullable(),
  owner: z.string(),
  baseNames: z.array(z.string()),
  bookingStatus: z.int(),
  actualNum: z.int().nullable(),
  cancelReason: z.string(),
  /** The newest plan's number; 0 without one. */
  planNo: z.int(),
  planSide: z.enum(bookingSides).nullable(),
  acceptedPlanNo: z.int().nullable(),
  /** On which side the caller stands. */
  side: z.enum(bookingSides).nullable(),
  can: z.array(z.enum(projectMoveNames)),
})
export type ProjectRow = z.output<typeof ProjectRow>

export const ProjectBase = z.object({
  baseId: z.int(),
  baseName: z.string(),
  partySchoolName: z.string(),
  dailyCapacity: z.int(),
  products: z.array(z.object({ id: z.int(), name: z.string(), minutes: z.int(), capacity: z.int() })),
})
export type ProjectBase = z.output<typeof ProjectBase>

export const Project = ProjectRow.extend({
  reservationNumber: z.string().nullable(),
  classId: z.int().nullable(),
  className: z.string().nullable(),
  baseList: z.array(ProjectBase),
  /** The newest. */
  plan: z.string(),
  planFile: Attachment.nullable(),
  plans: z.array(Plan.omit({ content: true, terms: true })),
  acceptedBy: z.string().nullable(),
  acceptedTime: z.iso.datetime().nullable(),
  consultations: z.array(Consultation),
  /** The reservation's too. */
  history: z.array(BookingEvent),
  /** Why the bases cannot take it as it stands; null when they can or none is asked. */
  baseRefusal: z.string().nullable(),
})
export type Project = z.output<typeof Project>

export const ProjectFilter = z.object({
  ...ScopeFilter,
  keyword: Keyword,
  type: z.enum(['1', '2']).transform(Number).optional(),
  /** Without it only what is under consultation. */
  bookingStatus: z.enum(['0', '1', '2', '3', '4', '6', 'all']).optional(),
  side: z.enum(bookingSides).optional(),
  /** 1: only those that wait for the caller to accept their plan. */
  toAccept: FlagText,
  baseId: IdText.optional(),
  /** Takes place on this day or later. */
  startDate: Day.optional(),
  /** Takes place on this day or earlier. */
  endDate: Day.optional(),
})
export type ProjectFilter = z.output<typeof ProjectFilter>

/** Which version of the plan the caller has read; without it the newest, unread. */
const AcceptQuery = z.object({ planNo: IdText.optional() })

/** So many days are shown of each base. */
export const BASE_DAYS = 14

export const BaseDaysFilter = z.object({
  keyword: Keyword,
  /** 1: only the bases of the managed units. */
  own: FlagText,
  region: IdText.optional(),
  /** The first day; today, if it is left out. */
  from: Day.optional(),
})
export type BaseDaysFilter = z.output<typeof BaseDaysFilter>

export const BaseDays = z.object({
  id: z.int(),
  name: z.string(),
  partySchoolId: z.int(),
  partySchoolName: z.string(),
  dailyCapacity: z.int(),
  noticeDays: z.int(),
  closedDates: z.array(z.string()),
  /** People whose plan is settled, by day. */
  booked: z.record(z.string(), z.int()),
  /** People about whom one still talks, by day. */
  asked: z.record(z.string(), z.int()),
})
export type BaseDays = z.output<typeof BaseDays>

const BaseDaysPage = pageOf(BaseDays).extend({ today: AnyDay })

export const isActivity = ({ type }: { type: number }) => type === bookingType.activity

// biome-ignore format: one call a line, aligned
export const projectApi = {
  list:     get('/activity-project/consult-list/:pageNum/:pageSize', { summary: '活动项目列表',     permission: 'project:view', params: PageParams, query: ProjectFilter, response: pageOf(ProjectRow) }),
  find:     get('/activity-project/get/:id',                         { summary: '活动项目详情',     permission: 'project:view', params: IdParams, response: Project }),
  plans:    get('/activity-project/plans/:id',                       { summary: '方案的各个版本',   permission: 'project:view', params: IdParams, response: z.array(Plan) }),
  baseDays: get('/activity-project/base-days/:pageNum/:pageSize',    { summary: '各基地接待日历',   permission: 'project:view', params: PageParams, query: BaseDaysFilter, response: BaseDaysPage }),
  add:     post('/activity-project/save',                            { summary: '新增活动项目',     permission: 'project:edit', body: ProjectInput, response: Done }),
  update:  post('/activity-project/update',                          { summary: '修改、举办或取消', permission: 'project:edit', body: ProjectUpdate, response: Done }),
  discuss: post('/activity-project/discuss',                         { summary: '记录协商',         permission: 'project:edit', body: ConsultationInput, response: Done }),
  accept:   get('/activity-project/accept/:id',                      { summary: '确认方案',         permission: 'project:edit', params: IdParams, query: AcceptQuery, response: Done, changes: true }),
  rebook:   get('/activity-project/re-appointment/:id',              { summary: '重新预约',         permission: 'project:edit', params: IdParams, response: Done, changes: true }),
}
