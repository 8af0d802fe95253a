import { z } from 'zod'
import {
  chosen,
  clean,
  FlagText,
  Id,
  IdParams,
  IdText,
  isStorable,
  lengthOf,
  Month,
  PageParams,
  pageOf,
  ScopeFilter,
  text,
  YesNo,
} from './common.ts'
import { ImportBody, ImportCheckBody, Imported, ImportVerdict, Terms, TermsBody } from './import.ts'
import { learningWays, oneOf } from './lookups.ts'
import { OptionalPhone } from './person.ts'
import { Download, get, post } from './route.ts'

/** Rows that a worksheet has room for, without the line on top and the heads. */
export const XLSX_ROWS_MAX = 1_048_576 - 2

/** No record is older; a month's records lie in a table of their own. */
export const EARLIEST_LEARNING = '2015-01-01'

const HOUR_MS = 3_600_000
/** In `learningWays`. */
const RECORDED = 1
const WEEK_MINUTES = 7 * 24 * 60

/** A moment with its offset, or with `Z`. */
const Moment = (label: string) =>
  z.iso.datetime({ offset: true, error: `${label}格式不正确，应形如 2026-03-01T09:00:00+08:00` })

const whole = (label: string, max: number) =>
  z
    .int({ error: `${label}应为整数` })
    .min(0, `${label}应为0–${max}的整数`)
    .max(max, `${label}应为0–${max}的整数`)

/** What is known of one person's learning of one course. */
const learned = {
  userName: text('姓名', { max: 30 }),
  phone: OptionalPhone,
  way: oneOf('学习方式', learningWays),
  /** Of a recorded course, so that its records are found together whatever it is called later. */
  courseId: Id.nullish(),
  courseName: text('课程名称', { max: 100 }),
  videoTitle: text('视频标题', { max: 100, optional: true }),
  startTime: Moment('开始时间'),
  lastTime: Moment('最近学习时间'),
  minutes: whole('学习时长', WEEK_MINUTES),
  /** Percent. */
  progress: whole('学习进度', 100),
  isFinished: YesNo,
}

interface Told {
  startTime: string
  lastTime?: string | null | undefined
  way: number
  courseId?: number | null | undefined
}

function checkTogether({ startTime, lastTime, way, courseId }: Told, ctx: z.RefinementCtx): void {
  if (ctx.issues.length > 0) return
  const start = Date.parse(startTime)
  const last = lastTime ? Date.parse(lastTime) : start
  const refuse = (field: keyof Told, message: string) =>
    ctx.addIssue({ code: 'custom', path: [field], message })
  if (courseId && way !== RECORDED) refuse('courseId', '只有录播的记录可以填写课程编号')
  if (start < Date.parse(`${EARLIEST_LEARNING}T00:00:00+08:00`))
    refuse('startTime', `开始时间不能早于${EARLIEST_LEARNING}`)
  if (start > Date.now() + HOUR_MS) refuse('startTime', '开始时间不能晚于现在')
  if (last > Date.now() + HOUR_MS) refuse('lastTime', '最近学习时间不能晚于现在')
  if (last < start) refuse('lastTime', '最近学习时间不能早于开始时间')
}

/** As a workbook's row gives it: of a lesson that was held, it need not say when it ended, nor how far everybody got. */
export const LearningInput = z
  .object({
    ...learned,
    lastTime: learned.lastTime.nullish(),
    progress: learned.progress.nullish(),
    partySchoolId: chosen('单位'),
  })
  .superRefine(checkTogether)
export type LearningInput = z.output<typeof LearningInput>

/** As the portal sends it. */
export const PortalLearning = z
  .object({
    /** The portal's own number of the record: sent again, it is the same record in a later state. */
    recordId: text('记录编号', { max: 64 }),
    /** The unit's code, as in the list of units. */
    unitCode: text('单位编码', { max: 50 }),
    ...learned,
  })
  .superRefine(checkTogether)
export type PortalLearning = z.output<typeof PortalLearning>

/** Records that the portal may send at once. */
export const PORTAL_LEARNING_MAX = 1_000

export const PortalLearningBody = z.object({
  records: z
    .array(z.unknown(), { error: '缺少学习记录' })
    .min(1, '缺少学习记录')
    .max(PORTAL_LEARNING_MAX, `一次最多${PORTAL_LEARNING_MAX}条学习记录`),
})

export const PortalLearningReply = z.object({
  /** New, or in a later state. */
  saved: z.int(),
  /** Known already in this state or a later one. */
  unchanged: z.int(),
  /** `row` counts from 0. */
  failed: z.array(z.object({ row: z.int(), recordId: z.string(), fields: z.record(z.string(), z.string()) })),
})

export const LearningRecord = z.object({
  id: z.int(),
  partySchoolId: z.int(),
  partySchoolName: z.string(),
  userName: z.string(),
  /** Masked; the whole number is not kept. */
  phone: z.string(),
  way: z.int(),
  courseId: z.int().nullable(),
  courseName: z.string(),
  videoTitle: z.string(),
  startTime: z.iso.datetime(),
  lastTime: z.iso.datetime(),
  minutes: z.int(),
  progress: z.int(),
  isFinished: YesNo,
  /** By the rule that `creditRule` tells. */
  creditHours: z.number(),
})
export type LearningRecord = z.output<typeof LearningRecord>

