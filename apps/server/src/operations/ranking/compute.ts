import { isDue, type MetricKey, type Ranking, type RankingRule, spanOn, todayIn } from '@dangxiao/contract'
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Directory } from '../../platform/auth/directory.ts'
import type { Db } from '../../platform/db/connection.ts'
import { locks, tryLock } from '../../platform/db/locks.ts'
import type { Lookups } from '../../platform/lookup/lookups.ts'
import type { UnitTree } from '../../platform/unit/unit-tree.ts'
import { metricSources, sharedBy } from './metrics.ts'
import { rankingItems, rankingRuns, rankings } from './ranking.table.ts'
import { targetsOf } from './targets.queries.ts'

/** Few enough for the time that a query has, whatever the metrics. */
const TARGETS_AT_ONCE = 2_000

/** Milliseconds after which a computation that stopped is tried again. */
const RETRY_AFTER = 60_000

/** Nobody is kept waiting by what begins of its own accord from this hour on, Asia/Shanghai. */
const NIGHT_HOUR = 2

type RankingRow = typeof rankings.$inferSelect
type Run = typeof rankingRuns.$inferSelect

interface Ground {
  db: Db
  directory: Directory
  now(): Date
}

/** Have a ranking computed, from the beginning if it is being computed already. Its row has to be locked. */
export async function requestRun(
  db: Db,
  { id, period }: Pick<RankingRow, 'id' | 'period'>,
  now: Date,
): Promise<void> {
  const { from, to } = spanOn(period, todayIn(now))
  const fresh = {
    requestTime: now,
    spanFrom: from,
    spanTo: to,
    total: null,
    done: 0,
    scored: 0,
    lastId: 0,
    failedAt: null,
  }
  await db.delete(rankingItems).where(and(eq(rankingItems.rankingId, id), rankingItems.isDraft))
  await db
    .insert(rankingRuns)
    .values({ rankingId: id, ...fresh })
    .onConflictDoUpdate({ target: rankingRuns.rankingId, set: fresh })
}

/** Begin what is due: a shown ranking that has no result of this period yet, or an old one. */
export async function planRankings({ db, now }: Pick<Ground, 'db' | 'now'>): Promise<void> {
  const time = now()
  if ((time.getUTCHours() + 8) % 24 < NIGHT_HOUR) return
  const idle = await db
    .select({
      id: rankings.id,
      period: rankings.period,
      time: rankings.resultTime,
      from: rankings.resultFrom,
    })
    .from(rankings)
    .leftJoin(rankingRuns, eq(rankingRuns.rankingId, rankings.id))
    .where(and(isNull(rankings.removedAt), eq(rankings.isVisible, 1), isNull(rankingRuns.rankingId)))
  for (const { id, period, time: made, from } of idle) {
    if (made && from && !isDue(period, { time: made, from }, time)) continue
    await db.transaction(async (tx) => {
      const [row] = await tx.select({ id: rankings.id }).from(rankings).where(live(id)).for('update')
      if (row) await requestRun(tx, { id, period }, time)
    })
  }
}

/** Compute what has been asked for, one ranking after the other; several servers may try at once. */
export async function computeRankings(ground: Ground): Promise<void> {
  for (;;) {
    const run = await nextRun(ground)
    if (!run) return
    try {
      if (!(await takeStep(ground, run.rankingId))) return
    } catch (error) {
      await ground.db
        .update(rankingRuns)
        .set({ failedAt: ground.now() })
        .where(eq(rankingRuns.rankingId, run.rankingId))
      throw error
    }
  }
}

async function nextRun({ db, now }: Ground): Promise<{ rankingId: number } | undefined> {
  const [run] = await db
    .select({ rankingId: rankingRuns.rankingId })
    .from(rankingRuns)
    .where(
      or(isNull(rankingRuns.failedAt), lt(rankingRuns.failedAt, new Date(now().getTime() - RETRY_AFTER))),
    )
    .orderBy(asc(rankingRuns.requestTime), asc(rankingRuns.rankingId))
    .limit(1)
  return run
}

const live = (id: number) => and(eq(rankings.id, id), isNull(rankings.removedAt))

/** One piece of a computation, kept with how far it is. @returns false when another server is at it */
async function takeStep({ db, directory, now }: Ground, id: number): Promise<boolean> {
  const { units, lookups } = await directory.read()
  return db.transaction(async (tx) => {
    const [free] = await tx.select({ got: tryLock(locks.computeRankings) }).from(sql`(select 1) one`)
    if (!free?.got) return false
    const [row] = await tx.select().from(rankings).where(live(id)).for('update')
    const [run] = await tx.select().from(rankingRuns).where(eq(rankingRuns.rankingId, id))
    if (!row || !run) await tx.delete(rankingRuns).where(eq(rankingRuns.rankingId, id))
    else if (run.total === null) await count(tx, units, row)
    else if (!(await scoreSome(tx, { units, lookups }, row, run))) await finish(tx, row, run, now())
    return true
  })
}

