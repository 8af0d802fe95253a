import type { liveCommentApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { commentView, listComments } from './live-comment.queries.ts'
import { decideComment, removeComment, removeComments, updateComment } from './live-comment.save.ts'

export const liveCommentHandlers: Handlers<typeof liveCommentApi> = {
  list: (ctx, { params, query }) => listComments(ctx, query, params),
  review: async (ctx, { params, query }) => {
    await decideComment(ctx, params.id, query)
    return commentView(ctx, params.id)
  },
  update: (ctx, { body }) => updateComment(ctx, body),
  remove: (ctx, { params }) => removeComment(ctx, params.id),
  removeMany: (ctx, { body }) => removeComments(ctx, body.ids),
}
