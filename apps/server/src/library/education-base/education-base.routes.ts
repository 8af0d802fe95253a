import type { educationBaseApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { decisionIn, familyB, reviewViewOf } from '../../review/decision/review.ts'
import { toggleFeature, togglePin } from '../../review/save/pin.ts'
import { addReviewed, decideOn, updateReviewed } from '../../review/save/save.ts'
import { calendarOf, countByRegion, listApproved, listProducts } from './approved.queries.ts'
import { findEducationBase, listEducationBases, reviewedEducationBase } from './education-base.queries.ts'
import { educationBaseDecidedWith, keepUp, removeBase, savedEducationBase } from './education-base.save.ts'
import { educationBases } from './education-base.table.ts'

export const educationBaseHandlers: Handlers<typeof educationBaseApi> = {
  list: (ctx, { params, query }) => listEducationBases(ctx, query, params),
  approved: (ctx, { query }) => listApproved(ctx, query),
  regionCounts: (ctx, { query }) => countByRegion(ctx, query),
  find: async (ctx, { params, query }) => {
    const { live, proposed } = await findEducationBase(ctx, params.id)
    return query.revision ? proposed : live
  },
  calendar: (ctx, { params, query }) => calendarOf(ctx, params.id, query.month),
  add: (ctx, { body }) => addReviewed(ctx, savedEducationBase, body),
  update: (ctx, { body }) => updateReviewed(ctx, savedEducationBase, body),
  upkeep: (ctx, { params, body }) => keepUp(ctx, params.id, body),
  view: async (ctx, { params }) =>
    reviewViewOf(ctx, reviewedEducationBase, await findEducationBase(ctx, params.id)),
  review: (ctx, { params, body }) =>
    decideOn(ctx, educationBaseDecidedWith(body.visits), params.id, decisionIn(body)),
  remove: (ctx, { params, body }) => removeBase(ctx, params.id, body.visits),
  pin: (ctx, { params }) => togglePin(ctx, educationBases, params.id, familyB),
  feature: (ctx, { params }) => toggleFeature(ctx, educationBases, params.id, familyB),
  products: (ctx, { params, query }) => listProducts(ctx, query, params),
}
