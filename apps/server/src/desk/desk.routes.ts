import type { BatchDecision, BatchResult, deskApi } from '@dangxiao/contract'
import type { Context } from '../context.ts'
import type { Handlers } from '../http.ts'
import { failedOne } from '../shared/batch.ts'
import { Fault } from '../shared/fault.ts'
import { decideOn } from '../shared/save.ts'
import { inTransaction } from '../shared/transaction.ts'
import { countWaiting, listWaiting, reviewedBy } from './desk.queries.ts'

export const deskHandlers: Handlers<typeof deskApi> = {
  list: (ctx, { params, query }) => listWaiting(ctx, query, params),
  counts: (ctx) => countWaiting(ctx),
  decide: (ctx, { body }) => decideAll(ctx, body),
}

/** Decide on many records, each in a transaction of its own: what fails leaves the others done, and says why. */
async function decideAll(ctx: Context, { verdict, reason, items }: BatchDecision): Promise<BatchResult> {
  const result: BatchResult = { success: [], failed: [] }
  for (const { resource, id, version } of items) {
    try {
      const saved = reviewedBy(ctx, 'review').find((candidate) => candidate.resource === resource)
      if (!saved) throw new Fault('FORBIDDEN')
      await inTransaction({ ...ctx, permission: `${resource}:view` }, async (inside) => {
        await decideOn(inside, saved, id, { verdict, reason, version })
        if (inside.audited.count !== 1) throw new Error(`a decision on ${resource} left ${inside.audited.count} audit rows instead of one`)
      })
      result.success.push({ resource, id })
    } catch (error) {
      // What was decided before it stays decided, so the rest goes on and the caller learns of each.
      result.failed.push({ resource, id, message: await failedOne(ctx, resource, id, error) })
    }
  }
  return result
}
