import {
  type PageParams,
  type Recommendation,
  type RecommendationFilter,
  recommendationState,
} from '@dangxiao/contract'
import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
} from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { contains, plainWindow, readPage } from '../../review/list/list.ts'
import { ownedOf } from '../../review/save/record.ts'
import { reaches, scopeOf, withinManaged, withinScope } from '../../review/scope/scope.ts'
import { rankings, recommendations } from './ranking.table.ts'
import { namesOf, shownTargets } from './targets.queries.ts'

export type RecommendationRecord = typeof recommendations.$inferSelect

/** One page of the recommendations of the units that the actor may see, by their rankings and positions. */
export async function listRecommendations(
  ctx: Context,
  filter: RecommendationFilter,
  page: PageParams,
): Promise<{ records: Recommendation[]; total: number }> {
  const ofRanking = and(
    eq(rankings.id, recommendations.rankingId),
    isNull(rankings.removedAt),
    filter.keyword ? contains(rankings.name, filter.keyword) : undefined,
  )
  const where = and(
    withinScope(ctx, recommendations.partySchoolId, scopeOf(ctx, filter)),
    exists(ctx.db.select({ id: rankings.id }).from(rankings).where(ofRanking)),
    filter.rankingId ? eq(recommendations.rankingId, filter.rankingId) : undefined,
    filter.state ? inState(filter.state, ctx.now()) : undefined,
  )
  const order = [
    desc(recommendations.rankingId),
    asc(recommendations.position),
    asc(recommendations.startTime),
  ]
  const { rows, total } = await readPage(
    ctx,
    recommendations,
    plainWindow(recommendations, where, order, page),
    {
      recommendation: getTableColumns(recommendations),
    },
  )
  const records = await recommendationsOf(
    ctx,
    rows.map(({ recommendation, createdByName }) => ({ ...recommendation, createdByName })),
  )
  return { records, total }
}

/** A target is being removed: nothing recommends it any more, nor takes a position for it. */
export async function dropRecommendations(
  { db, now }: Context,
  type: number,
  targetId: number,
): Promise<void> {
  const ofType = db.select({ id: rankings.id }).from(rankings).where(eq(rankings.type, type))
  const { rankingId, removedAt } = recommendations
  await db
    .update(recommendations)
    .set({ removedAt: now() })
    .where(and(eq(recommendations.targetId, targetId), isNull(removedAt), inArray(rankingId, ofType)))
}

/** @throws Fault `NOT_FOUND` */
export async function findRecommendation(ctx: Context, id: number): Promise<Recommendation> {
  const rows = await ctx.db
    .select({ ...getTableColumns(recommendations), createdByName: users.name })
    .from(recommendations)
    .leftJoin(users, eq(users.id, recommendations.createdBy))
    .where(
      and(
        eq(recommendations.id, id),
        isNull(recommendations.removedAt),
        withinManaged(ctx, recommendations.partySchoolId),
      ),
    )
  const [found] = await recommendationsOf(ctx, rows)
  if (!found) throw new Fault('NOT_FOUND')
  return found
}

function inState(state: number, now: Date): SQL | undefined {
  const { startTime, endTime } = recommendations
  const isOpen = or(isNull(endTime), gt(endTime, now))
  if (state === recommendationState.over) return lte(endTime, now)
  if (state === recommendationState.coming) return and(gt(startTime, now), isOpen)
  return and(isOpen, or(isNull(startTime), lte(startTime, now)))
}

function stateOf({ startTime, endTime }: RecommendationRecord, now: Date): number {
  if (endTime && endTime <= now) return recommendationState.over
  return startTime && startTime > now ? recommendationState.coming : recommendationState.running
}

type Row = RecommendationRecord & { createdByName: string | null }

async function recommendationsOf(ctx: Context, rows: readonly Row[]): Promise<Recommendation[]> {
  const ids = [...new Set(rows.map(({ rankingId }) => rankingId))]
  if (ids.length === 0) return []
  const of = await ctx.db
    .select()
    .from(rankings)
    .where(and(inArray(rankings.id, ids), isNull(rankings.removedAt)))
  const told = new Map<number, Recommendation>()
  for (const ranking of of) {
    const own = rows.filter(({ rankingId }) => rankingId === ranking.id)
    const targetIds = own.map(({ targetId }) => targetId)
    const names = await namesOf(ctx, ranking.type, targetIds)
    const shown = await shownTargets(ctx, ranking, targetIds)
    for (const row of own)
      told.set(row.id, {
        ...ownedOf(ctx, row, row.createdByName),
        rankingId: ranking.id,
        rankingName: ranking.name,
        rankingType: ranking.type,
        targetId: row.targetId,
        targetName: names.get(row.targetId) ?? '',
        isTargetGone: !shown.has(row.targetId),
        position: row.position,
        reason: row.reason,
        startTime: row.startTime?.toISOString() ?? null,
        endTime: row.endTime?.toISOString() ?? null,
        state: stateOf(row, ctx.now()),
        can: reaches(ctx, row.partySchoolId, 'ranking:edit') ? ['edit', 'remove'] : [],
      })
  }
  return rows.flatMap(({ id }) => told.get(id) ?? [])
}
