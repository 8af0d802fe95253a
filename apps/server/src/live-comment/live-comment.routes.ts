import type { liveCommentApi } from '@dangxiao/contract'
import type { Handlers } from '../http.ts'
import { change } from '../shared/change.ts'
import { commentView, listComments } from './live-comment.queries.ts'
import { decideComment, updateComment } from './live-comment.save.ts'
import { liveComments } from './live-comment.table.ts'

export const liveCommentHandlers: Handlers<typeof liveCommentApi> = {
  list: (ctx, { params, query }) => listComments(ctx, query, params),
  review: async (ctx, { params, query }) => {
    await decideComment(ctx, params.id, query)
    return commentView(ctx, params.id)
  },
  update: (ctx, { body }) => updateComment(ctx, body),
  remove: (ctx, { params }) => change(ctx, liveComments, params.id, 'remove', { removedAt: ctx.now() }),
}
