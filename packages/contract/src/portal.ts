import { z } from 'zod'
import { get } from './route.ts'

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
  check: get('/portal/check', { summary: '门户对接自检', permission: 'portal', response: z.object({ unitName: z.string(), time: z.iso.datetime() }) }),
}
