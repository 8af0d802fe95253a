import { z } from 'zod'
import {
  chosen,
  Day,
  Done,
  Id,
  IdParams,
  IdText,
  ListFilter,
  PageParams,
  pageOf,
  ScopeFilter,
  text,
  Version,
  webAddress,
  YesNo,
} from './common.ts'
import { Lesson } from './lesson.ts'
import { ReviewQuery, reviewedFields, reviewViewOf } from './review.ts'
import { get, post } from './route.ts'
import { liveSource } from './statuses.ts'
import { TeacherBrief } from './teacher.ts'
import { watchFields, watchShown } from './watch.ts'

export const LIVE_NAME_MAX = 40
export const LIVE_INTRODUCTION_MAX = 500
export const LIVE_ADDRESS_MAX = 200
export const LIVE_LECTURERS_MAX = 20
export const LIVE_HOURS_MAX = 24

const NEEDS_LECTURER = '请至少选择一个授课人'

const moment = (label: string) => z.iso.datetime({ error: `${label}不能为空` })
const flag = (label: string) => z.union([z.literal(1), z.literal(0)], { error: `${label}不能为空` })

const fields = {
  name: text('直播课名称', { max: LIVE_NAME_MAX }),
  partySchoolId: chosen('所属单位'),
  /** In the order shown. */
  teacherIds: z
    .array(Id, { error: NEEDS_LECTURER })
    .min(1, NEEDS_LECTURER)
    .max(LIVE_LECTURERS_MAX, `授课人不能超过${LIVE_LECTURERS_MAX}人`)
    .refine((ids) => new Set(ids).size === ids.length, '授课人列表中已存在被选中人'),
  startTime: moment('计划开始时间'),
  endTime: moment('计划结束时间'),
  coverUrl: webAddress('封面', { max: 500 }),
  introduction: text('直播简介', { max: LIVE_INTRODUCTION_MAX, lines: true, optional: true }),
  /** `liveSources` */
  source: z.union([z.literal(1), z.literal(2)], { error: '直播方式不能为空' }),
  /** With an external source. */
  playUrl: webAddress('直播地址', { max: LIVE_ADDRESS_MAX }).nullish(),
  ...watchFields('直播课权限'),
  allowComment: flag('是否允许评论'),
  /** 1: comments are shown only after a review. */
  commentReview: flag('评论是否先审后发'),
  isShow: flag('是否对外展示'),
}

interface Planned {
  startTime: string
  endTime: string
  source: 1 | 2
  playUrl?: string | null | undefined
}

function checkPlan({ startTime, endTime, source, playUrl }: Planned, ctx: z.RefinementCtx): void {
  const refuse = (field: keyof Planned, message: string) =>
    ctx.addIssue({ code: 'custom', path: [field], message })
  const length = Date.parse(endTime) - Date.parse(startTime)
  if (length <= 0) refuse('endTime', '结束时间必须晚于开始时间')
  if (length > LIVE_HOURS_MAX * 3_600_000) refuse('endTime', `直播时长不能超过${LIVE_HOURS_MAX}小时`)
  if (source === liveSource.external && playUrl == null) refuse('playUrl', '直播地址不能为空')
}

export const LiveClassInput = z.object(fields).superRefine(checkPlan)
export type LiveClassInput = z.output<typeof LiveClassInput>
export const LiveClassUpdate = z.object({ ...fields, id: Id, version: Version }).superRefine(checkPlan)

/** What may be done with the broadcast itself. */
export const liveVerbs = ['start', 'end', 'cancel', 'replay', 'push'] as const
export type LiveVerb = (typeof liveVerbs)[number]

export const LiveClassRow = z.object({
  ...reviewedFields,
  name: z.string(),
  lecturers: z.array(z.object({ id: z.int(), name: z.string() })),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  coverUrl: z.string(),
  source: z.union([z.literal(1), z.literal(2)]),
  /** Status A. */
  liveStatus: z.int(),
  /** Called off: it stays as it was and never begins. */
  isCancelled: z.boolean(),
  cancelReason: z.string(),
  coursePermission: z.int(),
  allowComment: YesNo,
  commentReview: YesNo,
  isShow: YesNo,
  canLive: z.array(z.enum(liveVerbs)),
})
export type LiveClassRow = z.output<typeof LiveClassRow>

