import type { Overview } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { toPublic } from '../../platform/file/media.ts'
import { publicRich } from '../../review/content/rich-text.ts'
import { mayCoordinate } from '../../review/scope/scope.ts'
import { statisticsOf } from './overview.statistics.ts'
import { overviews } from './overview.table.ts'

/** What has been written about a kind of resources, and how much there is of it now. */
export async function findOverview(ctx: Context, type: number): Promise<Overview> {
  const [row] = await ctx.db.select().from(overviews).where(eq(overviews.type, type))
  return {
    type,
    id: row?.id ?? null,
    introduction: row ? publicRich(ctx, row.introduction) : '',
    coverUrl: row?.coverUrl ? toPublic(ctx, row.coverUrl) : null,
    version: row?.version ?? 0,
    updateTime: row?.updateTime.toISOString() ?? '',
    statistics: await statisticsOf(ctx, type),
    can: mayCoordinate(ctx.actor.grants) ? ['edit'] : [],
  }
}
