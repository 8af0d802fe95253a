import type { CommentsRemoved, Done, LiveCommentUpdate, ReviewQuery } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/context/transaction.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { failedOne } from '../../review/change/batch.ts'
import { change, write } from '../../review/change/change.ts'
import { remove } from '../../review/change/remove.ts'
import { decisionOf, familyB, remember } from '../../review/decision/review.ts'
import { reaches } from '../../review/scope/scope.ts'
import { lock } from '../../review/scope/tables.ts'
import { liveComments } from '../live-class/live-comment.table.ts'
import type { LiveCommentRecord } from './live-comment.queries.ts'

/**
 * Let a comment through or not. Whoever may review within reach of the class decides at once: nothing is passed up.
 *
 * @throws Fault `NOT_FOUND`, `WRONG_STATE`, `STALE_VERSION`, `FORBIDDEN`, `BAD_INPUT`
 */
export async function decideComment(ctx: Context, id: number, query: ReviewQuery): Promise<void> {
  const decision = decisionOf({ family: familyB }, query)
  if (!decision) return
  const { verdict, reason, version } = decision
  if (verdict === 'up') throw new Fault('BAD_INPUT', { fields: { toUpper: '评论由直播单位审核，不能上报' } })
  if (verdict === 'reject' && reason === '')
    throw new Fault('BAD_INPUT', { fields: { reason: '请填写驳回原因' } })
  const row = await lock<LiveCommentRecord>(ctx, liveComments, id)
  if (row.auditStatus !== familyB.pending) throw new Fault('WRONG_STATE')
  if (row.version !== version) throw new Fault('STALE_VERSION')
  if (!reaches(ctx, row.partySchoolId, 'live-comment:review')) throw new Fault('FORBIDDEN')
  await remember(ctx, liveComments, id, verdict, reason)
  await write(ctx, liveComments, row, verdict, {
    auditStatus: verdict === 'pass' ? familyB.approved : familyB.rejected,
    auditReason: reason,
    auditBy: ctx.actor.userId,
    auditTime: ctx.now(),
  })
}

/** Reply to a comment, hide it, or show it again. @throws Fault `NOT_FOUND`, `STALE_VERSION` */
export function updateComment(
  ctx: Context,
  { id, version, reply, isHidden }: LiveCommentUpdate,
): Promise<Done> {
  const taken =
    reply === '' ? { replyBy: null, replyTime: null } : { replyBy: ctx.actor.userId, replyTime: ctx.now() }
  const showing = isHidden === 1 ? 'hide' : 'show'
  const action = reply === undefined ? showing : 'reply'
  return change(
    ctx,
    liveComments,
    id,
    action,
    { ...(reply !== undefined && { reply, ...taken }), ...(isHidden !== undefined && { isHidden }) },
    { version },
  )
}

/** @throws Fault `NOT_FOUND` */
export const removeComment = (ctx: Context, id: number): Promise<Done> => remove(ctx, liveComments, id)

/** Remove many, each in a transaction of its own: what fails leaves the others removed, and says why. */
export async function removeComments(ctx: Context, ids: readonly number[]): Promise<CommentsRemoved> {
  const result: CommentsRemoved = { success: [], failed: [] }
  for (const id of ids) {
    try {
      await inTransaction(ctx, (inside) => removeComment(inside, id))
      result.success.push(id)
    } catch (error) {
      // The others are removed all the same, and the caller learns of this one.
      result.failed.push({ id, message: await failedOne(ctx, 'live_comment', id, error) })
    }
  }
  return result
}
