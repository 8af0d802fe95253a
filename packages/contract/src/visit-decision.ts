import { z } from 'zod'
import { cancelReason } from './booking.ts'
import { Day, Id, Version } from './common.ts'

/** A visit on one of so many days to come, today apart, cannot simply be left under a base that changes. */
export const SOON_DAYS = 7

const DECISIONS_MAX = 200

const about = { projectId: Id, version: Version }

/** What becomes of a confirmed visit under which its base changes; `version` is the project's that was read. */
const VisitDecision = z.discriminatedUnion('decision', [
  z.object({ ...about, decision: z.literal('keep') }),
  /** To begin on another day; it lasts as long as before. */
  z.object({
    ...about,
    decision: z.literal('move'),
    startDate: z.string({ error: '请选择新的日期' }).min(1, '请选择新的日期').pipe(Day),
  }),
  z.object({ ...about, decision: z.literal('cancel'), reason: cancelReason }),
])
export type VisitDecision = z.output<typeof VisitDecision>

export const VisitDecisions = z
  .array(VisitDecision)
  .max(DECISIONS_MAX, `一次最多处理${DECISIONS_MAX}个参观`)
  .refine((given) => new Set(given.map(({ projectId }) => projectId)).size === given.length, '参观重复')
  .optional()

/** A confirmed visit that a change of its base would touch. */
export interface ConcernedVisit {
  projectId: number
  version: number
  name: string
  hostName: string
  applicantName: string
  people: number
  startDate: string
  endDate: string
  /** What would be wrong with it. */
  problems: string[]
  /** It would be within `SOON_DAYS`. */
  isSoon: boolean
  /** What can be decided about it. */
  can: VisitDecision['decision'][]
  /** Cancelled, the project goes on without this base: it is a class, or has other bases. */
  goesOnWithout: boolean
}
