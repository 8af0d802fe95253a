import {
  auditStatusA,
  auditStatusB,
  type Done,
  type Permission,
  type ReviewBody,
  type ReviewEvent,
  type ReviewedKind,
  type ReviewQuery,
  reviewMoves,
  type Verdict,
} from '@dangxiao/contract'
import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { insert } from '../../platform/db/insert.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { tellWaiting } from '../../platform/notice/notify.ts'
import { write } from '../change/change.ts'
import { reaches, withinManaged } from '../scope/scope.ts'
import { lock, nameOf, type ReviewedRow, type ReviewedTable } from '../scope/tables.ts'
import { auditorOf, postpone } from './pending-decision.ts'
import { reviewEvents } from './review.table.ts'
import { toldOf } from './review-notices.ts'

export const familyA: Family = auditStatusA
export const familyB: Family = auditStatusB

/** The codes of a review family (`contract/statuses.ts`). */
export interface Family {
  pending: number
  rejected: number
  approved: number
}

export interface Reviewed {
  table: ReviewedTable
  resource: ReviewedKind
  family: Family
  /** What a record is called. */
  title: AnyPgColumn
  /** What a record, or its revision, must have before it can be sent on or passed. @throws Fault */
  assertPassable?(ctx: Context, row: ReviewedRow): Promise<void>
  /** A decision cannot be taken back, because others have been dealt with along with it. */
  isFinal?: boolean
  /** … as it is shown. */
  isPassable?(shown: object): boolean
}

const permissionOf = (resource: ReviewedKind): Permission => `${resource}:review`

/** The columns of a record that goes to review: it waits with the nearest unit above that has a reviewer. */
export function submitted(ctx: Context, { resource, family }: Reviewed, unitId: number) {
  return {
    auditStatus: family.pending,
    auditReason: '',
    auditUnitId: ctx.directory.nearestHolder(unitId, permissionOf(resource)),
    auditBy: null,
    auditor: '',
    auditTime: null,
    rejectedUnitId: null,
    submitTime: ctx.now(),
  }
}

/** … and of an approved record that shall change: it stays as it is until `revision` is approved. */
export function revised(ctx: Context, { resource, family }: Reviewed, unitId: number, revision: unknown) {
  return {
    revision,
    revisionStatus: family.pending,
    auditReason: '',
    auditUnitId: ctx.directory.nearestHolder(unitId, permissionOf(resource)),
    rejectedUnitId: null,
    submitTime: ctx.now(),
  }
}

export async function remember(
  ctx: Context,
  table: PgTable,
  records: number | readonly number[],
  action: ReviewEvent['action'],
  reason = '',
): Promise<void> {
  const event = {
    resource: nameOf(table),
    action,
    reason,
    userId: ctx.actor.userId,
    unitId: ctx.actor.unitId,
    time: ctx.now(),
  }
  await insert(
    ctx.db,
    reviewEvents,
    [records].flat().map((recordId) => ({ ...event, recordId })),
  )
}

export async function historyOf(ctx: Context, table: PgTable, recordId: number): Promise<ReviewEvent[]> {
  const rows = await ctx.db
    .select({ event: reviewEvents, by: users.name })
    .from(reviewEvents)
    .leftJoin(users, eq(users.id, reviewEvents.userId))
    .where(and(eq(reviewEvents.resource, nameOf(table)), eq(reviewEvents.recordId, recordId)))
    .orderBy(asc(reviewEvents.id))
  return rows.map(({ event, by }) => ({
    ...event,
    by: by ?? '',
    unitName: ctx.units.name(event.unitId),
    time: event.time.toISOString(),
  }))
}

type HeldState = Pick<ReviewedRow, 'partySchoolId' | 'auditStatus' | 'auditUnitId' | 'revisionStatus'>
type StateOf = HeldState & Pick<ReviewedRow, 'rejectedUnitId'>

const isPending = (row: HeldState, family: Family) =>
  (row.revisionStatus ?? row.auditStatus) === family.pending

export const isRejected = (row: StateOf, family: Family) =>
  (row.revisionStatus ?? row.auditStatus) === family.rejected

/** Only the unit that rejected a record, or its revision, takes that back. */
export const canReopen = (
  ctx: Context,
  { resource, family }: Pick<Reviewed, 'resource' | 'family'>,
  row: StateOf,
): boolean =>
  isRejected(row, family) &&
  row.rejectedUnitId === ctx.actor.unitId &&
  ctx.actor.grants[permissionOf(resource)] !== undefined

/** Only the unit that holds a record decides on it. */
const holds = (ctx: Context, resource: ReviewedKind, row: HeldState) =>
  row.auditUnitId === ctx.actor.unitId && ctx.actor.grants[permissionOf(resource)] !== undefined

function allowedVerdicts(
  ctx: Context,
  { resource, family }: Pick<Reviewed, 'resource' | 'family'>,
  row: HeldState,
): Verdict[] {
  if (!isPending(row, family) || !holds(ctx, resource, row)) return []
  return ctx.units.find(ctx.actor.unitId)?.parentId == null ? ['pass', 'reject'] : ['pass', 'reject', 'up']
}

/**
 * The rows that the actor may look at: those of the units in reach, and those that wait for the own unit's decision, which a revision
 * may bring from another branch. Undefined where that is all of them.
 */
export function visibleTo(
  ctx: Context,
  { table, resource }: Pick<Reviewed, 'table' | 'resource'>,
): SQL | undefined {
  const inReach = withinManaged(ctx, table.partySchoolId)
  return inReach && ctx.actor.grants[permissionOf(resource)]
    ? or(inReach, eq(table.auditUnitId, ctx.actor.unitId))
    : inReach
}

