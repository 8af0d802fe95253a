import { z } from 'zod'
import { telephone, wholeNumber } from './base.ts'
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
  YesNo,
} from './common.ts'
import { Attachment } from './file.ts'
import { ReviewQuery, reviewViewOf } from './review.ts'
import { get, post } from './route.ts'

/** Lessons that one call applies for, or decides on. */
export const APPLICATIONS_AT_ONCE = 50
/** Days of lessons that one call shows. */
export const ORDERABLE_DAYS_MAX = 31

/** What the applying unit says, for a lesson that it has chosen. */
const applicationFields = {
  /** The own class that joins. */
  classId: chosen('参加班级'),
  /** Where the class follows the lesson. */
  place: text('学习地点', { max: 60 }),
  /** How many people are expected. */
  expected: wholeNumber('预计人数', { min: 1, max: 9999, unit: '人' }),
  contact: text('联系人', { max: 20 }),
  phone: telephone('联系电话'),
  remark: text('备注', { max: 200, lines: true, optional: true }),
}

export const ApplicationInput = z.object({ lessonId: chosen('课程'), ...applicationFields })
export type ApplicationInput = z.output<typeof ApplicationInput>

export const ApplicationsInput = z.object({
  applications: z
    .array(ApplicationInput, { error: '请先勾选课程' })
    .min(1, '请先勾选课程')
    .max(APPLICATIONS_AT_ONCE, `一次最多申请${APPLICATIONS_AT_ONCE}节课`),
})
export type ApplicationsInput = z.output<typeof ApplicationsInput>

/** As far as they are known: what is applied for already has its id. */
export const ApplicationsCheck = z.object({
  applications: z
    .array(
      z.object({
        id: Id.optional(),
        lessonId: Id,
        classId: Id,
        place: text('学习地点', { max: 60, optional: true }),
      }),
    )
    .min(1, '请先勾选课程')
    .max(APPLICATIONS_AT_ONCE, `一次最多申请${APPLICATIONS_AT_ONCE}节课`),
})
export type ApplicationsCheck = z.output<typeof ApplicationsCheck>

export const ApplicationUpdate = z.object({ ...applicationFields, id: Id, version: Version })
export type ApplicationUpdate = z.output<typeof ApplicationUpdate>

/** What is told after the lesson was held. */
export const Attendance = z.object({
  /** How many people were present. */
  present: wholeNumber('实到人数', { min: 0, max: 9999, unit: '人' }),
  signInSheet: Attachment.nullish(),
  version: Version,
})
export type Attendance = z.output<typeof Attendance>

/** How an entry of a shared classroom stands to a unit. */
export const classroomAccess = { applied: 1, open: 2, lookOnly: 3 } as const

export const classroomAccessOptions = [
  { id: 1, name: '已申请集中学习课程' },
  { id: 2, name: '可申请' },
  { id: 3, name: '仅可查看共享课堂' },
]

const lessonShown = {
  title: z.string(),
  date: z.string(),
  timeOfDay: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  trainingCourseCategory: z.int(),
  isLive: YesNo,
  lecturers: z.array(z.string()),
}

/** A lesson of a unit above, as a unit sees it that may want it. */
export const OrderableLesson = z.object({
  id: z.int(),
  ...lessonShown,
  /** Of the providing unit. */
  partySchoolId: z.int(),
  partySchoolName: z.string(),
  className: z.string(),
  place: z.string(),
  hours: z.number().nullable(),
  /** Applications are taken until then. */
  deadline: z.iso.datetime(),
  /** `classroomAccess` */
  access: z.int(),
  /** May the unit apply now, for a class that has not applied yet? */
  canApply: z.boolean(),
  /** Applications of the unit that were not called off. */
  applications: z.array(
    z.object({ id: z.int(), classId: z.int(), className: z.string(), auditStatus: z.int() }),
  ),
})
export type OrderableLesson = z.output<typeof OrderableLesson>

