import { type Banner, type BannerFilter, hasContent, type PageParams } from '@dangxiao/contract'
import { and, asc, count, eq, getTableColumns, isNull } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { containsIn, inDays, plainWindow, readPage } from '../../review/list/list.ts'
import { ownedOf } from '../../review/save/record.ts'
import { reaches, scopeOf, withinManaged, withinScope } from '../../review/scope/scope.ts'
import { keyOf, type Named, namesOf } from './banner.content.ts'
import { banners } from './banner.table.ts'

export type BannerRecord = typeof banners.$inferSelect

/** One page of the banners the actor may see, each unit's in the order of its carousel. */
export async function listBanners(
  ctx: Context,
  filter: BannerFilter,
  page: PageParams,
): Promise<{ records: Banner[]; total: number }> {
  const where = and(
    withinScope(ctx, banners.partySchoolId, scopeOf(ctx, filter)),
    filter.keyword ? containsIn(banners.title, filter.keyword) : undefined,
    filter.moduleType ? eq(banners.moduleType, filter.moduleType) : undefined,
    filter.isEnabled === undefined ? undefined : eq(banners.isEnabled, filter.isEnabled ? 1 : 0),
    inDays(banners.createTime, filter.startDate, filter.endDate),
  )
  const window = plainWindow(
    banners,
    where,
    [asc(banners.partySchoolId), asc(banners.sort), asc(banners.id)],
    page,
  )
  const { rows, total } = await readPage(ctx, banners, window, { banner: getTableColumns(banners) })
  const named = await namesOf(
    ctx,
    rows.map(({ banner }) => banner),
  )
  return {
    total,
    records: rows.map(({ banner, createdByName }) => bannerOf(ctx, banner, createdByName, named)),
  }
}

/** @throws Fault `NOT_FOUND` */
export async function findBanner(ctx: Context, id: number): Promise<Banner> {
  const [found] = await ctx.db
    .select({ banner: banners, createdByName: users.name })
    .from(banners)
    .leftJoin(users, eq(users.id, banners.createdBy))
    .where(and(eq(banners.id, id), isNull(banners.removedAt), withinManaged(ctx, banners.partySchoolId)))
  if (!found) throw new Fault('NOT_FOUND')
  return bannerOf(ctx, found.banner, found.createdByName, await namesOf(ctx, [found.banner]))
}

/**
 * For a removal of what banners can lead to: none that is enabled may.
 *
 * @throws Fault `REFERENCED_BY_BANNERS`
 */
export async function assertOnNoBanner(ctx: Context, moduleType: number, contentId: number): Promise<void> {
  const [found] = await ctx.db
    .select({ n: count() })
    .from(banners)
    .where(
      and(
        eq(banners.moduleType, moduleType),
        eq(banners.contentId, contentId),
        eq(banners.isEnabled, 1),
        isNull(banners.removedAt),
      ),
    )
  if (found && found.n > 0) throw new Fault('REFERENCED_BY_BANNERS', { n: found.n })
}

function bannerOf(
  ctx: Context,
  row: BannerRecord,
  createdBy: string | null,
  named: ReadonlyMap<string, Named>,
): Banner {
  const content = named.get(keyOf(row))
  return {
    ...ownedOf(ctx, row, createdBy),
    title: row.title,
    pictureUrl: toPublic(ctx, row.pictureUrl),
    moduleType: row.moduleType,
    contentId: row.contentId,
    contentName: content?.name ?? null,
    isContentGone: hasContent(row.moduleType) && !content?.isShown,
    linkUrl: row.linkUrl,
    sort: row.sort,
    isEnabled: row.isEnabled,
    startTime: row.startTime?.toISOString() ?? null,
    endTime: row.endTime?.toISOString() ?? null,
    can: reaches(ctx, row.partySchoolId, 'banner:edit') ? ['edit', 'remove'] : [],
  }
}