/** Who works on a record, as its editor or its reviewer, sees its private data whole. */
export function worksOn(ctx: Context, reviewed: Reviewed, row: HeldState): boolean {
  return (
    reaches(ctx, row.partySchoolId, `${reviewed.resource}:edit`) ||
    allowedVerdicts(ctx, reviewed, row).length > 0
  )
}

/** What the caller may do with a record now. */
export function rowActions(ctx: Context, { table, resource, family }: Reviewed, row: StateOf) {
  const may = (action: 'edit' | 'pin' | 'feature') => reaches(ctx, row.partySchoolId, `${resource}:${action}`)
  const approved = row.auditStatus === family.approved
  return [
    may('edit') && ('edit' as const),
    allowedVerdicts(ctx, { resource, family }, row).length > 0 && ('review' as const),
    canReopen(ctx, { resource, family }, row) && ('reopen' as const),
    approved && may('pin') && ('pin' as const),
    approved && table.featuredAt && may('feature') && ('feature' as const),
    may('edit') && ('remove' as const),
  ].filter((action) => typeof action === 'string')
}

/** An approved revision: the columns to set, and what the log shows besides. */
export interface Applied {
  set: Record<string, unknown>
  before?: object
  after?: object
}

export interface Decision {
  verdict: Verdict
  /** Needed to reject. */
  reason: string
  /** The version that was looked at. */
  version: number
}

/** The decision that a review's GET asks for; none when it only looks. @throws Fault `BAD_INPUT` */
export function decisionOf({ family }: Pick<Reviewed, 'family'>, query: ReviewQuery): Decision | undefined {
  const { auditStatus, toUpper, reason, version } = query
  if (auditStatus === undefined || version === undefined) return undefined
  if (auditStatus === family.approved) return { verdict: toUpper ? 'up' : 'pass', reason, version }
  if (auditStatus === family.rejected) return { verdict: 'reject', reason, version }
  throw new Fault('BAD_INPUT', { fields: { auditStatus: '审核结果不正确' } })
}

/** … and the one that a review's POST asks for. */
export function decisionIn({ isPassed, toUpper, reason, version }: ReviewBody): Decision {
  if (isPassed === 0) return { verdict: 'reject', reason, version }
  return { verdict: toUpper ? 'up' : 'pass', reason, version }
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
  reviewed: Reviewed,
  id: number,
  { verdict, reason, version }: Decision,
  apply: (row: R) => Promise<Applied>,
): Promise<Done> {
  if (verdict === 'reject' && reason === '')
    throw new Fault('BAD_INPUT', { fields: { reason: '请填写驳回原因' } })

  const { table, resource, family } = reviewed
  const row = await lock<R>(ctx, table, id, visibleTo(ctx, reviewed))
  if (!isPending(row, family)) throw new Fault('WRONG_STATE')
  if (row.version !== version) throw new Fault('STALE_VERSION')
  if (!allowedVerdicts(ctx, { resource, family }, row).includes(verdict)) throw new Fault('FORBIDDEN')

  if (verdict !== 'reject') await reviewed.assertPassable?.(ctx, row)

  await remember(ctx, table, id, verdict, reason)
  if (row.auditUnitId !== null) tellWaiting(ctx, [row.auditUnitId])
  const { set, before, after } = await outcomeOf(ctx, reviewed, row, { verdict, reason }, apply)
  const told = toldOf(ctx, reviewed, row, reason)
  await postpone(ctx, table, row, { verdict, told, set, children: before, isFinal: reviewed.isFinal })
  return write(ctx, table, row, verdict, set, { before, after })
}

/** What a decision sets. */
async function outcomeOf<R extends ReviewedRow>(
  ctx: Context,
  { resource, family }: Reviewed,
  row: R,
  { verdict, reason }: Omit<Decision, 'version'>,
  apply: (row: R) => Promise<Applied>,
): Promise<Applied> {
  if (verdict === 'up') {
    const auditUnitId = ctx.directory.nearestHolder(ctx.actor.unitId, permissionOf(resource))
    tellWaiting(ctx, [auditUnitId])
    return { set: { auditUnitId } }
  }
  const status = family[reviewMoves[verdict].to]
  const decided = {
    auditReason: reason,
    auditUnitId: null,
    auditBy: ctx.actor.userId,
    auditor: auditorOf(ctx),
    auditTime: ctx.now(),
    rejectedUnitId: verdict === 'reject' ? ctx.actor.unitId : null,
  }
  if (row.revisionStatus === null) return { set: { ...decided, auditStatus: status } }
  if (verdict === 'reject') return { set: { ...decided, revisionStatus: status } }
  const { set, ...rows } = await apply(row)
  return { set: { ...set, ...decided, revision: null, revisionStatus: null }, ...rows }
}

/** What the view needs of a record. */
type Shown = HeldState & { id: number }

/** What the review view shows of a record, which is `live` as it is and `proposed` as it shall become. */
export async function reviewViewOf<T extends Shown>(
  ctx: Context,
  reviewed: Reviewed,
  { live, proposed }: { live: T; proposed: T },
) {
  return {
    record: proposed,
    current: live.auditStatus === reviewed.family.approved ? live : null,
    history: await historyOf(ctx, reviewed.table, live.id),
    allowedActions: allowedVerdicts(ctx, reviewed, live).filter(
      (verdict) => verdict === 'reject' || (reviewed.isPassable?.(proposed) ?? true),
    ),
  }
}
