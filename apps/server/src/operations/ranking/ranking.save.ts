import type { Done, RankingInput, RankingUpdate } from '@dangxiao/contract'
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { mark, write } from '../../review/change/change.ts'
import { remove } from '../../review/change/remove.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import { lock } from '../../review/scope/tables.ts'
import { requestRun } from './compute.ts'
import type { RankingRecord } from './ranking.queries.ts'
import { rankingRuns, rankings, recommendations } from './ranking.table.ts'

/** A new ranking is computed at once. */
export async function addRanking(ctx: Context, input: RankingInput): Promise<Done> {
  assertUnitInScope(ctx, input.partySchoolId)
  const [done] = await ctx.db
    .insert(rankings)
    .values({ ...input, createdBy: ctx.actor.userId, createTime: ctx.now(), updateTime: ctx.now() })
    .returning({ id: rankings.id, version: rankings.version })
  if (!done) throw new Error('an insert gave no row')
  await requestRun(ctx.db, { ...input, id: done.id }, ctx.now())
  await audit(ctx, { action: 'add', resource: 'ranking', recordId: done.id, after: input })
  return done
}

/**
 * A ranking is computed anew when something changes that its places depend on; until then the former ones stay.
 *
 * @throws Fault `NOT_FOUND`, `STALE_VERSION`, `BAD_INPUT` when its type or unit would change, or a recommendation stands below its last place.
 */
export async function updateRanking(ctx: Context, { id, version, ...input }: RankingUpdate): Promise<Done> {
  const row = await lock<RankingRecord>(ctx, rankings, id)
  if (row.version !== version) throw new Fault('STALE_VERSION')
  const fields: Record<string, string> = {}
  if (input.type !== row.type) fields.type = '榜单类型不能修改'
  if (input.partySchoolId !== row.partySchoolId) fields.partySchoolId = '所属单位不能修改'
  const lowest = await lowestRecommended(ctx, id)
  if (lowest > input.top) fields.top = `第${lowest}位已有推荐，上榜数不能少于${lowest}名`
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields })
  const counts = ({ period, top, rules }: RankingInput | RankingRecord) =>
    JSON.stringify([period, top, rules.map(({ metric, weight, cap }) => [metric, weight, cap])])
  if (counts(input) !== counts(row)) await requestRun(ctx.db, { ...input, id }, ctx.now())
  return write(ctx, rankings, row, 'update', input)
}

async function lowestRecommended(ctx: Context, rankingId: number): Promise<number> {
  const [lowest] = await ctx.db
    .select({ position: recommendations.position })
    .from(recommendations)
    .where(
      and(
        eq(recommendations.rankingId, rankingId),
        isNull(recommendations.removedAt),
        or(isNull(recommendations.endTime), gt(recommendations.endTime, ctx.now())),
      ),
    )
    .orderBy(desc(recommendations.position))
    .limit(1)
  return lowest?.position ?? 0
}

export async function showRanking(ctx: Context, id: number, isVisible: 0 | 1): Promise<Done> {
  const row = await lock<RankingRecord>(ctx, rankings, id)
  return mark(ctx, rankings, row, isVisible ? 'show' : 'hide', { isVisible })
}

/** @throws Fault `NOT_FOUND`, `RANKING_BUSY` when it is being computed and has not stopped. */
export async function recomputeRanking(ctx: Context, id: number): Promise<Done> {
  const row = await lock<RankingRecord>(ctx, rankings, id)
  const [run] = await ctx.db
    .select({ failedAt: rankingRuns.failedAt })
    .from(rankingRuns)
    .where(eq(rankingRuns.rankingId, id))
  if (run && !run.failedAt) throw new Fault('RANKING_BUSY')
  await requestRun(ctx.db, row, ctx.now())
  await audit(ctx, { action: 'recompute', resource: 'ranking', recordId: id })
  return { id, version: row.version }
}

export async function removeRanking(ctx: Context, id: number): Promise<Done> {
  return remove(ctx, rankings, id)
}
