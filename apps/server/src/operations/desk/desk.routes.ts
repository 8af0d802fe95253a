import type { BatchResult, deskApi, ReviewedKind } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/context/transaction.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { failedOne } from '../../review/change/batch.ts'
import { reopen } from '../../review/decision/reopen.ts'
import { type AnySaved, decideOn, retract } from '../../review/save/save.ts'
import { countWaiting, listWaiting, reviewedBy } from './desk.queries.ts'

export const deskHandlers: Handlers<typeof deskApi> = {
  list: (ctx, { params, query }) => listWaiting(ctx, query, params),
  counts: (ctx) => countWaiting(ctx),
  decide: (ctx, { body: { verdict, reason, items } }) =>
    eachOf(ctx, items, (inside, saved, { id, version }) =>
      decideOn(inside, saved, id, { verdict, reason, version }),
    ),
  retract: (ctx, { body }) => eachOf(ctx, body.items, (inside, saved, { id }) => retract(inside, saved, id)),
  reopen: (ctx, { body }) =>
    reopen({ ...ctx, permission: `${body.resource}:view` }, reviewable(ctx, body.resource), body),
}

/** @throws Fault `FORBIDDEN` when the caller reviews nothing of the kind */
function reviewable(ctx: Context, resource: ReviewedKind) {
  const saved = reviewedBy(ctx, 'review').find((candidate) => candidate.resource === resource)
  if (!saved) throw new Fault('FORBIDDEN')
  return saved
}

/** Do it to many records, each in a transaction of its own: what fails leaves the others done, and says why. */
async function eachOf<T extends BatchResult['success'][number]>(
  ctx: Context,
  items: readonly T[],
  work: (inside: Context, saved: AnySaved, item: T) => Promise<unknown>,
): Promise<BatchResult> {
  const result: BatchResult = { success: [], failed: [] }
  for (const item of items) {
    const { resource, id } = item
    try {
      const saved = reviewable(ctx, resource)
      await inTransaction({ ...ctx, permission: `${resource}:view` }, async (inside) => {
        await work(inside, saved, item)
        if (inside.audited.count !== 1)
          throw new Error(`a decision on ${resource} left ${inside.audited.count} audit rows instead of one`)
      })
      result.success.push({ resource, id })
    } catch (error) {
      // What was done before it stays done, so the rest goes on and the caller learns of each.
      result.failed.push({ resource, id, message: await failedOne(ctx, resource, id, error) })
    }
  }
  return result
}
