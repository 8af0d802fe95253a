import {
  type MetricKey,
  metricIn,
  metricsOf,
  nameIn,
  type Ranking,
  rankingPeriods,
  rankingType,
  rankingTypes,
  type User,
  WEIGHTS_TOTAL,
} from '@dangxiao/contract'
import type { Comparison } from '../form/differences.ts'

export interface RuleValues {
  metric: MetricKey | undefined
  weight: number | null
  cap: number | null
}

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface RankingFormValues {
  name: string
  type: number
  period: number
  top: number | null
  rules: RuleValues[]
  isVisible: 0 | 1
  partySchoolId: number | undefined
}

/** Offered weights of a new ranking's first metrics. */
const SHARES = [40, 30, 30]

export const offeredRules = (type: number): RuleValues[] => {
  const metrics = metricsOf(type).slice(0, SHARES.length)
  const shares = metrics.length < SHARES.length ? metrics.map(() => WEIGHTS_TOTAL / metrics.length) : SHARES
  return metrics.map(({ key, cap }, i) => ({ metric: key as MetricKey, weight: shares[i] ?? 0, cap }))
}

export const sumOf = (rules: readonly (RuleValues | undefined)[] | undefined) =>
  (rules ?? []).reduce((sum, rule) => sum + (rule?.weight ?? 0), 0)

export const emptyRanking = (me: User): RankingFormValues => ({
  name: '',
  type: rankingType.course,
  period: 2,
  top: 10,
  rules: offeredRules(rankingType.course),
  isVisible: 1,
  partySchoolId: me.unitId,
})

export const fromRanking = ({
  name,
  type,
  period,
  top,
  rules,
  isVisible,
  partySchoolId,
}: Ranking): RankingFormValues => ({
  name,
  type,
  period,
  top,
  rules,
  isVisible,
  partySchoolId,
})

/** What two people may make of one ranking. */
export const useRankingComparisons = (): Comparison<RankingFormValues>[] => [
  { label: '榜单名称', fields: ['name'], describe: ({ name }) => name },
  { label: '榜单类型', fields: ['type'], describe: ({ type }) => nameIn(rankingTypes, type) },
  { label: '统计周期', fields: ['period'], describe: ({ period }) => nameIn(rankingPeriods, period) },
  { label: '上榜数', fields: ['top'], describe: ({ top }) => String(top ?? '') },
  {
    label: '评分规则',
    fields: ['rules'],
    describe: ({ rules }) =>
      rules
        .map(
          ({ metric, weight, cap }) =>
            `${metricIn(metric ?? '')?.name ?? ''} ${weight ?? ''}%（满分值${cap ?? ''}）`,
        )
        .join('；'),
  },
  { label: '是否展示', fields: ['isVisible'], describe: ({ isVisible }) => (isVisible === 1 ? '是' : '否') },
]
