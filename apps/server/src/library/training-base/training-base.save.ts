import type { TrainingBaseInput } from '@dangxiao/contract'
import { toStored } from '../../platform/file/media.ts'
import { assertOwnPictures, assertUnitStands } from '../../review/content/own-pictures.ts'
import type { Saved } from '../../review/save/save.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
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
