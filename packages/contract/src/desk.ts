import { z } from 'zod'
import { Done, FlagText, Id, IdText, Keyword, PageParams, pageOf, text, Version } from './common.ts'
import { reviewedKinds } from './permissions.ts'
import { verdicts } from './review.ts'
import { get, post } from './route.ts'

const Kind = z.enum(reviewedKinds)

/** A record that waits for a decision of the caller's unit. */
export const WaitingRecord = z.object({
  resource: Kind,
  id: z.int(),
  title: z.string(),
  partySchoolId: z.int(),
  partySchoolName: z.string(),
  createdBy: z.string(),
  /** A change of an approved record, not a new one. */
  isRevision: z.boolean(),
  submitTime: z.iso.datetime(),
  version: z.int(),
})
export type WaitingRecord = z.output<typeof WaitingRecord>

export const WaitingFilter = z.object({
  resource: Kind.optional(),
  keyword: Keyword,
  /** A unit with all below it. */
  partySchoolId: IdText.optional(),
  /** 1: only what has waited for more than `OVERDUE_DAYS`. */
  overdue: FlagText,
})
export type WaitingFilter = z.output<typeof WaitingFilter>

/** So many days a record waits until it is pointed out. */
export const OVERDUE_DAYS = 5
export const MOST_DECISIONS = 100

export const BatchDecision = z
  .object({
    verdict: z.enum(verdicts),
    reason: text('审核意见', { max: 200, lines: true, optional: true }),
    items: z
      .array(z.object({ resource: Kind, id: Id, version: Version }))
      .min(1, '请先勾选要审核的记录')
      .max(MOST_DECISIONS, `一次最多审核${MOST_DECISIONS}条`),
  })
  .refine(({ verdict, reason }) => verdict !== 'reject' || reason !== '', {
    path: ['reason'],
    message: '请填写驳回原因',
  })
export type BatchDecision = z.output<typeof BatchDecision>

const Item = z.object({ resource: Kind, id: z.int() })

/** Each record is decided on by itself: what fails leaves the others done. */
export const BatchResult = z.object({
  success: z.array(Item),
  failed: z.array(Item.extend({ message: z.string() })),
})
export type BatchResult = z.output<typeof BatchResult>

/** Decisions of the caller that nobody has been told of yet. */
export const Retraction = z.object({ items: z.array(Item).min(1).max(MOST_DECISIONS) })

/** A rejection that its author has been told of, and has not acted on. */
export const Reopening = z.object({
  resource: Kind,
  id: Id,
  version: Version,
  reason: text('撤回原因', { max: 200, lines: true }),
})
export type Reopening = z.output<typeof Reopening>

// biome-ignore format: one call a line, aligned
export const deskApi = {
  list:   get('/review-desk/list/:pageNum/:pageSize', { summary: '待办：等待本单位审核的记录', permission: 'signed-in', params: PageParams, query: WaitingFilter, response: pageOf(WaitingRecord) }),
  counts: get('/review-desk/counts',                  { summary: '待办：各类记录数',           permission: 'signed-in', response: z.array(z.object({ resource: Kind, n: z.int(), oldest: z.iso.datetime().nullable() })), inBackground: true }),
  decide: post('/review-desk/decide',                 { summary: '批量审核',                   permission: 'signed-in', body: BatchDecision, response: BatchResult, ownTransactions: true }),
  retract: post('/review-desk/retract',               { summary: '撤销刚作出的审核',           permission: 'signed-in', body: Retraction, response: BatchResult, ownTransactions: true }),
  reopen: post('/review-desk/reopen',                 { summary: '撤回驳回，重新等待审核',     permission: 'signed-in', body: Reopening, response: Done }),
}
