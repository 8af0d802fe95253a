import { isCollision } from '../fault/failures.ts'
import type { Context } from './context.ts'

/**
 * Do the work in a transaction; what it leaves for `afterCommit` follows when it is committed. Work that collided with another's is done
 * once more.
 */
export async function inTransaction<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  try {
    return await attempt(ctx, work)
  } catch (error) {
    if (!isCollision(error)) throw error
    return attempt(ctx, work)
  }
}

async function attempt<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const later: (() => void)[] = []
  const result = await ctx.db.transaction(async (tx) => {
    const pending: Promise<unknown>[] = []
    const alongside = (statements: Promise<unknown>) => {
      statements.catch(() => {}) // waited for below
      pending.push(statements)
    }
    const inside = {
      ...ctx,
      db: tx,
      audited: { count: 0 },
      afterCommit: (after: () => void) => void later.push(after),
      alongside,
    }
    try {
      return await work(inside)
    } finally {
      // When one of them failed, the statements after it failed for that alone: what is told is the first.
      await Promise.all(pending)
    }
  })
  for (const after of later) after()
  return result
}
