import type { TrainingBaseInput } from '@dangxiao/contract'
import { toStored } from '../shared/media.ts'
import { assertOwnPictures, assertUnitStands } from '../shared/own-pictures.ts'
import type { Saved } from '../shared/save.ts'
import { assertUnitInScope } from '../shared/scope.ts'
import { columnsOf, reviewedTrainingBase, type TrainingBaseRecord } from './training-base.queries.ts'

export const savedTrainingBase: Saved<TrainingBaseRecord, TrainingBaseInput> = {
  ...reviewedTrainingBase,
  check: async (ctx, given, row) => {
    assertUnitInScope(ctx, given.partySchoolId)
    const input = { ...given, pictures: given.pictures.map((picture) => toStored(ctx, picture)) }
    assertOwnPictures(input, row)
    return input
  },
  recheck: async (ctx, input) => assertUnitStands(ctx, input),
  columns: columnsOf,
}