/** What the cloud service told of the stream. */
export const StreamEvent = z.object({
  id: z.int(),
  type: z.enum(['begin', 'end', 'record']),
  time: z.iso.datetime(),
  /** Why the stream broke off, in the service's words; empty when it ended as it should. */
  note: z.string(),
  /** Of a recording. */
  videoUrl: z.string().nullable(),
  /** Seconds; of a recording. */
  duration: z.int().nullable(),
})
export type StreamEvent = z.output<typeof StreamEvent>

export const LiveClass = LiveClassRow.extend({
  introduction: z.string(),
  playUrl: z.string().nullable(),
  replayUrl: z.string().nullable(),
  /** What can be watched now: the stream or the replay; null where there is nothing. */
  watchUrl: z.string().nullable(),
  /** When it really began and ended. */
  beganAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  teacherList: z.array(TeacherBrief),
  ...watchShown,
  events: z.array(StreamEvent),
})
export type LiveClass = z.output<typeof LiveClass>

export const LiveClassFilter = ListFilter.extend({
  liveStatus: z.enum(['1', '2', '3', '4']).transform(Number).optional(),
  /** 1: only what was called off; 0: without it. */
  isCancelled: z.enum(['1', '0']).optional(),
  source: z.enum(['1', '2']).transform(Number).optional(),
  teacherId: IdText.optional(),
  isShow: z.enum(['1', '0']).transform(Number).optional(),
  /** Planned on this day or later, on this day or earlier; Asia/Shanghai. */
  planFrom: Day.optional(),
  planTo: Day.optional(),
})
export type LiveClassFilter = z.output<typeof LiveClassFilter>

export const LiveBoardFilter = z.object({
  ...ScopeFilter,
  /** Asia/Shanghai; today when left out. */
  day: Day.optional(),
  /** 1: instead of a day's, all of the last 30 days that have ended and lack a replay. */
  lacksReplay: z.enum(['1']).optional(),
})
export type LiveBoardFilter = z.output<typeof LiveBoardFilter>

export const LiveBoardRow = LiveClassRow.extend({
  /** Comments in all, and those that wait for review. */
  comments: z.int(),
  waitingComments: z.int(),
  lastError: z.string(),
  replayUrl: z.string().nullable(),
})
export type LiveBoardRow = z.output<typeof LiveBoardRow>

export const LiveBoard = z.object({
  rows: z.array(LiveBoardRow),
  /** Whether there is a cloud service that streams can be pushed to. */
  canPush: z.boolean(),
  /** Those of the timetable, each session once; none for who may not look at timetables. */
  lessons: z.array(Lesson),
  /** How many there are of both kinds, also those that are too many to be shown. */
  total: z.int(),
  /** How many of the last weeks lack their replay, of both kinds. */
  lackingReplay: z.int(),
})
export type LiveBoard = z.output<typeof LiveBoard>

export const LiveStatus = z.object({
  /** Status A. */
  liveStatus: z.int(),
  /** Does the stream arrive? null where nobody can tell. */
  isStreaming: z.boolean().nullable(),
  /** Viewers now; null where nobody counts them. */
  onlineNum: z.int().nullable(),
  /** Why the stream last broke off, or why the cloud service could not be asked. */
  lastError: z.string(),
})
export type LiveStatus = z.output<typeof LiveStatus>

export const PushSettings = z.object({
  /** False: no cloud service is set up, and nothing else is given. */
  isSetUp: z.boolean(),
  /** For OBS: the server, and the key that stays secret. */
  server: z.string(),
  streamKey: z.string(),
  /** Both in one. */
  pushUrl: z.string(),
  expireTime: z.iso.datetime(),
  isExpired: z.boolean(),
  play: z.object({ rtmp: z.string(), flv: z.string(), hls: z.string() }),
})
export type PushSettings = z.output<typeof PushSettings>

/** Whether there is a cloud service that streams can be pushed to. */
export const LiveServiceState = z.object({ canPush: z.boolean() })

const ReplayBody = z.object({ replayUrl: webAddress('回放地址', { max: 1000 }) })
const CancelBody = z.object({ reason: text('取消原因', { max: 200, lines: true, empty: '请填写取消原因' }) })