async function count(db: Db, units: UnitTree, row: RankingRow): Promise<void> {
  const { table, where } = targetsOf({ units }, row)
  const total = await db.$count(table, where)
  await db.update(rankingRuns).set({ total, failedAt: null }).where(eq(rankingRuns.rankingId, row.id))
}

/** Score the next targets and keep the best of them as a draft. @returns false when there are none left */
async function scoreSome(
  db: Db,
  ground: { units: UnitTree; lookups: Lookups },
  row: RankingRow,
  run: Run,
): Promise<boolean> {
  const { table, where, id } = targetsOf(ground, row)
  const targets = (await db
    .select({ id })
    .from(table)
    .where(and(where, gt(id, run.lastId)))
    .orderBy(asc(id))
    .limit(TARGETS_AT_ONCE)) as { id: number }[]
  const lastId = targets.at(-1)?.id
  if (lastId === undefined) return false
  const seen = {
    span: { from: run.spanFrom, to: run.spanTo },
    until: run.requestTime,
    lookups: ground.lookups,
  }
  const metrics = row.rules.map(({ metric }) => metric as MetricKey)
  const values = metrics.map(
    (metric, no) =>
      sql`select ${sql.raw(String(no))} no, target_id, value::numeric from (${metricSources[metric](seen)}) metric where value > 0`,
  )
  await db.execute(sql`
    with target as materialized (select unnest(${`{${targets.map((target) => target.id).join(',')}}`}::integer[]) id),
    ${sql.join(sharedBy(metrics, seen).flatMap((table) => [table, sql`, `]))}
    rule (no, metric, weight, cap) as (values ${sql.join(row.rules.map(ruleRow), sql`, `)}),
    value as materialized (${sql.join(values, sql` union all `)}),
    point as materialized (
      select target_id, rule.no, value, round(least(value, cap) / cap * weight, 2) score from value join rule on rule.no = value.no
    ),
    best as (
      select target_id, sum(score) score, coalesce(max(value) filter (where no = ${leadOf(row.rules)}), 0) lead
      from point group by target_id having sum(score) > 0 order by 2 desc, 3 desc, 1 limit ${row.top}
    ),
    kept as (
      insert into ranking_item (ranking_id, is_draft, target_id, score, lead, breakdown)
      select ${row.id}::integer, true, target_id, score, lead, (
        select jsonb_agg(jsonb_build_object('metric', metric, 'weight', weight, 'cap', cap,
          'value', coalesce(value, 0), 'score', coalesce(point.score, 0)) order by rule.no)
        from rule left join point on point.no = rule.no and point.target_id = best.target_id
      ) from best
    )
    update ranking_run set last_id = ${lastId}, done = done + ${targets.length}, failed_at = null,
      scored = scored + (select count(distinct target_id) from point where score > 0)
    where ranking_id = ${row.id}`)
  return true
}

const ruleRow = ({ metric, weight, cap }: RankingRule, no: number) =>
  sql`(${sql.raw(String(no))}, ${metric}::text, ${weight}::numeric, ${cap}::numeric)`

/** The weightiest rule, of equal ones the first. */
const leadOf = (rules: readonly RankingRule[]) => {
  const most = Math.max(...rules.map(({ weight }) => weight))
  return rules.findIndex(({ weight }) => weight === most)
}

/** Let the draft take the place of what has been shown so far. */
async function finish(db: Db, { id, top }: RankingRow, run: Run, now: Date): Promise<void> {
  const ofRanking = eq(rankingItems.rankingId, id)
  await db.delete(rankingItems).where(and(ofRanking, eq(rankingItems.isDraft, false)))
  await db.execute(sql`
    update ranking_item set is_draft = false, sort = placed.sort, rank = placed.rank
    from (
      select target_id, row_number() over (order by score desc, lead desc, target_id) sort, rank() over (order by score desc) rank
      from ranking_item where ranking_id = ${id}
    ) placed
    where ranking_item.ranking_id = ${id} and ranking_item.target_id = placed.target_id and placed.sort <= ${top}`)
  await db.delete(rankingItems).where(and(ofRanking, rankingItems.isDraft))
  await db
    .update(rankings)
    .set({
      resultTime: now,
      resultFrom: run.spanFrom,
      resultTo: run.spanTo,
      resultTargets: run.done,
      resultScored: run.scored,
    })
    .where(eq(rankings.id, id))
  await db.delete(rankingRuns).where(eq(rankingRuns.rankingId, id))
}

export const progressOf = (run: Run | null | undefined): Ranking['progress'] =>
  run ? { id: run.rankingId, done: run.done, total: run.total, hasFailed: run.failedAt !== null } : null

export const runsOf = (db: Db, ids: readonly number[]): Promise<Run[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(rankingRuns)
        .where(inArray(rankingRuns.rankingId, [...ids]))
