import type { judgeApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { remove } from '../../review/change/remove.ts'
import { familyA } from '../../review/decision/review.ts'
import { pin, unpin } from '../../review/save/pin.ts'
import { addReviewed, reviewByGet, updateReviewed } from '../../review/save/save.ts'
import { findJudge, listJudges, lookAtJudge } from './judge.queries.ts'
import { savedJudge } from './judge.save.ts'
import { judges } from './judge.table.ts'

export const judgeHandlers: Handlers<typeof judgeApi> = {
  list: (ctx, { params, query }) => listJudges(ctx, query, params),
  find: async (ctx, { params, query }) => {
    const { live, proposed } = await lookAtJudge(ctx, params.id)
    return query.revision ? proposed : live
  },
  add: (ctx, { body }) => addReviewed(ctx, savedJudge, body),
  update: (ctx, { body }) => updateReviewed(ctx, savedJudge, body),
  review: (ctx, { params, query }) =>
    reviewByGet(ctx, savedJudge, params.id, query, query.auditStatus === undefined ? lookAtJudge : findJudge),
  remove: (ctx, { params }) => remove(ctx, judges, params.id),
  pin: (ctx, { params }) => pin(ctx, judges, params.id, familyA),
  unpin: (ctx, { params }) => unpin(ctx, judges, params.id),
  expertise: ({ lookups }) => lookups.flat('study-field'),
}
