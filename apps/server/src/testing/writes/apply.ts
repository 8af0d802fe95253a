import { applicationAuditApi, scheduleApplyApi } from '@dangxiao/contract'
import type { Scene, Writes } from './scene.ts'

/** Of applications for lessons. */
export function applyWrites({ as, build, hunan, changsha, province, city }: Scene): Writes {
  const orderable = async (given = {}) =>
    build.lesson({
      of: await build.trainingClass({ unit: hunan, startDate: build.day(-9) }),
      isShared: 1,
      ...given,
    })
  const own = () => build.trainingClass({ unit: changsha, startDate: build.day(-9) })
  const waiting = async (given = {}) =>
    (await build.application({ for: await orderable(), of: await own(), ...given })).id
  const reason = { reason: '因故', version: 1 }
  return {
    'scheduleApply.add': async () => {
      const applications = [build.applicationBody(await orderable(), await own())]
      return { action: 'add', work: () => as(city)(scheduleApplyApi.add, { body: { applications } }) }
    },
    'scheduleApply.update': async () => {
      const [lesson, of] = [await orderable(), await own()]
      const { id } = await build.application({ for: lesson, of })
      const { lessonId: _, ...fields } = build.applicationBody(lesson, of)
      return {
        action: 'update',
        work: () => as(city)(scheduleApplyApi.update, { body: { ...fields, id, version: 1 } }),
      }
    },
    'scheduleApply.check': async () => {
      const id = await waiting()
      const query = { auditStatus: '3' as const, version: '1' }
      return { action: 'pass', work: () => as(province)(scheduleApplyApi.check, { params: { id }, query }) }
    },
    'scheduleApply.attend': async () => {
      const { id } = await build.application({
        for: await orderable({ date: build.day(-1) }),
        of: await own(),
        auditStatus: 3,
      })
      return {
        action: 'attend',
        work: () => as(city)(scheduleApplyApi.attend, { params: { id }, body: { present: 38, version: 1 } }),
      }
    },
    'scheduleApply.cancel': async () => {
      const id = await waiting({ auditStatus: 3 })
      return {
        action: 'cancel',
        work: () => as(city)(scheduleApplyApi.cancel, { params: { id }, body: reason }),
      }
    },
    'scheduleApply.remove': async () => {
      const id = await waiting({ auditStatus: 2 })
      return { action: 'remove', work: () => as(city)(scheduleApplyApi.remove, { params: { id } }) }
    },
    'applicationAudit.review': async () => {
      const id = await waiting()
      const body = { isPassed: 1 as const, version: 1 }
      return {
        action: 'pass',
        work: () => as(province)(applicationAuditApi.review, { params: { id }, body }),
      }
    },
    'applicationAudit.batch': async () => {
      const id = await waiting()
      return {
        action: 'pass',
        work: () => as(province)(applicationAuditApi.batch, { query: { isPassed: '1' }, body: [id] }),
      }
    },
    'applicationAudit.retract': async () => {
      const id = await waiting()
      await as(province)(applicationAuditApi.review, { params: { id }, body: { isPassed: 1, version: 1 } })
      return { action: 'retract', work: () => as(province)(applicationAuditApi.retract, { body: [id] }) }
    },
    'applicationAudit.cancel': async () => {
      const id = await waiting({ auditStatus: 3 })
      return {
        action: 'cancel',
        work: () => as(province)(applicationAuditApi.cancel, { params: { id }, body: reason }),
      }
    },
  }
}
