import type { LiveHosts } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { productSettings } from './setting.table.ts'

export const LIVE_HOSTS = 'live-hosts'

/** The hosts that the server may look at to see whether a live session runs. */
export async function findLiveHosts(ctx: Pick<Context, 'db'>): Promise<LiveHosts> {
  const [row] = await ctx.db
    .select({ setting: productSettings, updatedBy: users.name })
    .from(productSettings)
    .leftJoin(users, eq(users.id, productSettings.updatedBy))
    .where(eq(productSettings.key, LIVE_HOSTS))
  if (!row) return { hosts: [], version: 0, updatedBy: '', updateTime: null }
  const { value, version, updateTime } = row.setting
  return {
    hosts: value as string[],
    version,
    updatedBy: row.updatedBy ?? '',
    updateTime: updateTime.toISOString(),
  }
}