// biome-ignore format: one call a line, aligned
export const liveClassApi = {
  list:      get('/live-class/page/:pageNum/:pageSize', { summary: '直播课列表',         permission: 'live-class:view',    params: PageParams, query: LiveClassFilter, response: pageOf(LiveClassRow) }),
  find:      get('/live-class/getInfo/:id',             { summary: '直播课详情',         permission: 'live-class:view',    params: IdParams, query: z.object({ revision: z.enum(['1']).optional() }), response: LiveClass }),
  add:      post('/live-class/add',                     { summary: '新增直播课',         permission: 'live-class:edit',    body: LiveClassInput, response: Done }),
  update:   post('/live-class/update',                  { summary: '修改直播课',         permission: 'live-class:edit',    body: LiveClassUpdate, response: Done }),
  review:    get('/live-class/check/:id',               { summary: '审核直播课',         permission: 'live-class:view',    params: IdParams, query: ReviewQuery, response: reviewViewOf(LiveClass), changes: true }),
  remove:   post('/live-class/remove/:id',              { summary: '删除直播课',         permission: 'live-class:edit',    params: IdParams, response: Done }),
  pin:      post('/live-class/top/:id',                 { summary: '置顶',               permission: 'live-class:pin',     params: IdParams, response: Done }),
  unpin:    post('/live-class/untop/:id',               { summary: '取消置顶',           permission: 'live-class:pin',     params: IdParams, response: Done }),
  feature:  post('/live-class/choose-rednet/:id',       { summary: '设为红网精选',       permission: 'live-class:feature', params: IdParams, response: Done }),
  unfeature: post('/live-class/choose-cancel/:id',      { summary: '取消红网精选',       permission: 'live-class:feature', params: IdParams, response: Done }),
  start:    post('/live-class/start/:id',               { summary: '手动开播',           permission: 'live-class:edit',    params: IdParams, response: Done }),
  end:      post('/live-class/end/:id',                 { summary: '结束直播',           permission: 'live-class:edit',    params: IdParams, response: Done }),
  cancel:   post('/live-class/cancel/:id',              { summary: '取消直播',           permission: 'live-class:edit',    params: IdParams, body: CancelBody, response: Done }),
  replay:   post('/live-class/replay/:id',              { summary: '设置回放',           permission: 'live-class:edit',    params: IdParams, body: ReplayBody, response: Done }),
  push:      get('/live-class/push/:id',                { summary: '推流设置',           permission: 'live-class:edit',    params: IdParams, response: PushSettings }),
  renewPush: post('/live-class/push/:id',               { summary: '重新生成推流地址',   permission: 'live-class:edit',    params: IdParams, response: Done }),
  status:    get('/live-class/status/:id',              { summary: '检查直播状态',       permission: 'live-class:view',    params: IdParams, response: LiveStatus }),
  service:   get('/live-class/service',                 { summary: '云直播服务是否可用', permission: 'live-class:view',    response: LiveServiceState }),
  board:     get('/live-class/board',                   { summary: '某日直播看板',       permission: 'live-class:view',    query: LiveBoardFilter, response: LiveBoard }),
}

const digits = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/** What Tencent's live service sends when a stream begins, ends or has been recorded; other fields are left unread. */
export const StreamNotice = z.object({
  /** Seconds since 1970; afterwards the signature no longer holds. */
  t: digits,
  /** `md5(key + t)` */
  sign: z.string().max(64),
  /** 1 begins, 0 ends, 100 recorded; others are not looked at. */
  event_type: z.int(),
  stream_id: z.string().max(200),
  /** The same for beginning and end of one push. */
  sequence: z.union([z.string().max(100), z.int().transform(String)]).optional(),
  event_time: digits.optional(),
  errcode: z.int().optional(),
  errmsg: z.string().optional(),
  video_url: z.string().max(1000).optional(),
  file_id: z.string().max(200).optional(),
  /** Seconds. */
  duration: digits.optional(),
})
export type StreamNotice = z.output<typeof StreamNotice>

// biome-ignore format: one call a line, aligned
export const liveCallbackApi = {
  tencent: post('/live-callback/tencent', { summary: '云直播事件通知', permission: 'public', body: StreamNotice, response: z.object({ code: z.literal(0) }), ownTransactions: true }),
}
