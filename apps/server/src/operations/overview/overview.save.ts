import type { Done, OverviewInput, OverviewUpdate } from '@dangxiao/contract'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { isOwn, toStored } from '../../platform/file/media.ts'
import { change } from '../../review/change/change.ts'
import { storedRich } from '../../review/content/rich-text.ts'
import { mayCoordinate } from '../../review/scope/scope.ts'
import { overviews } from './overview.table.ts'

/** @throws Fault `FORBIDDEN` for who does not coordinate resources, `OVERVIEW_EXISTS` */
export async function addOverview(ctx: Context, { type, ...given }: OverviewInput): Promise<Done> {
  assertCoordinates(ctx)
  const columns = { type, ...columnsOf(ctx, given), partySchoolId: ctx.actor.unitId }
  const [done] = await ctx.db
    .insert(overviews)
    .values({ ...columns, createdBy: ctx.actor.userId, createTime: ctx.now(), updateTime: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: overviews.id, version: overviews.version })
  if (!done) throw new Fault('OVERVIEW_EXISTS')
  await audit(ctx, { action: 'add', resource: 'overview', recordId: done.id, after: columns })
  return done
}

/** @throws Fault `FORBIDDEN`, `NOT_FOUND`, `STALE_VERSION` */
export async function updateOverview(ctx: Context, { id, version, ...given }: OverviewUpdate): Promise<Done> {
  assertCoordinates(ctx)
  return change(ctx, overviews, id, 'update', columnsOf(ctx, given), { version })
}

function assertCoordinates(ctx: Context): void {
  if (!mayCoordinate(ctx.actor.grants)) throw new Fault('FORBIDDEN')
}

const columnsOf = (
  ctx: Context,
  { introduction, coverUrl }: Pick<OverviewInput, 'introduction' | 'coverUrl'>,
) => ({
  introduction: storedRich(ctx, introduction),
  coverUrl: coverUrl ? ownCover(toStored(ctx, coverUrl)) : null,
})

/** @throws Fault `BAD_INPUT` */
function ownCover(stored: string): string {
  if (!isOwn(stored)) throw new Fault('BAD_INPUT', { fields: { coverUrl: '封面不在本系统中，请重新上传' } })
  return stored
}
