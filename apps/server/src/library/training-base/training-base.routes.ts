import type { trainingBaseApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { remove } from '../../review/change/remove.ts'
import { decisionIn, familyB, reviewViewOf } from '../../review/decision/review.ts'
import { togglePin } from '../../review/save/pin.ts'
import { addReviewed, decideOn, updateReviewed } from '../../review/save/save.ts'
import { findTrainingBase, listTrainingBases, reviewedTrainingBase } from './training-base.queries.ts'
import { savedTrainingBase } from './training-base.save.ts'
import { trainingBases } from './training-base.table.ts'

export const trainingBaseHandlers: Handlers<typeof trainingBaseApi> = {
  list: (ctx, { params, query }) => listTrainingBases(ctx, query, params),
  find: async (ctx, { params, query }) => {
    const { live, proposed } = await findTrainingBase(ctx, params.id)
    return query.revision ? proposed : live
  },
  add: (ctx, { body }) => addReviewed(ctx, savedTrainingBase, body),
  update: (ctx, { body }) => updateReviewed(ctx, savedTrainingBase, body),
  view: async (ctx, { params }) =>
    reviewViewOf(ctx, reviewedTrainingBase, await findTrainingBase(ctx, params.id)),
  review: (ctx, { params, body }) => decideOn(ctx, savedTrainingBase, params.id, decisionIn(body)),
  remove: (ctx, { params }) => remove(ctx, trainingBases, params.id),
  pin: (ctx, { params }) => togglePin(ctx, trainingBases, params.id, familyB),
}
