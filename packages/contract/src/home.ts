import { z } from 'zod'
import { get } from './route.ts'

/** What waits for the caller, by resource. */
export const HomeSummary = z.object({
  course: z
    .object({
      /** Waits for a decision of the caller's unit. */
      toReview: z.int(),
      /** Records of the own unit, by state. */
      pending: z.int(),
      rejected: z.int(),
      approved: z.int(),
    })
    .nullable(),
})
export type HomeSummary = z.output<typeof HomeSummary>

// biome-ignore format: one call a line, aligned
export const homeApi = {
  summary: get('/home/summary', { summary: '工作台', permission: 'signed-in', response: HomeSummary }),
}
