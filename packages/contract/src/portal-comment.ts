import { z } from 'zod'
import { IdParams, text } from './common.ts'
import { COMMENT_MAX } from './live-comment.ts'
import { get, post } from './route.ts'

/** Comments that one answer holds at most. */
export const PORTAL_COMMENTS_MAX = 100

/** A viewer's comment as the portal hands it in. */
export const PortalComment = z.object({
  /** The portal's own number: sent again, it is the same comment. */
  number: text('评论编号', { max: 64 }),
  /** The portal's own number of the viewer. Only a keyed digest is kept. */
  viewerId: text('观众编号', { max: 64 }),
  userName: text('观众姓名', { max: 30 }),
  /** Code of the viewer's unit. */
  unitCode: text('单位编码', { max: 50 }).optional(),
  content: text('评论内容', { max: COMMENT_MAX, lines: true }),
})
export type PortalComment = z.output<typeof PortalComment>

export const PortalCommentReply = z.object({
  id: z.int(),
  /** 0 waits for review, 1 is shown, 2 is not shown. */
  auditStatus: z.int(),
})

/** Where a reading stopped: `next` of the answer before. */
const Cursor = z
  .string()
  .regex(/^\d{1,14}\.\d{1,10}$/, '读取位置不正确')
  .transform((value) => {
    const [time = 0, id = 0] = value.split('.').map(Number)
    return { time, id }
  })
  .refine(({ id }) => id <= 2_147_483_647, '读取位置不正确')

export const PortalCommentFilter = z.object({ after: Cursor.optional() })
export type PortalCommentFilter = z.output<typeof PortalCommentFilter>

export const PortalCommentPage = z.object({
  /** Approved and not hidden, new or changed since `after`, in the order in which they changed. */
  records: z.array(
    z.object({
      id: z.int(),
      userName: z.string(),
      userUnitName: z.string(),
      content: z.string(),
      createTime: z.iso.datetime(),
      reply: z.string(),
      replyTime: z.iso.datetime().nullable(),
    }),
  ),
  /** Ids that are not shown any more, hidden or removed since `after`. */
  gone: z.array(z.int()),
  /** The `after` of the next call. */
  next: z.string(),
  /** More is there already: read on at once. */
  hasMore: z.boolean(),
})
export type PortalCommentPage = z.output<typeof PortalCommentPage>

// biome-ignore format: one call a line, aligned
export const portalCommentApi = {
  add:  post('/portal/live-class/:id/comment',  { summary: '门户提交直播评论', permission: 'portal', params: IdParams, body: PortalComment, response: PortalCommentReply, countedByRecord: true, unlogged: true }),
  list:  get('/portal/live-class/:id/comments', { summary: '门户读取直播评论', permission: 'portal', params: IdParams, query: PortalCommentFilter, response: PortalCommentPage, countedByRecord: true }),
}
