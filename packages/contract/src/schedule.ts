import { z } from 'zod'
import { Done, Id, IdParams, PageParams, pageOf, text, webAddress } from './common.ts'
import { ImportBody, ImportCheckBody, Imported, ImportVerdict, Terms, TermsBody } from './import.ts'
import { Lesson, LessonFilter, LessonsCheck, LessonsUpdate, LessonVerdict, newEntries } from './lesson.ts'
import { get, post } from './route.ts'
import {
  TrainingClass,
  TrainingClassFilter,
  TrainingClassInput,
  TrainingClassUpdate,
} from './training-class.ts'

const ClassWithLessons = TrainingClass.extend({ entries: z.array(Lesson) })
export type ClassWithLessons = z.output<typeof ClassWithLessons>

const seen = {
  /** Did the outside address answer? null: nobody asked it. */
  isReachable: z.boolean().nullable(),
  /** Does it carry a stream? null where the source cannot tell. */
  isStreaming: z.boolean().nullable(),
  /** Why something is not known; empty when all is. */
  unknown: z.string(),
}

/** What can be known of a live session from its outside address. `error`: what is wrong; empty when nothing is. */
export const LiveFinding = z.object({ ...seen, error: z.string() })
export type LiveFinding = z.output<typeof LiveFinding>

/** How the live session of a lesson stands now. */
export const LiveCheck = z.object({
  /** `liveStatusB` */
  liveStatus: z.int(),
  ...seen,
  /** Who watches now; null where nobody counts. */
  onlineNum: z.int().nullable(),
  /** What is wrong with the stream; empty when nothing is. */
  lastError: z.string(),
})
export type LiveCheck = z.output<typeof LiveCheck>

const Reason = z.object({ reason: text('取消原因', { max: 200, lines: true, empty: '请填写取消原因' }) })
const LiveMove = z.object({ liveStatus: z.union([z.literal(1), z.literal(3)], { error: '直播状态不正确' }) })
const Replay = z.object({ replayUrl: z.union([z.literal(''), webAddress('回放地址', { max: 200 })]) })

/** Removing and changing speak of a single lesson; `delete-class` of a class with all its lessons. */
// biome-ignore format: one call a line, aligned
export const scheduleApi = {
  list:        get('/course-schedule-sync/list/:pageNum/:pageSize',             { summary: '课程安排列表',     permission: 'schedule:view', params: PageParams, query: LessonFilter, response: pageOf(Lesson) }),
  liveList:    get('/course-schedule-sync/live-manage-list/:pageNum/:pageSize', { summary: '直播课程安排列表', permission: 'schedule:view', params: PageParams, query: LessonFilter, response: pageOf(Lesson) }),
  listClasses: get('/course-schedule-sync/list-class',                          { summary: '培训班列表',       permission: 'schedule:view', query: TrainingClassFilter, response: pageOf(TrainingClass) }),
  find:        get('/course-schedule-sync/get-info/:id',                        { summary: '培训班及其课表',   permission: 'schedule:view', params: IdParams, response: ClassWithLessons }),
  findLesson:  get('/course-schedule-sync/lesson/:id',                          { summary: '课程安排详情',     permission: 'schedule:view', params: IdParams, response: Lesson }),
  check:       post('/course-schedule-sync/check',                              { summary: '查看排课冲突',     permission: 'schedule:edit', body: LessonsCheck, response: z.array(LessonVerdict), changes: false }),
  save:        post('/course-schedule-sync/save',                               { summary: '新增培训班',       permission: 'schedule:edit', body: TrainingClassInput.safeExtend({ entries: newEntries }), response: Done }),
  update:      post('/course-schedule-sync/update',                             { summary: '修改课程安排',     permission: 'schedule:edit', body: LessonsUpdate, response: z.object({ classId: Id, entries: z.array(Done) }) }),
  updateClass: post('/course-schedule-sync/update-class',                       { summary: '修改培训班',       permission: 'schedule:edit', body: TrainingClassUpdate, response: Done }),
  remove:      post('/course-schedule-sync/delete/:id',                         { summary: '删除课程安排',     permission: 'schedule:edit', params: IdParams, response: Done }),
  removeClass: post('/course-schedule-sync/delete-class/:id',                   { summary: '删除培训班',       permission: 'schedule:edit', params: IdParams, response: Done }),
  cancelLive:  post('/course-schedule-sync/cancel-live/:id',                    { summary: '取消直播',         permission: 'schedule:view', params: IdParams, body: Reason, response: Done }),
  moveLive:    post('/course-schedule-sync/live-move/:id',                      { summary: '开始或结束直播',   permission: 'schedule:view', params: IdParams, body: LiveMove, response: Done }),
  setReplay:   post('/course-schedule-sync/live-replay/:id',                    { summary: '设置回放',         permission: 'schedule:view', params: IdParams, body: Replay, response: Done }),
  checkLive:   get('/course-schedule-sync/live-status-check/:id',               { summary: '直播状态检查',     permission: 'schedule:view', params: IdParams, response: LiveCheck }),
}

// biome-ignore format: one call a line, aligned
export const scheduleImportApi = {
  terms:  post('/course-schedule-sync/import/terms', { summary: '导入课表时可填的选项', permission: 'schedule:edit', body: TermsBody, response: Terms, changes: false }),
  check:  post('/course-schedule-sync/import/check', { summary: '核对待导入的课程',     permission: 'schedule:edit', body: ImportCheckBody, response: ImportVerdict, changes: false, large: true }),
  commit: post('/course-schedule-sync/import',       { summary: '批量导入课程',         permission: 'schedule:edit', body: ImportBody, response: Imported, large: true }),
}
