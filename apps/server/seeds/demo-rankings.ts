import { computeRankings, requestRun } from '../src/operations/ranking/compute.ts'
import { rankings, recommendations } from '../src/operations/ranking/ranking.table.ts'
import { pickTargets } from '../src/operations/ranking/targets.queries.ts'
import { type DemoRanking, demoRankings } from './demo-content/rankings.ts'
import { authorOf, type DemoGround, daysBefore } from './demo-ground.ts'

const DAY = 86_400_000

/** Computed as the server does it, from the data that is there. */
export async function seedRankings(ground: DemoGround): Promise<void> {
  const { db, now, directory } = ground
  for (const [i, demo] of demoRankings.entries()) await seedRanking(ground, demo, i)
  await computeRankings({ db, directory, now: () => now })
}

async function seedRanking(
  ground: DemoGround,
  { unitCode, rules, recommendations: recommended = [], ...given }: DemoRanking,
  i: number,
) {
  const { db, now, unitIds, directory } = ground
  const time = daysBefore(now, 90 - i * 7, i)
  const owned = {
    partySchoolId: unitIds.get(unitCode) as number,
    createdBy: authorOf(ground, unitCode),
    createTime: time,
    updateTime: time,
  }
  const [row] = await db
    .insert(rankings)
    .values({
      isVisible: 1,
      ...given,
      ...owned,
      rules: rules.map(([metric, weight, cap]) => ({ metric, weight, cap })),
    })
    .returning()
  if (!row) throw new Error('an insert gave no row')
  const { units } = await directory.read()
  const targets = await pickTargets({ db, units }, row, undefined)
  const dayFrom = (days: number | undefined) =>
    days === undefined ? null : new Date(Math.floor(now.getTime() / DAY + days) * DAY)
  for (const { nth, position, reason, fromDays, untilDays } of recommended) {
    const target = targets[nth % Math.max(targets.length, 1)]
    if (!target) continue
    const times = { startTime: dayFrom(fromDays), endTime: dayFrom(untilDays) }
    await db
      .insert(recommendations)
      .values({ ...owned, rankingId: row.id, targetId: target.id, position, reason, ...times })
  }
  await requestRun(db, row, now)
}
