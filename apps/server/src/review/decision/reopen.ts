import type { Done, Reopening } from '@dangxiao/contract'
import { and, eq, or } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { tellWaiting } from '../../platform/notice/notify.ts'
import { write } from '../change/change.ts'
import { lock, nameOf, type ReviewedRow } from '../scope/tables.ts'
import { pendingDecisions } from './review.table.ts'
import { canReopen, isRejected, type Reviewed, remember, visibleTo } from './review.ts'
import { tellReopening, toldOf } from './review-notices.ts'

/**
 * Take a rejection back that its author has not acted on: the record, or its revision, waits again with the unit that rejected it.
 *
 * @throws Fault `NOT_FOUND`, `WRONG_STATE` when it is not rejected any more, `STALE_VERSION` when it has changed since it was looked at,
 * `FORBIDDEN` when another unit rejected it
 */
export async function reopen(
  ctx: Context,
  reviewed: Reviewed,
  { id, version, reason }: Pick<Reopening, 'id' | 'version' | 'reason'>,
): Promise<Done> {
  const { table, family } = reviewed
  const { unitId } = ctx.actor
  // Before the record is locked, in the order in which `takeBack` locks.
  const untold = await forgetUntold(ctx, reviewed, id)
  const visible = visibleTo(ctx, reviewed)
  const row = await lock<ReviewedRow>(
    ctx,
    table,
    id,
    visible && or(visible, eq(table.rejectedUnitId, unitId)),
  )
  if (!isRejected(row, family)) throw new Fault('WRONG_STATE')
  if (row.version !== version) throw new Fault('STALE_VERSION')
  if (!canReopen(ctx, reviewed, row)) throw new Fault('FORBIDDEN')

  await remember(ctx, table, id, 'reopen', reason)
  tellWaiting(ctx, [unitId])
  // Of a rejection that the author has not heard of, there is nothing to take back in words.
  if (!untold) await tellReopening(ctx, reviewed, id, toldOf(ctx, reviewed, row, reason))
  const waiting = {
    auditReason: '',
    auditUnitId: unitId,
    auditBy: null,
    auditor: '',
    auditTime: null,
    rejectedUnitId: null,
  }
  const state =
    row.revisionStatus === null ? { auditStatus: family.pending } : { revisionStatus: family.pending }
  return write(
    ctx,
    table,
    row,
    'reopen',
    { ...waiting, ...state },
    { after: { ...waiting, ...state, reason } },
  )
}

/** The notices of a rejection that still wait for their ten seconds go. @returns whether there were any */
async function forgetUntold({ db }: Context, { table }: Reviewed, id: number): Promise<boolean> {
  const gone = await db
    .delete(pendingDecisions)
    .where(
      and(
        eq(pendingDecisions.resource, nameOf(table)),
        eq(pendingDecisions.recordId, id),
        eq(pendingDecisions.verdict, 'reject'),
      ),
    )
    .returning({ id: pendingDecisions.id })
  return gone.length > 0
}
