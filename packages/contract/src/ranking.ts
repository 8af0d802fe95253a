import { z } from 'zod'
import { wholeNumber } from './base.ts'
import {
  chosen,
  Done,
  Id,
  IdParams,
  Keyword,
  PageParams,
  pageOf,
  recordFields,
  ScopeFilter,
  text,
  Version,
  YesNo,
} from './common.ts'
import { oneOf } from './lookups.ts'
import { metricIn, rankingMetrics, rankingTypes } from './ranking-metrics.ts'
import { rankingPeriods } from './ranking-period.ts'
import { get, post } from './route.ts'

export const RANKING_TOP = { min: 3, max: 50 } as const
export const RANKING_RULES_MAX = 8
export const RANKING_CAP_MAX = 1_000_000
export const WEIGHTS_TOTAL = 100

const Metric = z.enum(
  rankingMetrics.map(({ key }) => key),
  { error: '请选择统计指标' },
)

/** So many points for `cap` and more, in proportion for less. */
const RankingRule = z.object({
  metric: Metric,
  weight: wholeNumber('权重', { min: 1, max: WEIGHTS_TOTAL }),
  cap: wholeNumber('满分值', { min: 1, max: RANKING_CAP_MAX }),
})
export type RankingRule = z.output<typeof RankingRule>

const fields = {
  name: text('榜单名称', { max: 30 }),
  type: oneOf('榜单类型', rankingTypes),
  period: oneOf('统计周期', rankingPeriods),
  top: wholeNumber('上榜数', { ...RANKING_TOP, unit: '名' }),
  rules: z
    .array(RankingRule, { error: '评分规则不能为空' })
    .min(1, '评分规则不能为空')
    .max(RANKING_RULES_MAX, `评分规则不能超过${RANKING_RULES_MAX}项`),
  isVisible: z.union([z.literal(1), z.literal(0)], { error: '请选择是否展示' }),
  partySchoolId: chosen('所属单位'),
}

function checkRules({ type, rules }: { type: number; rules: RankingRule[] }, ctx: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message })
  for (const [i, { metric }] of rules.entries()) {
    if (metricIn(metric)?.type !== type) refuse(['rules', i, 'metric'], '该指标不适用于此类榜单')
    else if (rules.findIndex((other) => other.metric === metric) < i)
      refuse(['rules', i, 'metric'], '统计指标重复')
  }
  if (rules.reduce((sum, { weight }) => sum + weight, 0) !== WEIGHTS_TOTAL)
    refuse(['rules'], '权重之和应为100')
}

export const RankingInput = z.object(fields).superRefine(checkRules)
export type RankingInput = z.output<typeof RankingInput>
/** Type and unit stay as they are. */
export const RankingUpdate = z.object({ ...fields, id: Id, version: Version }).superRefine(checkRules)
export type RankingUpdate = z.output<typeof RankingUpdate>

export const RankingProgress = z.object({
  id: z.int(),
  /** Targets looked at, of `total`; null until they are counted. */
  done: z.int(),
  total: z.int().nullable(),
  /** It stopped, and is tried again. */
  hasFailed: z.boolean(),
})
export type RankingProgress = z.output<typeof RankingProgress>

const RankingResult = z.object({
  time: z.iso.datetime(),
  /** Days `YYYY-MM-DD` in Asia/Shanghai, both included. */
  from: z.string(),
  to: z.string(),
  /** Compared; of these, with any points. */
  targets: z.int(),
  scored: z.int(),
})

export const Ranking = z.object({
  ...recordFields,
  name: z.string(),
  type: z.int(),
  period: z.int(),
  top: z.int(),
  rules: z.array(RankingRule),
  isVisible: YesNo,
  /** Null until it has been computed for the first time. */
  result: RankingResult.nullable(),
  /** Null when nothing is being computed. */
  progress: RankingProgress.nullable(),
  can: z.array(z.enum(['edit', 'remove'])),
})
export type Ranking = z.output<typeof Ranking>

const RankingPoints = z.object({
  /** A `MetricKey` of the time of the computation. */
  metric: z.string(),
  weight: z.number(),
  cap: z.number(),
  value: z.number(),
  /** min(value, cap) / cap × weight */
  score: z.number(),
})
export type RankingPoints = z.output<typeof RankingPoints>

export const RankingPlace = z.object({
  /** As it is shown; equal scores share one. */
  place: z.int(),
  targetId: z.int(),
  name: z.string(),
  unitName: z.string(),
  /** Whoever reads the ranking may open the record. */
  isReachable: z.boolean(),
  /** By the score alone; null when it is shown only because it is recommended. */
  rank: z.int().nullable(),
  score: z.number().nullable(),
  breakdown: z.array(RankingPoints),
  recommendation: z
    .object({ id: z.int(), reason: z.string(), endTime: z.iso.datetime().nullable() })
    .nullable(),
})
export type RankingPlace = z.output<typeof RankingPlace>

export const RankingDetail = Ranking.extend({ places: z.array(RankingPlace) })
export type RankingDetail = z.output<typeof RankingDetail>

const Text = <T extends [string, ...string[]]>(values: T) => z.enum(values).transform(Number).optional()

export const RankingFilter = z.object({
  ...ScopeFilter,
  keyword: Keyword,
  type: Text(['1', '2', '3', '4', '5']),
  period: Text(['1', '2', '3', '4']),
  isVisible: Text(['1', '0']),
})
export type RankingFilter = z.output<typeof RankingFilter>

const Visibility = z.object({
  isVisible: z.enum(['1', '0'], { error: '请选择是否展示' }).transform((value) => (value === '1' ? 1 : 0)),
})

export const RankingTarget = z.object({ id: z.int(), name: z.string(), unitName: z.string() })
export type RankingTarget = z.output<typeof RankingTarget>

// biome-ignore format: one call a line, aligned
export const rankingApi = {
  list:      get('/ranking/page/:pageNum/:pageSize', { summary: '榜单列表',       permission: 'ranking:view', params: PageParams, query: RankingFilter, response: pageOf(Ranking) }),
  find:      get('/ranking/get/:id',                 { summary: '榜单和名次',     permission: 'ranking:view', params: IdParams, response: RankingDetail }),
  progress:  get('/ranking/progress',                { summary: '正在计算的榜单', permission: 'ranking:view', response: z.array(RankingProgress), inBackground: true }),
  targets:   get('/ranking/target-list/:id',         { summary: '可推荐的对象',   permission: 'ranking:view', params: IdParams, query: z.object({ name: Keyword }), response: z.array(RankingTarget) }),
  toggle:    post('/ranking/toggle-display/:id',     { summary: '展示或隐藏榜单', permission: 'ranking:edit', params: IdParams, query: Visibility, response: Done }),
  add:       post('/ranking/save',                   { summary: '新增榜单',       permission: 'ranking:edit', body: RankingInput, response: Done }),
  update:    post('/ranking/update',                 { summary: '修改榜单',       permission: 'ranking:edit', body: RankingUpdate, response: Done }),
  recompute: post('/ranking/recompute/:id',          { summary: '重新计算',       permission: 'ranking:edit', params: IdParams, response: Done }),
  remove:    post('/ranking/remove/:id',             { summary: '删除榜单',       permission: 'ranking:edit', params: IdParams, response: Done }),
}
