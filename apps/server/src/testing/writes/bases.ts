import { educationBaseApi, trainingBaseApi } from '@dangxiao/contract'
import type { Scene, Writes } from './scene.ts'

/** Of education bases and training bases. */
export function baseWrites({ as, build, loosely, hunan, province }: Scene): Writes {
  const waiting = { unit: hunan, auditStatus: 0, auditUnitId: hunan.id }
  const ofEducation = async (given = {}) => ({ params: { id: (await build.educationBase({ unit: hunan, ...given })).id } })
  const ofTraining = async (given = {}) => ({ params: { id: (await build.trainingBase({ unit: hunan, ...given })).id } })
  const pass = { isPassed: 1, reason: '', version: 1 } as const
  const educationBody = build.educationBaseBody({ unit: hunan })
  const trainingBody = build.trainingBaseBody({ unit: hunan })
  const change = (body: object, { id }: { id: number }) => ({ ...body, id, version: 1 })
  const kept = { dailyCapacity: 10, closedDates: [], version: 1 }
  return {
    'educationBase.add': async () => ({ action: 'add', work: () => as(province)(educationBaseApi.add, { body: educationBody }) }),
    'educationBase.update': async () => ({
      action: 'update',
      work: async () => loosely(province, educationBaseApi.update, { body: change(educationBody, await build.educationBase(waiting)) }),
    }),
    'educationBase.upkeep': async () => ({
      action: 'upkeep',
      work: async () => as(province)(educationBaseApi.upkeep, { ...(await ofEducation()), body: kept }),
    }),
    'educationBase.review': async () => ({
      action: 'pass',
      work: async () => as(province)(educationBaseApi.review, { ...(await ofEducation(waiting)), body: pass }),
    }),
    'educationBase.remove': async () => ({
      action: 'remove',
      work: async () => as(province)(educationBaseApi.remove, await ofEducation()),
    }),
    'educationBase.pin': async () => ({ action: 'pin', work: async () => as(province)(educationBaseApi.pin, await ofEducation()) }),
    'educationBase.feature': async () => ({
      action: 'feature',
      work: async () => as(province)(educationBaseApi.feature, await ofEducation()),
    }),
    'trainingBase.add': async () => ({ action: 'add', work: () => as(province)(trainingBaseApi.add, { body: trainingBody }) }),
    'trainingBase.update': async () => ({
      action: 'update',
      work: async () => loosely(province, trainingBaseApi.update, { body: change(trainingBody, await build.trainingBase(waiting)) }),
    }),
    'trainingBase.review': async () => ({
      action: 'pass',
      work: async () => as(province)(trainingBaseApi.review, { ...(await ofTraining(waiting)), body: pass }),
    }),
    'trainingBase.remove': async () => ({
      action: 'remove',
      work: async () => as(province)(trainingBaseApi.remove, await ofTraining()),
    }),
    'trainingBase.pin': async () => ({ action: 'pin', work: async () => as(province)(trainingBaseApi.pin, await ofTraining()) }),
  }
}
