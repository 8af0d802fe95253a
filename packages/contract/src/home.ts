import { z } from 'zod'
import { reviewedKinds } from './permissions.ts'
import { get } from './route.ts'

/** What the caller may look at, by resource, and how its review stands. */
export const HomeSummary = z.object({
  /** `own`: the own unit's records; `managed`: those of all units in reach, for who only looks. */
  scope: z.enum(['own', 'managed']),
  figures: z.array(
    z.object({
      resource: z.enum(reviewedKinds),
      pending: z.int(),
      rejected: z.int(),
      approved: z.int(),
      /** The caller may mend what was rejected. */
      mayEdit: z.boolean(),
    }),
  ),
})
export type HomeSummary = z.output<typeof HomeSummary>

// biome-ignore format: one call a line, aligned
export const homeApi = {
  summary: get('/home/summary', { summary: '工作台', permission: 'signed-in', response: HomeSummary }),
}
