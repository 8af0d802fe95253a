import { z } from 'zod'
import { FlagText, IdParams, PageParams, pageOf } from './common.ts'
import type { ReviewedKind } from './permissions.ts'
import { get, post } from './route.ts'

/** What a notice is about. */
export const noticeKinds = ['review', 'lesson', 'apply', 'booking', 'live', 'video'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeKindNames: Record<NoticeKind, string> = {
  review: '审核',
  lesson: '课表',
  apply: '点课',
  booking: '预约',
  live: '直播',
  video: '视频',
}

/** How notices name what is reviewed, and where its pages stand: its list, and below it the record. */
export const reviewedPages: Record<ReviewedKind, { label: string; path: string }> = {
  teacher: { label: '师资', path: '/teachers' },
  course: { label: '录播课', path: '/courses' },
  case: { label: '案例', path: '/cases' },
  judge: { label: '评委', path: '/judges' },
  'live-class': { label: '直播课', path: '/live-classes' },
  'education-base': { label: '教学基地', path: '/education-bases' },
  'training-base': { label: '培训基地', path: '/training-bases' },
}

/** By table, what stands before the id in the addresses that notices lead to. */
export const recordPages: Record<string, string> = {
  teacher: '/teachers/',
  course: '/courses/',
  case_study: '/cases/',
  judge: '/judges/',
  live_class: '/live-classes/',
  education_base: '/education-bases/',
  training_base: '/training-bases/',
  training_class: '/classes/',
  lesson_application: '/course-applications?review=',
}

export const Notice = z.object({
  id: z.int(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** An address of the application. */
  link: z.string(),
  time: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notice = z.output<typeof Notice>

export const NoticeFilter = z.object({
  /** 1: only what has not been read. */
  unread: FlagText,
  kind: z.enum(noticeKinds).optional(),
})
export type NoticeFilter = z.output<typeof NoticeFilter>

const Unread = z.object({ unread: z.int() })

/**
 * Below `/api`, `text/event-stream`: `notice` (`NoticeEvent`, first with what was missed), `waiting` when what waits for the unit's
 * review has changed, `end` when the session has ended, `full` when the same user has opened too many. The last two are final.
 */
export const NOTICE_STREAM = '/notices/stream'

export const NoticeEvent = Unread.extend({ notices: z.array(Notice) })
export type NoticeEvent = z.output<typeof NoticeEvent>

// biome-ignore format: one call a line, aligned
export const noticeApi = {
  list:    get('/notices/list/:pageNum/:pageSize', { summary: '我的消息',     permission: 'signed-in', params: PageParams, query: NoticeFilter, response: pageOf(Notice) }),
  unread:  get('/notices/unread',                  { summary: '未读消息数',   permission: 'signed-in', response: Unread, inBackground: true }),
  read:    post('/notices/read/:id',               { summary: '标为已读',     permission: 'signed-in', params: IdParams, response: Unread, unlogged: true }),
  readAll: post('/notices/read-all',               { summary: '全部标为已读', permission: 'signed-in', response: Unread, unlogged: true }),
}
