import { z } from 'zod'
import {
  Day,
  Direction,
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
import { ReviewQuery, reviewViewOf } from './review.ts'
import { get, post } from './route.ts'

export const COMMENT_MAX = 200
export const REPLY_MAX = 200

/** Ready reasons, for who has no time to type. */
export const commentReasons = ['与课程内容无关', '广告或推广信息', '言辞不当', '涉及个人隐私', '重复发送']

export const LiveComment = z.object({
  ...recordFields,
  liveClassId: z.int(),
  liveClassName: z.string(),
  userName: z.string(),
  userUnitName: z.string(),
  content: z.string(),
  /** Family B. */
  auditStatus: z.int(),
  auditReason: z.string(),
  auditTime: z.iso.datetime().nullable(),
  isHidden: YesNo,
  reply: z.string(),
  replyBy: z.string(),
  replyTime: z.iso.datetime().nullable(),
  can: z.array(z.enum(['review', 'reply', 'hide', 'remove'])),
})
export type LiveComment = z.output<typeof LiveComment>

export const LiveCommentFilter = z.object({
  ...ScopeFilter,
  liveClassId: IdText.optional(),
  keyword: Keyword,
  auditStatus: z.enum(['0', '1', '2']).transform(Number).optional(),
  isHidden: FlagText,
  /** Sent on this day or later, on this day or earlier; Asia/Shanghai. */
  startDate: Day.optional(),
  endDate: Day.optional(),
  /** By the time of sending; the newest first when left out. */
  order: Direction,
})
export type LiveCommentFilter = z.output<typeof LiveCommentFilter>

/** What is left out stays as it is. An empty reply takes the reply back. */
export const LiveCommentUpdate = z
  .object({
    id: Id,
    version: Version,
    reply: text('回复', { max: REPLY_MAX, lines: true, optional: true }).removeDefault().optional(),
    isHidden: YesNo.optional(),
  })
  .refine(({ reply, isHidden }) => reply !== undefined || isHidden !== undefined, '请填写回复内容')
export type LiveCommentUpdate = z.output<typeof LiveCommentUpdate>

export const MOST_REMOVED = 100

export const CommentsRemoval = z.object({
  ids: z.array(Id).min(1, '请先勾选要删除的评论').max(MOST_REMOVED, `一次最多删除${MOST_REMOVED}条`),
})

/** Each is removed by itself: what fails leaves the others removed. */
export const CommentsRemoved = z.object({
  success: z.array(z.int()),
  failed: z.array(z.object({ id: z.int(), message: z.string() })),
})
export type CommentsRemoved = z.output<typeof CommentsRemoved>

// biome-ignore format: one call a line, aligned
export const liveCommentApi = {
  list:    get('/live-class-comment/page/:pageNum/:pageSize', { summary: '直播评论列表',     permission: 'live-comment:view', params: PageParams, query: LiveCommentFilter, response: pageOf(LiveComment) }),
  review:  get('/live-class-comment/check/:id',               { summary: '审核直播评论',     permission: 'live-comment:view', params: IdParams, query: ReviewQuery, response: reviewViewOf(LiveComment), changes: true }),
  update: post('/live-class-comment/update',                  { summary: '回复或隐藏评论',   permission: 'live-comment:edit', body: LiveCommentUpdate, response: Done }),
  remove: post('/live-class-comment/remove/:id',              { summary: '删除直播评论',     permission: 'live-comment:edit', params: IdParams, response: Done }),
  removeMany: post('/live-class-comment/remove-batch',        { summary: '批量删除直播评论', permission: 'live-comment:edit', body: CommentsRemoval, response: CommentsRemoved, ownTransactions: true }),
}
