import type { LiveHosts, LiveHostsInput } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { findLiveHosts, LIVE_HOSTS } from './setting.queries.ts'
import { productSettings } from './setting.table.ts'

/** @throws Fault `STALE_VERSION` */
export async function setLiveHosts(ctx: Context, { hosts, version }: LiveHostsInput): Promise<LiveHosts> {
  const before = await findLiveHosts(ctx)
  const set = { value: hosts, updatedBy: ctx.actor.userId, updateTime: ctx.now(), version: version + 1 }
  const written =
    version === 0
      ? await ctx.db
          .insert(productSettings)
          .values({ key: LIVE_HOSTS, ...set })
          .onConflictDoNothing()
          .returning({ key: productSettings.key })
      : await ctx.db
          .update(productSettings)
          .set(set)
          .where(and(eq(productSettings.key, LIVE_HOSTS), eq(productSettings.version, version)))
          .returning({ key: productSettings.key })
  if (written.length === 0) throw new Fault('STALE_VERSION')
  await audit(ctx, {
    action: 'update',
    resource: 'product_setting',
    before: { hosts: before.hosts },
    after: { hosts },
  })
  return findLiveHosts(ctx)
}
