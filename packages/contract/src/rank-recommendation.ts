import { z } from 'zod'
import { wholeNumber } from './base.ts'
import {
  chosen,
  Done,
  Id,
  IdParams,
  IdText,
  Keyword,
  PageParams,
  pageOf,
  recordFields,
  ScopeFilter,
  text,
  Version,
} from './common.ts'
import { RANKING_TOP } from './ranking.ts'
import { get, post } from './route.ts'

export const REASON_MAX = 200

export const recommendationStates = [
  { id: 1, name: '未开始' },
  { id: 2, name: '推荐中' },
  { id: 3, name: '已结束' },
]
export const recommendationState = { coming: 1, running: 2, over: 3 } as const

const Moment = (label: string) => z.iso.datetime({ error: `${label}格式不正确` }).nullish()

const fields = {
  targetId: chosen('推荐对象'),
  position: wholeNumber('推荐位次', { min: 1, max: RANKING_TOP.max }),
  reason: text('推荐理由', { max: REASON_MAX }),
  /** Stands from then, until then; open where left out. */
  startTime: Moment('开始时间'),
  endTime: Moment('结束时间'),
}

interface Times {
  startTime?: string | null | undefined
  endTime?: string | null | undefined
}

function checkTimes({ startTime, endTime }: Times, ctx: z.RefinementCtx): void {
  if (startTime && endTime && endTime <= startTime)
    ctx.addIssue({ code: 'custom', path: ['endTime'], message: '结束时间必须晚于开始时间' })
}

export const RecommendationInput = z.object({ ...fields, rankingId: chosen('榜单') }).superRefine(checkTimes)
export type RecommendationInput = z.output<typeof RecommendationInput>
/** It stays with its ranking. */
export const RecommendationUpdate = z.object({ ...fields, id: Id, version: Version }).superRefine(checkTimes)
export type RecommendationUpdate = z.output<typeof RecommendationUpdate>

export const Recommendation = z.object({
  ...recordFields,
  rankingId: z.int(),
  rankingName: z.string(),
  rankingType: z.int(),
  targetId: z.int(),
  targetName: z.string(),
  /** No longer approved and shown: the recommendation does nothing. */
  isTargetGone: z.boolean(),
  position: z.int(),
  reason: z.string(),
  startTime: z.iso.datetime().nullable(),
  endTime: z.iso.datetime().nullable(),
  /** `recommendationStates` */
  state: z.int(),
  can: z.array(z.enum(['edit', 'remove'])),
})
export type Recommendation = z.output<typeof Recommendation>

export const RecommendationFilter = z.object({
  ...ScopeFilter,
  /** Part of the ranking's name. */
  keyword: Keyword,
  rankingId: IdText.optional(),
  state: z.enum(['1', '2', '3']).transform(Number).optional(),
})
export type RecommendationFilter = z.output<typeof RecommendationFilter>

// biome-ignore format: one call a line, aligned
export const rankRecommendationApi = {
  list:   get('/rank-recommendation/page/:pageNum/:pageSize', { summary: '榜单推荐列表', permission: 'ranking:view', params: PageParams, query: RecommendationFilter, response: pageOf(Recommendation) }),
  find:   get('/rank-recommendation/get/:id',                 { summary: '榜单推荐详情', permission: 'ranking:view', params: IdParams, response: Recommendation }),
  add:    post('/rank-recommendation/save',                   { summary: '新增榜单推荐', permission: 'ranking:edit', body: RecommendationInput, response: Done }),
  update: post('/rank-recommendation/update',                 { summary: '修改榜单推荐', permission: 'ranking:edit', body: RecommendationUpdate, response: Done }),
  remove: post('/rank-recommendation/remove/:id',             { summary: '删除榜单推荐', permission: 'ranking:edit', params: IdParams, response: Done }),
}
