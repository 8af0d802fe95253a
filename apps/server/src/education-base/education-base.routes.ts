import { bannerModule, type educationBaseApi } from '@dangxiao/contract'
import { assertOnNoBanner } from '../banner/banner.queries.ts'
import type { Handlers } from '../http.ts'
import { change } from '../shared/change.ts'
import { toggleFeature, togglePin } from '../shared/pin.ts'
import { decisionIn, familyB, reviewViewOf } from '../shared/review.ts'
import { addReviewed, decideOn, updateReviewed } from '../shared/save.ts'
import { calendarOf, countByRegion, listApproved, listProducts } from './approved.queries.ts'
import { assertNotBooked } from './bookings.queries.ts'
import { findEducationBase, listEducationBases, reviewedEducationBase } from './education-base.queries.ts'
import { keepUp, savedEducationBase } from './education-base.save.ts'
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
  view: async (ctx, { params }) => reviewViewOf(ctx, reviewedEducationBase, await findEducationBase(ctx, params.id)),
  review: (ctx, { params, body }) => decideOn(ctx, savedEducationBase, params.id, decisionIn(body)),
  remove: (ctx, { params }) =>
    change(
      ctx,
      educationBases,
      params.id,
      'remove',
      { removedAt: ctx.now() },
      {
        check: async ({ id }) => {
          await assertOnNoBanner(ctx, bannerModule.educationBase, id)
          await assertNotBooked(ctx, id)
        },
      },
    ),
  pin: (ctx, { params }) => togglePin(ctx, educationBases, params.id, familyB),
  feature: (ctx, { params }) => toggleFeature(ctx, educationBases, params.id, familyB),
  products: (ctx, { params, query }) => listProducts(ctx, query, params),
}
