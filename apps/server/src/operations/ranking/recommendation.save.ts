import type { Done, RecommendationInput, RecommendationUpdate } from '@dangxiao/contract'
import { and, eq, gt, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { write } from '../../review/change/change.ts'
import { remove } from '../../review/change/remove.ts'
import { lock } from '../../review/scope/tables.ts'
import type { RankingRecord } from './ranking.queries.ts'
import { rankings, recommendations } from './ranking.table.ts'
import type { RecommendationRecord } from './recommendation.queries.ts'
import { shownTargets } from './targets.queries.ts'

type Wanted = Omit<RecommendationInput, 'rankingId'>

/** @throws Fault `NOT_FOUND` when there is no such ranking, `POSITION_TAKEN`, `TARGET_RECOMMENDED`, `BAD_INPUT` */
export async function addRecommendation(
  ctx: Context,
  { rankingId, ...input }: RecommendationInput,
): Promise<Done> {
  const ranking = await lock<RankingRecord>(ctx, rankings, rankingId)
  const columns = { ...(await checked(ctx, ranking, input)), rankingId, partySchoolId: ranking.partySchoolId }
  const [done] = await ctx.db
    .insert(recommendations)
    .values({ ...columns, createdBy: ctx.actor.userId, createTime: ctx.now(), updateTime: ctx.now() })
    .returning({ id: recommendations.id, version: recommendations.version })
  if (!done) throw new Error('an insert gave no row')
  await audit(ctx, { action: 'add', resource: 'rank_recommendation', recordId: done.id, after: columns })
  return done
}

/** @throws as `addRecommendation`, and Fault `STALE_VERSION` */
export async function updateRecommendation(
  ctx: Context,
  { id, version, ...input }: RecommendationUpdate,
): Promise<Done> {
  const ranking = await lockRankingOf(ctx, id)
  const row = await lock<RecommendationRecord>(ctx, recommendations, id)
  if (row.version !== version) throw new Fault('STALE_VERSION')
  return write(ctx, recommendations, row, 'update', await checked(ctx, ranking, input, row))
}

export const removeRecommendation = (ctx: Context, id: number): Promise<Done> =>
  remove(ctx, recommendations, id)

async function lockRankingOf(ctx: Context, id: number): Promise<RankingRecord> {
  const [row] = await ctx.db
    .select({ rankingId: recommendations.rankingId })
    .from(recommendations)
    .where(eq(recommendations.id, id))
  return lock<RankingRecord>(ctx, rankings, row?.rankingId ?? 0)
}

/** The columns of an input. The ranking is locked: of two that want one position, the second sees the first. */
async function checked(ctx: Context, ranking: RankingRecord, input: Wanted, row?: RecommendationRecord) {
  const { targetId, position, reason } = input
  const fields: Record<string, string> = {}
  if (position > ranking.top) fields.position = `推荐位次不能超过上榜数（${ranking.top}名）`
  const isShown = targetId === row?.targetId || (await shownTargets(ctx, ranking, [targetId])).has(targetId)
  if (!isShown) fields.targetId = '推荐对象不存在或已下架，请重新选择'
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields })
  const times = { startTime: moment(input.startTime), endTime: moment(input.endTime) }
  const others = await ctx.db
    .select({ targetId: recommendations.targetId, position: recommendations.position })
    .from(recommendations)
    .where(
      and(
        eq(recommendations.rankingId, ranking.id),
        isNull(recommendations.removedAt),
        row && ne(recommendations.id, row.id),
        or(eq(recommendations.position, position), eq(recommendations.targetId, targetId)),
        overlaps(times),
      ),
    )
    .orderBy(recommendations.position)
  if (others.some((other) => other.position === position))
    throw new Fault('POSITION_TAKEN', { fields: { position: '该位次已有推荐' } })
  const [elsewhere] = others
  if (elsewhere) {
    const n = elsewhere.position
    throw new Fault('TARGET_RECOMMENDED', { n, fields: { targetId: `该对象在此时间内已推荐到第${n}位` } })
  }
  return { targetId, position, reason, ...times }
}

const moment = (iso: string | null | undefined) => (iso ? new Date(iso) : null)

/** Open times reach for ever; one may end when the next begins. */
function overlaps({ startTime, endTime }: { startTime: Date | null; endTime: Date | null }): SQL | undefined {
  const open = (column: AnyPgColumn, condition: SQL) => or(isNull(column), condition)
  return and(
    endTime ? open(recommendations.startTime, lt(recommendations.startTime, endTime)) : undefined,
    startTime ? open(recommendations.endTime, gt(recommendations.endTime, startTime)) : undefined,
  )
}
