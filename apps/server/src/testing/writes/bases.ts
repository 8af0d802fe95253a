import { callsIn, inputsOf } from './record.ts'
import type { Scene, Writes } from './scene.ts'

/** Of education bases and training bases. */
export function baseWrites(scene: Scene): Writes {
  const { build, hunan } = scene
  const calls = callsIn(scene)
  const waiting = { auditStatus: 0, auditUnitId: hunan.id }
  const education = inputsOf(scene, build.educationBase, build.educationBaseBody)
  const training = inputsOf(scene, build.trainingBase, build.trainingBaseBody)
  const passed = (make: typeof build.educationBase | typeof build.trainingBase) => async () => ({
    params: { id: (await make({ unit: hunan, ...waiting })).id },
    body: { isPassed: 1, reason: '', version: 1 },
  })
  const kept = { dailyCapacity: 10, closedDates: [], version: 1 }
  return {
    ...calls('educationBase.add', education.added),
    ...calls('educationBase.update', education.changed(waiting)),
    ...calls('educationBase.upkeep', async () => ({ ...(await education.one()), body: kept })),
    ...calls('educationBase.review', passed(build.educationBase), 'pass'),
    ...calls(['educationBase.remove', 'educationBase.pin', 'educationBase.feature'], education.one),
    ...calls('trainingBase.add', training.added),
    ...calls('trainingBase.update', training.changed(waiting)),
    ...calls('trainingBase.review', passed(build.trainingBase), 'pass'),
    ...calls(['trainingBase.remove', 'trainingBase.pin'], training.one),
  }
}
