import { type ReviewedKind, reviewedPages, type Verdict } from '@dangxiao/contract'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { notify, tellWaiting } from '../notice/notify.ts'
import type { ReviewedRow } from './tables.ts'

interface Kind {
  resource: ReviewedKind
  title: AnyPgColumn
  family: { pending: number; approved: number }
}

/**
 * Tell who made a record, and who edits in its unit, how it was decided on. What has passed can wait to be read, so many of a kind
 * become one notice; each rejection stays one of its own.
 */
export async function tellDecision(
  ctx: Context,
  { resource, title, family }: Kind,
  row: ReviewedRow,
  { verdict, reason }: { verdict: Verdict; reason: string },
): Promise<void> {
  const { label, path } = reviewedPages[resource]
  const of = `${label}《${(row as unknown as Record<string, string>)[title.name]}》` // the column that names it
  const change = row.revisionStatus === null ? '' : '的修改'
  const record = `${path}/${row.id}`
  const told = {
    to: [{ user: row.createdBy }, { unit: row.partySchoolId, permission: `${resource}:edit` as const }],
    kind: 'review' as const,
  }
  if (row.auditUnitId !== null) tellWaiting(ctx, [row.auditUnitId])
  if (verdict === 'reject')
    return notify(ctx, { ...told, title: `${of}${change}被驳回`, text: `驳回原因：${reason}`, link: record, key: `${record} rejected` })
  const outcome = verdict === 'up' ? '已报上级审核' : '审核通过'
  return notify(ctx, {
    ...told,
    title: (n) => (n === 1 ? `${of}${change}${outcome}` : `${of}等${n}条${outcome}`),
    text: verdict === 'pass' ? reason : '',
    link: (n) => (n === 1 ? record : `${path}?auditStatus=${verdict === 'pass' ? family.approved : family.pending}`),
    key: `${path} ${verdict}`,
  })
}