export const OrderableFilter = z
  .object({
    startDate: AnyDay,
    endDate: AnyDay,
    /** The unit that wants the lessons; by default the caller's. */
    unitId: IdText.optional(),
    /** The unit that gives them. */
    providerId: IdText.optional(),
    category: IdText.optional(),
    keyword: Keyword,
    /** 1: only what can be applied for. */
    open: FlagText,
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    message: '结束日期不能早于开始日期',
  })
  .refine(
    ({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate) < ORDERABLE_DAYS_MAX * 86_400_000,
    {
      path: ['endDate'],
      message: `一次最多查看${ORDERABLE_DAYS_MAX}天`,
    },
  )
export type OrderableFilter = z.output<typeof OrderableFilter>

export const applicationVerbs = ['edit', 'review', 'cancel', 'attend', 'remove'] as const
export type ApplicationVerb = (typeof applicationVerbs)[number]

/** A unit's application for a lesson of another; its unit is the one that applies. */
export const Application = z.object({
  ...recordFields,
  lessonId: z.int(),
  ...lessonShown,
  providerId: z.int(),
  providerName: z.string(),
  classId: z.int(),
  className: z.string(),
  place: z.string(),
  expected: z.int(),
  contact: z.string(),
  /** Masked in lists; whole for who works on the single record, on either side. */
  phone: z.string(),
  remark: z.string(),
  present: z.int().nullable(),
  signInSheet: Attachment.nullable(),
  /** Of the lesson: the other applications of it that were passed or wait, and who is in the providing class. */
  others: z.object({
    passed: z.int(),
    passedPeople: z.int(),
    waiting: z.int(),
    waitingPeople: z.int(),
    classPeople: z.int(),
  }),
  /** Has the lesson begun? */
  isBegun: z.boolean(),
  /** How the lesson stands to the unit that applies now: `classroomAccess`. */
  access: z.int(),
  auditStatus: z.int(),
  auditReason: z.string(),
  /** Who decided last: unit and name. */
  auditor: z.string(),
  auditUnitId: z.int().nullable(),
  auditUnitName: z.string().nullable(),
  auditTime: z.iso.datetime().nullable(),
  submitTime: z.iso.datetime(),
  /** What the caller may do with it now. */
  can: z.array(z.enum(applicationVerbs)),
})
export type Application = z.output<typeof Application>

export const ApplicationFilter = z.object({
  ...ScopeFilter,
  /** Part of the lesson's name. */
  keyword: Keyword,
  auditStatus: z.enum(['0', '1', '2', '3']).transform(Number).optional(),
  providerId: IdText.optional(),
  classId: IdText.optional(),
  /** The lesson's day. */
  startDate: Day.optional(),
  endDate: Day.optional(),
  /** 1: only what waits for the caller's unit to decide. */
  held: z.enum(['1']).optional(),
  /** 1: only approved ones whose lesson was held and whose people present are not told yet. */
  unattended: z.enum(['1']).optional(),
  /** By when it was handed in unless asked for the lesson's time. */
  sort: z.enum(['date', 'submitTime']).optional(),
  order: z.enum(['ascend', 'descend']).optional(),
})
export type ApplicationFilter = z.output<typeof ApplicationFilter>

const applicationView = reviewViewOf(Application)
export type ApplicationView = z.output<typeof applicationView>

const Reason = z.object({ reason: text('原因', { max: 200, lines: true, optional: true }), version: Version })
const ReviewBody = z.object({
  isPassed: YesNo,
  reason: text('审核意见', { max: 200, lines: true, optional: true }),
  version: Version,
})
const BatchQuery = z.object({
  isPassed: z.enum(['1', '0']).transform(Number),
  reason: text('审核意见', { max: 200, lines: true, optional: true }),
})
const Ids = z
  .array(Id, { error: '请先勾选要审核的申请' })
  .min(1, '请先勾选要审核的申请')
  .max(APPLICATIONS_AT_ONCE, `一次最多审核${APPLICATIONS_AT_ONCE}条`)
  .refine((ids) => new Set(ids).size === ids.length, '同一条申请不能审核两次')

/** Each is decided on by itself. */
const BatchOutcome = z.object({
  success: z.array(z.int()),
  failed: z.array(z.object({ id: z.int(), message: z.string() })),
})
export type BatchOutcome = z.output<typeof BatchOutcome>

// biome-ignore format: one call a line, aligned
export const scheduleApplyApi = {
  orderable: get('/course-schedule-apply/p-list',                    { summary: '可点课程',         permission: 'schedule-apply:view', query: OrderableFilter, response: z.array(OrderableLesson) }),
  list:      get('/course-schedule-apply/list/:pageNum/:pageSize',   { summary: '我的点课',         permission: 'schedule-apply:view', params: PageParams, query: ApplicationFilter, response: pageOf(Application) }),
  find:      get('/course-schedule-apply/:id',                       { summary: '点课详情',         permission: 'schedule-apply:view', params: IdParams, response: Application }),
  check:     get('/course-schedule-apply/check/:id',                 { summary: '查看或审核点课',   permission: 'schedule-apply:view', params: IdParams, query: ReviewQuery, response: applicationView, changes: true }),
  conflicts: post('/course-schedule-apply/conflicts',                { summary: '查看点课冲突',     permission: 'schedule-apply:edit', body: ApplicationsCheck, response: z.array(z.string().nullable()), changes: false }),
  add:       post('/course-schedule-apply/add',                      { summary: '申请点课',         permission: 'schedule-apply:edit', body: ApplicationsInput, response: z.array(Done) }),
  update:    post('/course-schedule-apply/update',                   { summary: '修改点课',         permission: 'schedule-apply:edit', body: ApplicationUpdate, response: Done }),
  attend:    post('/course-schedule-apply/attendance/:id',           { summary: '登记实到人数',     permission: 'schedule-apply:edit', params: IdParams, body: Attendance, response: Done }),
  cancel:    post('/course-schedule-apply/cancel/:id',               { summary: '取消点课',         permission: 'schedule-apply:edit', params: IdParams, body: Reason, response: Done }),
  remove:    post('/course-schedule-apply/delete/:id',               { summary: '撤回或删除点课',   permission: 'schedule-apply:edit', params: IdParams, response: Done }),
}

/** The same records, as the unit sees them that provides the lessons. */
// biome-ignore format: one call a line, aligned
export const applicationAuditApi = {
  list:   get('/course-application-audit/list/:pageNum/:pageSize', { summary: '点课审核列表', permission: 'schedule-apply:review', params: PageParams, query: ApplicationFilter, response: pageOf(Application) }),
  view:   get('/course-application-audit/check/:id',               { summary: '点课审核详情', permission: 'schedule-apply:review', params: IdParams, response: applicationView }),
  review: post('/course-application-audit/review/:id',             { summary: '审核点课',     permission: 'schedule-apply:review', params: IdParams, body: ReviewBody, response: Done }),
  batch:  post('/course-application-audit/batch-review',           { summary: '批量审核点课', permission: 'schedule-apply:review', query: BatchQuery, body: Ids, response: BatchOutcome, ownTransactions: true }),
  retract: post('/course-application-audit/retract',               { summary: '撤销刚作出的点课审核', permission: 'schedule-apply:review', body: Ids, response: BatchOutcome, ownTransactions: true }),
  cancel: post('/course-application-audit/cancel/:id',             { summary: '取消已通过的点课', permission: 'schedule-apply:review', params: IdParams, body: Reason, response: Done }),
}