export const LearningRecordDetail = LearningRecord.extend({
  /** 1 the portal, 2 a workbook */
  source: z.int(),
  recordNo: z.string(),
  createTime: z.iso.datetime(),
  updateTime: z.iso.datetime(),
  creditRule: z.string(),
})
export type LearningRecordDetail = z.output<typeof LearningRecordDetail>

/** Part of a name, or a whole phone number: only its digest is kept, so that a part of it cannot be looked for. */
const Person = z
  .string()
  .overwrite(clean)
  .refine((value) => value === '' || lengthOf(value) >= 2, '请至少填写姓名中的2个字')
  .refine((value) => !/^[\d*]+$/.test(value) || /^\d{11}$/.test(value), '手机号请填写完整的11位')
  .refine((value) => lengthOf(value) <= 30, '关键字过长')
  .refine(isStorable, '关键字含有无法识别的字符')
  .optional()

export const LearningFilter = z.object({
  ...ScopeFilter,
  keyword: Person,
  subjectId: IdText.optional(),
  way: z.enum(['1', '2', '3']).transform(Number).optional(),
  isFinished: FlagText,
  /** Begun in this month or later, Asia/Shanghai. */
  startMonth: Month.optional(),
  /** Begun in this month or earlier, Asia/Shanghai. */
  endMonth: Month.optional(),
})
export type LearningFilter = z.output<typeof LearningFilter>

/** What people learn from: a recorded course, a live class, or what was taught to those present. */
export const LearningSubject = z.object({ id: z.int(), way: z.int(), name: z.string() })

const counted = { n: z.int(), finished: z.int(), minutes: z.int() }

export const LearningStatistics = z.object({
  ...counted,
  months: z.array(z.object({ month: z.string(), ...counted })),
  /** The units directly below, each with its branch. */
  units: z.array(z.object({ id: z.int(), name: z.string(), ...counted })),
  creditRule: z.string(),
})
export type LearningStatistics = z.output<typeof LearningStatistics>

export const exportFormats = ['xlsx', 'csv'] as const

export const ExportQuery = LearningFilter.extend({
  /** What does not fit into a worksheet is csv. */
  format: z.enum(exportFormats).default('xlsx'),
  /** Of an export that has been prepared; the filters given with it count for nothing. */
  ticket: z.uuid('导出凭证不正确').optional(),
})
export type ExportQuery = z.output<typeof ExportQuery>

export const PreparedExport = z.object({
  ticket: z.string(),
  total: z.int(),
  fileName: z.string(),
  format: z.enum(exportFormats),
})
export type PreparedExport = z.output<typeof PreparedExport>

export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]

export const ExportProgress = z.object({ state: z.enum(exportStates), done: z.int(), total: z.int() })
export type ExportProgress = z.output<typeof ExportProgress>

const Ticket = z.object({ ticket: z.uuid('导出凭证不正确') })

// biome-ignore format: one call a line, aligned
export const learningRecordApi = {
  list:       get('/learning-record/list/:pageNum/:pageSize',     { summary: '学习记录列表',     permission: 'learning-record:view',   params: PageParams, query: LearningFilter, response: pageOf(LearningRecord) }),
  statistics: get('/learning-record/statistics',                  { summary: '学习情况统计',     permission: 'learning-record:view',   query: LearningFilter, response: LearningStatistics }),
  subjects:   get('/learning-record/subjects',                    { summary: '有学习记录的课程', permission: 'learning-record:view',   query: z.object({ keyword: z.string().max(100).optional(), id: IdText.optional() }), response: z.array(LearningSubject) }),
  export:     get('/learning-record/export',                      { summary: '导出学习记录',     permission: 'learning-record:export', query: ExportQuery, response: Download, download: true }),
  prepare:    post('/learning-record/export/prepare',             { summary: '准备导出学习记录', permission: 'learning-record:export', body: ExportQuery, response: PreparedExport }),
  progress:   get('/learning-record/export/progress/:ticket',     { summary: '导出进度',         permission: 'learning-record:export', params: Ticket, response: ExportProgress }),
  cancel:     post('/learning-record/export/cancel/:ticket',      { summary: '取消导出',         permission: 'learning-record:export', params: Ticket, response: ExportProgress }),
  find:       get('/learning-record/:id',                         { summary: '学习记录详情',     permission: 'learning-record:view',   params: IdParams, response: LearningRecordDetail }),
}

// biome-ignore format: one call a line, aligned
export const learningRecordImportApi = {
  terms:  post('/learning-record/import/terms', { summary: '导入学习记录时可填的选项', permission: 'learning-record:edit', body: TermsBody, response: Terms, changes: false }),
  check:  post('/learning-record/import/check', { summary: '核对待导入的学习记录',     permission: 'learning-record:edit', body: ImportCheckBody, response: ImportVerdict, changes: false, large: true }),
  commit: post('/learning-record/import',       { summary: '批量导入学习记录',         permission: 'learning-record:edit', body: ImportBody, response: Imported, large: true }),
}

// biome-ignore format: one call a line, aligned
export const portalLearningApi = {
  take: post('/portal/learning-record', { summary: '门户报送学习记录', permission: 'portal', body: PortalLearningBody, response: PortalLearningReply, large: true }),
}
