import type {
  PageParams,
  Ranking,
  RankingDetail,
  RankingFilter,
  RankingProgress,
  RankingTarget,
} from '@dangxiao/contract'
import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, or } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { contains, plainWindow, readPage } from '../../review/list/list.ts'
import { ownedOf } from '../../review/save/record.ts'
import { reaches, scopeOf, withinManaged, withinScope } from '../../review/scope/scope.ts'
import { progressOf, runsOf } from './compute.ts'
import { placesOf } from './places.ts'
import { rankingItems, rankingRuns, rankings, recommendations } from './ranking.table.ts'
import { pickTargets, shownTargets } from './targets.queries.ts'

export type RankingRecord = typeof rankings.$inferSelect
type Run = typeof rankingRuns.$inferSelect

/** One page of the rankings of the units that the actor may see, the newest first. */
export async function listRankings(
  ctx: Context,
  filter: RankingFilter,
  page: PageParams,
): Promise<{ records: Ranking[]; total: number }> {
  const where = and(
    withinScope(ctx, rankings.partySchoolId, scopeOf(ctx, filter)),
    filter.keyword ? contains(rankings.name, filter.keyword) : undefined,
    filter.type ? eq(rankings.type, filter.type) : undefined,
    filter.period ? eq(rankings.period, filter.period) : undefined,
    filter.isVisible === undefined ? undefined : eq(rankings.isVisible, filter.isVisible === 1 ? 1 : 0),
  )
  const window = plainWindow(rankings, where, [desc(rankings.createTime)], page)
  const { rows, total } = await readPage(ctx, rankings, window, { ranking: getTableColumns(rankings) })
  const runs = await runsOf(
    ctx.db,
    rows.map(({ ranking }) => ranking.id),
  )
  const runById = new Map(runs.map((run) => [run.rankingId, run]))
  return {
    total,
    records: rows.map(({ ranking, createdByName }) =>
      rankingOf(ctx, ranking, createdByName, runById.get(ranking.id)),
    ),
  }
}

/** A ranking with its places as they are shown now. @throws Fault `NOT_FOUND` */
export async function findRanking(ctx: Context, id: number): Promise<RankingDetail> {
  const [found] = await ctx.db
    .select({ ranking: rankings, run: rankingRuns, createdByName: users.name })
    .from(rankings)
    .leftJoin(rankingRuns, eq(rankingRuns.rankingId, rankings.id))
    .leftJoin(users, eq(users.id, rankings.createdBy))
    .where(reachable(ctx, id))
  if (!found) throw new Fault('NOT_FOUND')
  const { ranking, run, createdByName } = found
  return { ...rankingOf(ctx, ranking, createdByName, run), places: await shownPlaces(ctx, ranking) }
}

async function shownPlaces(ctx: Context, ranking: RankingRecord): Promise<RankingDetail['places']> {
  const now = ctx.now()
  const items = await ctx.db
    .select()
    .from(rankingItems)
    .where(and(eq(rankingItems.rankingId, ranking.id), eq(rankingItems.isDraft, false)))
    .orderBy(asc(rankingItems.sort))
  const running = await ctx.db
    .select()
    .from(recommendations)
    .where(
      and(
        eq(recommendations.rankingId, ranking.id),
        isNull(recommendations.removedAt),
        or(isNull(recommendations.startTime), lte(recommendations.startTime, now)),
        or(isNull(recommendations.endTime), gt(recommendations.endTime, now)),
      ),
    )
  // What was withdrawn since is shown no more.
  const shown = await shownTargets(
    ctx,
    ranking,
    [...items, ...running].map(({ targetId }) => targetId),
  )
  const isThere = ({ targetId }: { targetId: number }) => shown.has(targetId)
  return placesOf(items.filter(isThere), running.filter(isThere), ranking.top).map(
    ({ place, targetId, scored, recommended }) => {
      const { name = '', unitName = '', isReachable = false } = shown.get(targetId) ?? {}
      return {
        place,
        targetId,
        name,
        unitName,
        isReachable,
        rank: scored?.rank ?? null,
        score: scored?.score ?? null,
        breakdown: scored?.breakdown ?? [],
        recommendation: recommended
          ? {
              id: recommended.id,
              reason: recommended.reason,
              endTime: recommended.endTime?.toISOString() ?? null,
            }
          : null,
      }
    },
  )
}

/** What is being computed of what the actor may see. */
export async function listProgress(ctx: Context): Promise<RankingProgress[]> {
  const rows = await ctx.db
    .select({ run: rankingRuns })
    .from(rankingRuns)
    .innerJoin(rankings, eq(rankings.id, rankingRuns.rankingId))
    .where(and(isNull(rankings.removedAt), withinManaged(ctx, rankings.partySchoolId)))
    .orderBy(asc(rankingRuns.rankingId))
  return rows.flatMap(({ run }) => progressOf(run) ?? [])
}

/** @throws Fault `NOT_FOUND` */
export async function listTargets(
  ctx: Context,
  id: number,
  name: string | undefined,
): Promise<RankingTarget[]> {
  const [ranking] = await ctx.db.select().from(rankings).where(reachable(ctx, id))
  if (!ranking) throw new Fault('NOT_FOUND')
  return pickTargets(ctx, ranking, name)
}

const reachable = (ctx: Context, id: number) =>
  and(eq(rankings.id, id), isNull(rankings.removedAt), withinManaged(ctx, rankings.partySchoolId))

function rankingOf(
  ctx: Context,
  row: RankingRecord,
  createdBy: string | null,
  run: Run | null | undefined,
): Ranking {
  const {
    name,
    type,
    period,
    top,
    rules,
    isVisible,
    resultTime,
    resultFrom,
    resultTo,
    resultTargets,
    resultScored,
  } = row
  return {
    ...ownedOf(ctx, row, createdBy),
    name,
    type,
    period,
    top,
    rules,
    isVisible,
    result:
      resultTime && resultFrom && resultTo
        ? {
            time: resultTime.toISOString(),
            from: resultFrom,
            to: resultTo,
            targets: resultTargets,
            scored: resultScored,
          }
        : null,
    progress: progressOf(run),
    can: reaches(ctx, row.partySchoolId, 'ranking:edit') ? ['edit', 'remove'] : [],
  }
}
