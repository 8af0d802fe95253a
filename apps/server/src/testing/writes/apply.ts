import { applicationAuditApi } from '@dangxiao/contract'
import { callsIn } from './record.ts'
import type { Scene, Writes } from './scene.ts'

/** Of applications for lessons. */
export function applyWrites(scene: Scene): Writes {
  const { as, build, hunan, changsha, province, city } = scene
  const calls = callsIn(scene)
  const orderable = async (given = {}) =>
    build.lesson({
      of: await build.trainingClass({ unit: hunan, startDate: build.day(-9) }),
      isShared: 1,
      ...given,
    })
  const own = () => build.trainingClass({ unit: changsha, startDate: build.day(-9) })
  const waiting = async (given = {}) =>
    (await build.application({ for: await orderable(), of: await own(), ...given })).id
  const params = async (given = {}) => ({ params: { id: await waiting(given) } })
  const body = { reason: '因故', version: 1 }
  const passed = { isPassed: 1, version: 1 } as const

  const added = async () => ({
    body: { applications: [build.applicationBody(await orderable(), await own())] },
  })
  const changed = async () => {
    const [lesson, of] = [await orderable(), await own()]
    const { id } = await build.application({ for: lesson, of })
    const { lessonId: _, ...fields } = build.applicationBody(lesson, of)
    return { body: { ...fields, id, version: 1 } }
  }
  const attended = async () => {
    const lesson = await orderable({ date: build.day(-1) })
    const { id } = await build.application({ for: lesson, of: await own(), auditStatus: 3 })
    return { params: { id }, body: { present: 38, version: 1 } }
  }
  const retracted = async () => {
    const id = await waiting()
    await as(province)(applicationAuditApi.review, { params: { id }, body: passed })
    return { body: [id] }
  }
  const cancelled = async () => ({ ...(await params({ auditStatus: 3 })), body })
  return {
    ...calls('scheduleApply.add', added, 'add', city),
    ...calls('scheduleApply.update', changed, 'update', city),
    ...calls(
      'scheduleApply.check',
      async () => ({ ...(await params()), query: { auditStatus: '3', version: '1' } }),
      'pass',
    ),
    ...calls('scheduleApply.attend', attended, 'attend', city),
    ...calls('scheduleApply.cancel', cancelled, 'cancel', city),
    ...calls('scheduleApply.remove', () => params({ auditStatus: 2 }), 'remove', city),
    ...calls('applicationAudit.review', async () => ({ ...(await params()), body: passed }), 'pass'),
    ...calls(
      'applicationAudit.batch',
      async () => ({ query: { isPassed: '1' }, body: [await waiting()] }),
      'pass',
    ),
    ...calls('applicationAudit.retract', retracted),
    ...calls('applicationAudit.cancel', cancelled),
  }
}
