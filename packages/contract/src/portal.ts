import { z } from 'zod'
import { ReservationIntake } from './reservation.ts'
import { get, post } from './route.ts'

/** The headers of a call that a portal signs; `docs/portal.md` says how. */
export const portalHeaders = {
  key: 'x-portal-key',
  timestamp: 'x-portal-timestamp',
  nonce: 'x-portal-nonce',
  signature: 'x-portal-signature',
} as const

/** Seconds that a portal's clock may differ from ours. */
export const PORTAL_SKEW = 300

// biome-ignore format: one call a line, aligned
export const portalApi = {
  reserve: post('/portal/training-reservation', { summary: '门户提交培训预约', permission: 'portal', body: ReservationIntake, response: z.object({ id: z.int(), number: z.string() }) }),
  check: get('/portal/check', { summary: '门户对接自检', permission: 'portal', response: z.object({ unitName: z.string(), time: z.iso.datetime() }) }),
}
