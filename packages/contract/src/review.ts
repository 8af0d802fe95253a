import { z } from 'zod'
import { recordFields, text, Version, YesNo } from './common.ts'

/** What a reviewed record carries beside its own fields. */
export const rowVerbs = ['edit', 'review', 'reopen', 'pin', 'feature', 'remove'] as const
export type RowVerb = (typeof rowVerbs)[number]

export const reviewFields = {
  auditStatus: z.int(),
  auditReason: z.string(),
  /** The unit that holds the review now; null when nobody does. */
  auditUnitId: z.int().nullable(),
  auditUnitName: z.string().nullable(),
  /** Who decided last: unit and name; empty when nobody has. */
  auditor: z.string(),
  auditTime: z.iso.datetime().nullable(),
  /** When it, or its revision, was last handed in. */
  submitTime: z.iso.datetime(),
  /** State of a pending revision of an approved record, in the codes of `auditStatus`; null without one. */
  revisionStatus: z.int().nullable(),
  isTop: z.boolean(),
  isRednet: z.boolean(),
  /** What the caller may do with it now. */
  can: z.array(z.enum(rowVerbs)),
}

export const reviewedFields = { ...recordFields, ...reviewFields }

/** `pass` and `reject` decide; `up` passes the record on to the unit above. */
export const verdicts = ['pass', 'reject', 'up'] as const
export type Verdict = (typeof verdicts)[number]

/** Seconds for which a decision's notices and links wait: so long it can be taken back. */
export const RETRACT_SECONDS = 10

type ReviewState = 'pending' | 'approved' | 'rejected'
interface ReviewMove {
  from: readonly ReviewState[]
  /** Left out: back to where the decision found it. */
  to?: ReviewState
  by: 'holder' | 'decider' | 'rejecter' | 'editor'
}

/** Every move of a reviewed record, or of its revision; `docs/review.md` explains each. There is no other way from state to state. */
export const reviewMoves = {
  pass: { from: ['pending'], to: 'approved', by: 'holder' },
  reject: { from: ['pending'], to: 'rejected', by: 'holder' },
  up: { from: ['pending'], to: 'pending', by: 'holder' },
  retract: { from: ['approved', 'rejected', 'pending'], by: 'decider' },
  reopen: { from: ['rejected'], to: 'pending', by: 'rejecter' },
  resubmit: { from: ['rejected'], to: 'pending', by: 'editor' },
  revise: { from: ['approved'], to: 'pending', by: 'editor' },
} as const satisfies Record<string, ReviewMove>

/** Without `auditStatus` the call shows; with it, it decides, in the codes of the record's family. */
export const ReviewQuery = z
  .object({
    auditStatus: z.enum(['0', '1', '2', '3']).transform(Number).optional(),
    /** With an approval, 1: 通过并报上级. */
    toUpper: z.enum(['1']).optional(),
    reason: text('审核意见', { max: 200, lines: true, optional: true }),
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, '版本号不正确')
      .transform(Number)
      .optional(),
  })
  .refine((query) => query.auditStatus === undefined || query.version !== undefined, {
    path: ['version'],
    message: '缺少版本号，请刷新后重试',
  })
export type ReviewQuery = z.output<typeof ReviewQuery>

/** What a review by POST takes. */
export const ReviewBody = z.object({
  isPassed: YesNo,
  /** With an approval, 1: 通过并报上级. */
  toUpper: z.literal(1).optional(),
  reason: text('审核意见', { max: 200, lines: true, optional: true }),
  version: Version,
})
export type ReviewBody = z.output<typeof ReviewBody>

export const ReviewEvent = z.object({
  id: z.int(),
  action: z.enum(['submit', 'resubmit', 'revise', 'pass', 'reject', 'up', 'cancel', 'retract', 'reopen']),
  reason: z.string(),
  by: z.string(),
  unitName: z.string(),
  time: z.iso.datetime(),
})
export type ReviewEvent = z.output<typeof ReviewEvent>

/** The review view: what is proposed, what is live, how it came here and what the caller may do. */
export const reviewViewOf = <T extends z.ZodType>(record: T) =>
  z.object({
    record,
    current: record.nullable(),
    history: z.array(ReviewEvent),
    allowedActions: z.array(z.enum(verdicts)),
  })
