import { portalApi, projectApi, reservationApi } from '@dangxiao/contract'
import { makePortalKey } from '../../platform/portal/keys.ts'
import { asPortal } from '../portal.ts'
import type { Scene, Writes } from './scene.ts'

/** Of reservations and projects. */
export function bookingWrites({ server, as, build, db, hunan, changsha, province }: Scene): Writes {
  const sides = { host: hunan, applicant: changsha }
  const body = build.projectBody(sides)
  const reservation = () => build.reservation(sides)
  const cancelled = () => build.project({ host: changsha, applicant: hunan, bookingStatus: 0 })
  return {
    'portal.reserve': async () => {
      const portal = asPortal(server, await makePortalKey(db, server.settings.dataKey, hunan.id))
      return { action: 'add', work: () => portal(portalApi.reserve, { body: build.intake(sides) }) }
    },
    'reservation.transfer': async () => {
      const { id } = await reservation()
      return {
        action: 'become',
        work: () => as(province)(reservationApi.transfer, { body: { id, transferType: 2 } }),
      }
    },
    'reservation.open': async () => {
      const { id } = await build.project({ ...sides, type: 2, bookingStatus: 3 })
      const { id: classId } = await build.trainingClass({ unit: hunan })
      return {
        action: 'open',
        work: () => as(province)(reservationApi.open, { body: { projectId: id, classId } }),
      }
    },
    'reservation.rebook': async () => {
      const { id } = await build.reservation({ host: changsha, applicant: hunan, bookingStatus: 0 })
      return {
        action: 'rebook',
        work: () => as(province)(reservationApi.rebook, { body: { id, version: 1 } }),
      }
    },
    'reservation.cancel': async () => {
      const { id } = await reservation()
      return {
        action: 'cancel',
        work: () => as(province)(reservationApi.cancel, { body: { id, version: 1, cancelReason: '取消' } }),
      }
    },
    'project.add': async () => ({ action: 'add', work: () => as(province)(projectApi.add, { body }) }),
    'project.update': async () => {
      const { id } = await build.project(sides)
      return {
        action: 'update',
        work: () => as(province)(projectApi.update, { body: { ...body, id, version: 1 } }),
      }
    },
    'project.discuss': async () => {
      const { id } = await build.project(sides)
      return {
        action: 'discuss',
        work: () => as(province)(projectApi.discuss, { body: { id, way: 1, content: '商定时间' } }),
      }
    },
    'project.accept': async () => {
      const { id } = await build.project({ ...sides, plannedBy: 'applicant' })
      return { action: 'accept', work: () => as(province)(projectApi.accept, { params: { id }, query: {} }) }
    },
    'project.rebook': async () => {
      const { id } = await cancelled()
      return { action: 'rebook', work: () => as(province)(projectApi.rebook, { params: { id } }) }
    },
  }
}
