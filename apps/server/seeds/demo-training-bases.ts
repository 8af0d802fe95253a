import type { TrainingBaseInput } from '@dangxiao/contract'
import { columnsOf, reviewedTrainingBase } from '../src/library/training-base/training-base.queries.ts'
import { trainingBases } from '../src/library/training-base/training-base.table.ts'
import { demoTrainingBases } from './demo-content/training-bases.ts'
import { type DemoGround, demoFile } from './demo-ground.ts'
import { demoRecord } from './demo-record.ts'

export async function seedTrainingBases(ground: DemoGround): Promise<void> {
  for (const [i, base] of demoTrainingBases.entries()) {
    const { columns: state, remember } = demoRecord(ground, reviewedTrainingBase, base, i)
    const {
      unitCode: _unit,
      state: wanted,
      rejectReason: _reason,
      daysAgo: _days,
      pinned: _pinned,
      pictures,
      ...fields
    } = base
    const input: TrainingBaseInput = {
      ...fields,
      pictures: pictures.map(demoFile),
      partySchoolId: state.partySchoolId,
    }
    const revision = wanted === 'revision' ? { ...input, beds: (input.beds ?? 100) + 40 } : null
    const [row] = await ground.db
      .insert(trainingBases)
      .values({ ...columnsOf(input), ...state, revision })
      .returning({ id: trainingBases.id })
    await remember('training_base', row?.id as number)
  }
}
