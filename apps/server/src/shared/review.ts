import {
  auditStatusA,
  type Done,
  type Permission,
  type Resource,
  type ReviewEvent,
  type ReviewQuery,
  type Verdict,
} from '@dangxiao/contract'
import { and, asc, eq } from 'drizzle-orm'
import { users } from '../auth/auth.table.ts'
import type { Context } from '../context.ts'
import { write } from './change.ts'
import { Fault } from './fault.ts'
import { reaches } from './scope.ts'
import { reviewEvents } from './shared.table.ts'
import { lock, nameOf, type ReviewedRow, type ReviewedTable } from './tables.ts'

export const familyA: Family = auditStatusA

/** The codes of a review family (`contract/statuses.ts`). */
export interface Family {
  pending: number
  rejected: number
  approved: number
}

export interface Reviewed {
  table: ReviewedTable
  resource: Resource
  family: Family
}

const permissionOf = (resource: Resource): Permission => `${resource}:review`

/** The columns of a record that goes to review: it waits with the nearest unit above that has a reviewer. */
export function submitted(ctx: Context, { resource, family }: Reviewed, unitId: number) {
  return {
    auditStatus: family.pending,
    auditReason: '',
    auditUnitId: ctx.directory.nearestHolder(unitId, permissionOf(resource)),
    auditBy: null,
    auditTime: null,
  }
}

/** … and of an approved record that shall change: it stays as it is until `revision` is approved. */
export function revised(ctx: Context, { resource, family }: Reviewed, unitId: number, revision: unknown) {
  return {
    revision,
    revisionStatus: family.pending,
    auditReason: '',
    auditUnitId: ctx.directory.nearestHolder(unitId, permissionOf(resource)),
  }
}

export async function remember(
  ctx: Context,
  table: ReviewedTable,
  recordId: number,
  action: ReviewEvent['action'],
  reason = '',
): Promise<void> {
  await ctx.db
    .insert(reviewEvents)
    .values({ resource: nameOf(table), recordId, action, reason, userId: ctx.actor.userId, unitId: ctx.actor.unitId, time: ctx.now() })
}

export async function historyOf(ctx: Context, table: ReviewedTable, recordId: number): Promise<ReviewEvent[]> {
  const rows = await ctx.db
    .select({ event: reviewEvents, by: users.name })
    .from(reviewEvents)
    .leftJoin(users, eq(users.id, reviewEvents.userId))
    .where(and(eq(reviewEvents.resource, nameOf(table)), eq(reviewEvents.recordId, recordId)))
    .orderBy(asc(reviewEvents.id))
  return rows.map(({ event, by }) => ({ ...event, by: by ?? '', unitName: ctx.units.name(event.unitId), time: event.time.toISOString() }))
}

type StateOf = Pick<ReviewedRow, 'partySchoolId' | 'auditStatus' | 'auditUnitId' | 'revisionStatus'>

const isPending = (row: StateOf, family: Family) => (row.revisionStatus ?? row.auditStatus) === family.pending

/** Only the unit that holds a record decides on it. */
const holds = (ctx: Context, resource: Resource, row: StateOf) =>
  row.auditUnitId === ctx.actor.unitId && ctx.actor.grants[permissionOf(resource)] !== undefined

export function allowedVerdicts(ctx: Context, { resource, family }: Omit<Reviewed, 'table'>, row: StateOf): Verdict[] {
  if (!isPending(row, family) || !holds(ctx, resource, row)) return []
  return ctx.units.find(ctx.actor.unitId)?.parentId == null ? ['pass', 'reject'] : ['pass', 'reject', 'up']
}

/** What the caller may do with a record now. */
export function rowActions(ctx: Context, { resource, family }: Omit<Reviewed, 'table'>, row: StateOf) {
  const may = (action: 'edit' | 'pin' | 'feature') => reaches(ctx, row.partySchoolId, `${resource}:${action}`)
  const approved = row.auditStatus === family.approved
  return [
    may('edit') && ('edit' as const),
    allowedVerdicts(ctx, { resource, family }, row).length > 0 && ('review' as const),
    approved && may('pin') && ('pin' as const),
    approved && may('feature') && ('feature' as const),
    may('edit') && ('remove' as const),
  ].filter((action) => action !== false)
}

/** An approved revision: the columns to set, and what the log shows besides. */
export interface Applied {
  set: Record<string, unknown>
  before?: object
  after?: object
}

/**
 * Decide on a pending record or revision.
 *
 * @param apply writes an approved revision into the rows that are not the record's own, and gives the columns to set
 * @throws Fault `WRONG_STATE` when nothing is pending any more, `STALE_VERSION` when it has changed since it was looked at,
 * `FORBIDDEN` when another unit holds it, `BAD_INPUT` for a rejection without a reason.
 */
export async function decide<R extends ReviewedRow>(
  ctx: Context,
  { table, resource, family }: Reviewed,
  id: number,
  query: ReviewQuery,
  apply: (row: R) => Promise<Applied>,
): Promise<Done> {
  const verdict: Verdict = query.auditStatus === family.approved ? (query.toUpper ? 'up' : 'pass') : 'reject'
  if (query.auditStatus !== family.approved && query.auditStatus !== family.rejected)
    throw new Fault('BAD_INPUT', { fields: { auditStatus: '审核结果不正确' } })
  if (verdict === 'reject' && query.reason === '') throw new Fault('BAD_INPUT', { fields: { reason: '请填写驳回原因' } })

  const row = await lock<R>(ctx, table, id)
  if (!isPending(row, family)) throw new Fault('WRONG_STATE')
  if (row.version !== query.version) throw new Fault('STALE_VERSION')
  if (!allowedVerdicts(ctx, { resource, family }, row).includes(verdict)) throw new Fault('FORBIDDEN')

  await remember(ctx, table, id, verdict, query.reason)
  if (verdict === 'up')
    return write(ctx, table, row, 'up', { auditUnitId: ctx.directory.nearestHolder(ctx.actor.unitId, permissionOf(resource)) })

  const decided = { auditReason: query.reason, auditUnitId: null, auditBy: ctx.actor.userId, auditTime: ctx.now() }
  const status = verdict === 'pass' ? family.approved : family.rejected
  if (row.revisionStatus === null) return write(ctx, table, row, verdict, { ...decided, auditStatus: status })
  if (verdict === 'reject') return write(ctx, table, row, verdict, { ...decided, revisionStatus: status })
  const { set, before, after } = await apply(row)
  return write(ctx, table, row, verdict, { ...set, ...decided, revision: null, revisionStatus: null }, { before, after })
}
