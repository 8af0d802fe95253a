import { type ReviewedKind, reviewedPages, todayIn } from '@dangxiao/contract'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { notify, type Teller } from '../../platform/notice/notify.ts'
import type { ReviewedRow } from '../scope/tables.ts'
import { auditorOf, type PendingDecision } from './pending-decision.ts'
import type { DecisionTold } from './review.table.ts'

/** What the notices of a decision will say. */
export const toldOf = (
  ctx: Context,
  { title }: { title: AnyPgColumn },
  row: ReviewedRow,
  reason: string,
): DecisionTold => ({
  title: (row as unknown as Record<string, string>)[title.name] ?? '', // the column that names it
  createdBy: row.createdBy,
  partySchoolId: row.partySchoolId,
  isRevision: row.revisionStatus !== null,
  reason,
  auditor: auditorOf(ctx),
  time: ctx.now().toISOString(),
})

interface Kind {
  resource: ReviewedKind
  family: { pending: number; approved: number }
}

/**
 * Tell who made a record, and who edits in its unit, how it was decided on. What has passed can wait to be read, so many of a kind
 * become one notice; each rejection stays one of its own.
 */
export async function tellDecision(
  ctx: Teller,
  { resource, family }: Kind,
  { recordId, verdict, told: decided }: Pick<PendingDecision, 'recordId' | 'verdict' | 'told'>,
): Promise<void> {
  const { label, path } = reviewedPages[resource]
  const of = `${label}《${decided.title}》`
  const change = decided.isRevision ? '的修改' : ''
  const record = `${path}/${recordId}`
  const told = {
    to: [
      { user: decided.createdBy },
      { unit: decided.partySchoolId, permission: `${resource}:edit` as const },
    ],
    kind: 'review' as const,
  }
  if (verdict === 'reject')
    return notify(ctx, {
      ...told,
      title: `${of}${change}被驳回`,
      text: rejectionText(decided),
      link: record,
      key: `${record} rejected`,
    })
  const outcome = verdict === 'up' ? '已报上级审核' : '审核通过'
  return notify(ctx, {
    ...told,
    title: (n) => (n === 1 ? `${of}${change}${outcome}` : `${of}等${n}条${outcome}`),
    text: verdict === 'pass' ? decided.reason : '',
    link: (n) =>
      n === 1 ? record : `${path}?auditStatus=${verdict === 'pass' ? family.approved : family.pending}`,
    key: `${path} ${verdict}`,
  })
}

/** Tell whoever was told of a rejection that it is taken back. Where they have not read of the rejection yet, this stands in its place. */
export async function tellReopening(
  ctx: Teller,
  { resource }: Pick<Kind, 'resource'>,
  recordId: number,
  told: DecisionTold,
): Promise<void> {
  const { label, path } = reviewedPages[resource]
  const record = `${path}/${recordId}`
  await notify(ctx, {
    to: [{ user: told.createdBy }, { unit: told.partySchoolId, permission: `${resource}:edit` }],
    kind: 'review',
    title: `${label}《${told.title}》${told.isRevision ? '的修改' : ''}：驳回已撤回，重新进入待审核`,
    text: `撤回原因：${signed(told)}`,
    link: record,
    key: `${record} rejected`,
  })
}

const HOUR = 3_600_000

/** Why, who and when: `驳回原因：缺少职称证明（长沙市委党校 王芳，2026-11-23 09:30）`. */
export const rejectionText = (told: Decided): string => `驳回原因：${signed(told)}`

type Decided = Pick<DecisionTold, 'reason' | 'auditor' | 'time'>

function signed({ reason, auditor, time }: Decided): string {
  const at = new Date(time)
  const minute = new Date(at.getTime() + 8 * HOUR)
    .toISOString()
    .slice('2026-11-23T'.length, '2026-11-23T09:30'.length)
  return `${reason}（${auditor}，${todayIn(at)} ${minute}）`
}
