import type { RankingInput, RecommendationInput } from '@dangxiao/contract'
import { rankings, recommendations } from '../operations/ranking/ranking.table.ts'
import type { Db } from '../platform/db/connection.ts'
import { inserted } from './inserted.ts'

type RankingRow = typeof rankings.$inferSelect
type RecommendationRow = typeof recommendations.$inferSelect
type TestUnit = { id: number }
type Given<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

/** Rankings of courses by their honours, shown and not yet computed, unless said otherwise. */
export function rankingBuilders(db: Db, now: () => Date) {
  let count = 0
  const fields = () => ({
    name: `榜单${++count}`,
    type: 1,
    period: 4,
    top: 10,
    rules: [{ metric: 'courseHonours' as const, weight: 100, cap: 10 }],
    isVisible: 1 as const,
  })

  return {
    async ranking({ unit, ...given }: Given<typeof rankings> & { unit: TestUnit }): Promise<RankingRow> {
      return inserted(db, rankings, {
        ...fields(),
        partySchoolId: unit.id,
        createdBy: 0,
        createTime: now(),
        ...given,
      })
    },

    /** Open at both ends, unless said otherwise. */
    async recommendation({
      of,
      ...given
    }: Given<typeof recommendations> & { of: RankingRow; targetId: number }): Promise<RecommendationRow> {
      return inserted(db, recommendations, {
        rankingId: of.id,
        position: 1,
        reason: '年度重点',
        partySchoolId: of.partySchoolId,
        createdBy: 0,
        ...given,
      })
    },

    rankingBody: ({ unit, ...given }: Partial<RankingInput> & { unit: TestUnit }): RankingInput => ({
      ...fields(),
      partySchoolId: unit.id,
      ...given,
    }),

    recommendationBody: (
      given: Partial<RecommendationInput> & { rankingId: number; targetId: number },
    ): RecommendationInput => ({
      position: 1,
      reason: '年度重点',
      ...given,
    }),
  }
}
