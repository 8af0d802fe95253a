import { type LiveFinding, readHost } from '@dangxiao/contract'
import { eq, lte } from 'drizzle-orm'
import type { Context } from '../../../platform/context/context.ts'
import { findLiveHosts } from '../../setting/setting.queries.ts'
import { liveLooks } from './look.table.ts'
import { lookAt } from './look.ts'

/** Milliseconds for which nobody asks an address again. */
const AGAIN_MS = 10_000
const KEPT_MS = 24 * 3_600_000

const onItsWay: LiveFinding = { isReachable: null, isStreaming: null, error: '', unknown: '正在检测，请稍候' }

/** What the last look at an address has found; a new one where that is older than 10 seconds. All servers and users share it. */
export async function lookOnce(ctx: Context, address: string): Promise<LiveFinding> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  const [mine] = await ctx.db
    .insert(liveLooks)
    .values({ address, askedAt: ctx.now() })
    .onConflictDoUpdate({
      target: liveLooks.address,
      set: { askedAt: ctx.now() },
      setWhere: lte(liveLooks.askedAt, before(AGAIN_MS)),
    })
    .returning({ address: liveLooks.address })
  if (!mine) {
    const [last] = await ctx.db
      .select({ finding: liveLooks.finding })
      .from(liveLooks)
      .where(eq(liveLooks.address, address))
    return last?.finding ?? onItsWay
  }
  const { hosts } = await findLiveHosts(ctx)
  const finding = await lookAt(
    address,
    hosts.flatMap((line) => readHost(line) ?? []),
  )
  await ctx.db.update(liveLooks).set({ finding }).where(eq(liveLooks.address, address))
  await ctx.db.delete(liveLooks).where(lte(liveLooks.askedAt, before(KEPT_MS)))
  return finding
}
