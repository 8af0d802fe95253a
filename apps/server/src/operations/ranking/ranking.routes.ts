import type { rankingApi, rankRecommendationApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { findRanking, listProgress, listRankings, listTargets } from './ranking.queries.ts'
import { addRanking, recomputeRanking, removeRanking, showRanking, updateRanking } from './ranking.save.ts'
import { findRecommendation, listRecommendations } from './recommendation.queries.ts'
import { addRecommendation, removeRecommendation, updateRecommendation } from './recommendation.save.ts'

export const rankingHandlers: Handlers<typeof rankingApi> = {
  list: (ctx, { params, query }) => listRankings(ctx, query, params),
  find: (ctx, { params }) => findRanking(ctx, params.id),
  progress: (ctx) => listProgress(ctx),
  targets: (ctx, { params, query }) => listTargets(ctx, params.id, query.name),
  toggle: (ctx, { params, query }) => showRanking(ctx, params.id, query.isVisible),
  add: (ctx, { body }) => addRanking(ctx, body),
  update: (ctx, { body }) => updateRanking(ctx, body),
  recompute: (ctx, { params }) => recomputeRanking(ctx, params.id),
  remove: (ctx, { params }) => removeRanking(ctx, params.id),
}

export const recommendationHandlers: Handlers<typeof rankRecommendationApi> = {
  list: (ctx, { params, query }) => listRecommendations(ctx, query, params),
  find: (ctx, { params }) => findRecommendation(ctx, params.id),
  add: (ctx, { body }) => addRecommendation(ctx, body),
  update: (ctx, { body }) => updateRecommendation(ctx, body),
  remove: (ctx, { params }) => removeRecommendation(ctx, params.id),
}
