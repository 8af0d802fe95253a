import {
  BANNER_SORT,
  type BannerInput,
  type BannerOrder,
  bannerModule,
  type Done,
  hasContent,
} from '@dangxiao/contract'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { locks } from '../../platform/db/locks.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { isOwn, toStored } from '../../platform/file/media.ts'
import { write } from '../../review/change/change.ts'
import { assertUnitInScope, withinManaged } from '../../review/scope/scope.ts'
import { lock } from '../../review/scope/tables.ts'
import { isContentShown } from './banner.content.ts'
import type { BannerRecord } from './banner.queries.ts'
import { banners } from './banner.table.ts'

export async function addBanner(ctx: Context, input: BannerInput): Promise<Done> {
  const columns = await checked(ctx, input)
  await assertRoom(ctx, input.partySchoolId)
  const [done] = await ctx.db
    .insert(banners)
    .values({ ...columns, createdBy: ctx.actor.userId, createTime: ctx.now(), updateTime: ctx.now() })
    .returning({ id: banners.id, version: banners.version })
  if (!done) throw new Error('an insert gave no row')
  await audit(ctx, { action: 'add', resource: 'banner', recordId: done.id, after: columns })
  return done
}

/** @throws Fault `NOT_FOUND`, `STALE_VERSION`, and what the fields give rise to. */
export async function updateBanner(
  ctx: Context,
  { id, version, ...input }: BannerInput & { id: number; version: number },
): Promise<Done> {
  const row = await lock<BannerRecord>(ctx, banners, id)
  if (row.version !== version) throw new Fault('STALE_VERSION')
  const columns = await checked(ctx, input, row)
  if (input.partySchoolId !== row.partySchoolId) await assertRoom(ctx, input.partySchoolId)
  return write(ctx, banners, row, 'update', columns)
}

/**
 * Put banners in order and switch them on and off, all or none; a form that is open on one of them grows stale.
 *
 * @throws Fault `NOT_FOUND` when one is gone or lies outside the actor's units, `BAD_INPUT` when one is switched on whose content is gone.
 */
export async function arrangeBanners(ctx: Context, items: BannerOrder): Promise<{ changed: number }> {
  const ids = items.map(({ id }) => id)
  const rows = await ctx.db
    .select()
    .from(banners)
    .where(
      and(inArray(banners.id, ids), isNull(banners.removedAt), withinManaged(ctx, banners.partySchoolId)),
    )
    .orderBy(banners.id)
    .for('update')
  if (rows.length < items.length) throw new Fault('NOT_FOUND')
  const known = new Map(rows.map((row) => [row.id, row]))
  const changed = items.flatMap(({ id, sort, isEnabled }) => {
    const row = known.get(id)
    if (!row) return []
    const before = { id, sort: row.sort, isEnabled: row.isEnabled }
    const after = { id, sort: sort ?? row.sort, isEnabled: isEnabled ?? row.isEnabled }
    return before.sort === after.sort && before.isEnabled === after.isEnabled ? [] : [{ row, before, after }]
  })
  for (const { row, after } of changed) {
    if (after.isEnabled === 1 && row.isEnabled === 0) await assertContent(ctx, row)
    const { sort, isEnabled } = after
    await ctx.db
      .update(banners)
      .set({ sort, isEnabled, version: row.version + 1, updateTime: ctx.now() })
      .where(eq(banners.id, row.id))
  }
  const [before, after] = [changed.map(({ before }) => before), changed.map(({ after }) => after)]
  await audit(ctx, { action: 'arrange', resource: 'banner', before, after })
  return { changed: changed.length }
}

/** The columns of an input: in the caller's units, with a content that is there, and nothing that its type does not use. */
async function checked(ctx: Context, input: BannerInput, row?: BannerRecord) {
  assertUnitInScope(ctx, input.partySchoolId)
  const { moduleType, contentId, linkUrl, startTime, endTime } = input
  const target = {
    contentId: hasContent(moduleType) ? (contentId ?? null) : null,
    linkUrl: moduleType === bannerModule.link ? (linkUrl ?? null) : null,
  }
  await assertContent(ctx, { moduleType, ...target })
  const pictureUrl = toStored(ctx, input.pictureUrl)
  if (!isOwn(pictureUrl) && pictureUrl !== row?.pictureUrl)
    throw new Fault('BAD_INPUT', { fields: { pictureUrl: '图片不在本系统中，请重新上传' } })
  return {
    ...input,
    ...target,
    pictureUrl,
    startTime: startTime ? new Date(startTime) : null,
    endTime: endTime ? new Date(endTime) : null,
  }
}

async function assertContent(
  ctx: Context,
  { moduleType, contentId }: { moduleType: number; contentId: number | null },
): Promise<void> {
  if (contentId === null || (await isContentShown(ctx, moduleType, contentId))) return
  throw new Fault('BAD_INPUT', { fields: { contentId: '关联内容已下架，请重新选择' } })
}

/** @throws Fault `BANNER_LIMIT` when the unit has as many banners as there are places. */
async function assertRoom(ctx: Context, unitId: number): Promise<void> {
  // Two at once must not both see the last free place.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks.bannersOfUnit))}, ${unitId})`)
  const [found] = await ctx.db
    .select({ n: count() })
    .from(banners)
    .where(and(eq(banners.partySchoolId, unitId), isNull(banners.removedAt)))
  if ((found?.n ?? 0) >= BANNER_SORT.max) throw new Fault('BANNER_LIMIT', { n: BANNER_SORT.max })
}
