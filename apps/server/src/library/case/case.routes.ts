import type { caseApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { remove } from '../../review/change/remove.ts'
import { familyA } from '../../review/decision/review.ts'
import { pin, unpin } from '../../review/save/pin.ts'
import { addReviewed, reviewByGet, updateReviewed } from '../../review/save/save.ts'
import { findCase, listCases } from './case.queries.ts'
import { savedCase } from './case.save.ts'
import { cases } from './case.table.ts'

export const caseHandlers: Handlers<typeof caseApi> = {
  list: (ctx, { params, query }) => listCases(ctx, query, params),
  find: async (ctx, { params, query }) => {
    const { live, proposed } = await findCase(ctx, params.id)
    return query.revision ? proposed : live
  },
  add: (ctx, { body }) => addReviewed(ctx, savedCase, body),
  update: (ctx, { body }) => updateReviewed(ctx, savedCase, body),
  review: (ctx, { params, query }) => reviewByGet(ctx, savedCase, params.id, query, findCase),
  remove: (ctx, { params }) => remove(ctx, cases, params.id),
  pin: (ctx, { params }) => pin(ctx, cases, params.id, familyA),
  unpin: (ctx, { params }) => unpin(ctx, cases, params.id),
  types: ({ lookups }) => lookups.flat('case-type'),
  honours: ({ lookups }) => lookups.flat('course-honour'),
}
