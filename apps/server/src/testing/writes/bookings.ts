import { portalApi } from '@dangxiao/contract'
import { makePortalKey } from '../../platform/portal/keys.ts'
import { asPortal } from '../portal.ts'
import { callsIn } from './record.ts'
import type { Scene, Writes } from './scene.ts'

/** Of reservations and projects. */
export function bookingWrites(scene: Scene): Writes {
  const { server, build, db, hunan, changsha } = scene
  const calls = callsIn(scene)
  const sides = { host: hunan, applicant: changsha }
  const turned = { host: changsha, applicant: hunan, bookingStatus: 0 }
  const fields = build.projectBody(sides)
  const reservation = async () => (await build.reservation(sides)).id
  const project = async () => (await build.project(sides)).id
  const opened = async () => {
    const { id: projectId } = await build.project({ ...sides, type: 2, bookingStatus: 3 })
    const { id: classId } = await build.trainingClass({ unit: hunan })
    return { body: { projectId, classId } }
  }
  return {
    'portal.reserve': async () => {
      const portal = asPortal(server, await makePortalKey(db, server.settings.dataKey, hunan.id))
      return { action: 'add', work: () => portal(portalApi.reserve, { body: build.intake(sides) }) }
    },
    ...calls(
      'reservation.transfer',
      async () => ({ body: { id: await reservation(), transferType: 2 } }),
      'become',
    ),
    ...calls('reservation.open', opened),
    ...calls('reservation.rebook', async () => ({
      body: { id: (await build.reservation(turned)).id, version: 1 },
    })),
    ...calls('reservation.cancel', async () => ({
      body: { id: await reservation(), version: 1, cancelReason: '取消' },
    })),
    ...calls('project.add', () => ({ body: fields })),
    ...calls('project.update', async () => ({ body: { ...fields, id: await project(), version: 1 } })),
    ...calls('project.discuss', async () => ({
      body: { id: await project(), way: 1, content: '商定时间', nextStep: '', attachments: [] },
    })),
    ...calls('project.accept', async () => ({
      params: { id: (await build.project({ ...sides, plannedBy: 'applicant' })).id },
    })),
    ...calls('project.rebook', async () => ({ params: { id: (await build.project(turned)).id } })),
  }
}
