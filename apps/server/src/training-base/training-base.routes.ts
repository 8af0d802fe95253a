import { bannerModule, type TrainingBaseInput, type trainingBaseApi } from '@dangxiao/contract'
import { assertOnNoBanner } from '../banner/banner.queries.ts'
import type { Handlers } from '../http.ts'
import { change } from '../shared/change.ts'
import { toStored } from '../shared/media.ts'
import { togglePin } from '../shared/pin.ts'
import { decisionIn, familyB, reviewViewOf } from '../shared/review.ts'
import { addReviewed, decideOn, type Saved, updateReviewed } from '../shared/save.ts'
import { assertUnitInScope } from '../shared/scope.ts'
import { columnsOf, findTrainingBase, listTrainingBases, reviewedTrainingBase, type TrainingBaseRecord } from './training-base.queries.ts'
import { trainingBases } from './training-base.table.ts'

export const savedTrainingBase: Saved<TrainingBaseRecord, TrainingBaseInput> = {
  ...reviewedTrainingBase,
  check: async (ctx, given) => {
    assertUnitInScope(ctx, given.partySchoolId)
    return { ...given, pictures: given.pictures.map((picture) => toStored(ctx, picture)) }
  },
  columns: columnsOf,
}

export const trainingBaseHandlers: Handlers<typeof trainingBaseApi> = {
  list: (ctx, { params, query }) => listTrainingBases(ctx, query, params),
  find: async (ctx, { params, query }) => {
    const { live, proposed } = await findTrainingBase(ctx, params.id)
    return query.revision ? proposed : live
  },
  add: (ctx, { body }) => addReviewed(ctx, savedTrainingBase, body),
  update: (ctx, { body }) => updateReviewed(ctx, savedTrainingBase, body),
  view: async (ctx, { params }) => reviewViewOf(ctx, reviewedTrainingBase, await findTrainingBase(ctx, params.id)),
  review: (ctx, { params, body }) => decideOn(ctx, savedTrainingBase, params.id, decisionIn(body)),
  remove: (ctx, { params }) =>
    change(
      ctx,
      trainingBases,
      params.id,
      'remove',
      { removedAt: ctx.now() },
      { check: ({ id }) => assertOnNoBanner(ctx, bannerModule.trainingBase, id) },
    ),
  pin: (ctx, { params }) => togglePin(ctx, trainingBases, params.id, familyB),
}
