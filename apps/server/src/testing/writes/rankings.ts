import { rankingApi, rankRecommendationApi } from '@dangxiao/contract'
import type { Scene, Writes } from './scene.ts'

/** Of rankings and recommendations. */
export function rankingWrites({ as, build, hunan, province }: Scene): Writes {
  const approved = () => build.course({ unit: hunan })
  const ranking = async () => ({ params: { id: (await build.ranking({ unit: hunan })).id } })
  const recommended = async () => {
    const of = await build.ranking({ unit: hunan })
    const { id: targetId } = await approved()
    return { of, targetId }
  }
  return {
    'ranking.add': async () => ({
      action: 'add',
      work: () => as(province)(rankingApi.add, { body: build.rankingBody({ unit: hunan }) }),
    }),
    'ranking.update': async () => {
      const { id, version } = await build.ranking({ unit: hunan })
      const body = { ...build.rankingBody({ unit: hunan }), id, version }
      return { action: 'update', work: () => as(province)(rankingApi.update, { body }) }
    },
    'ranking.toggle': async () => ({
      action: 'hide',
      work: async () => as(province)(rankingApi.toggle, { ...(await ranking()), query: { isVisible: '0' } }),
    }),
    'ranking.recompute': async () => ({
      action: 'recompute',
      work: async () => as(province)(rankingApi.recompute, await ranking()),
    }),
    'ranking.remove': async () => ({
      action: 'remove',
      work: async () => as(province)(rankingApi.remove, await ranking()),
    }),
    'rankRecommendation.add': async () => {
      const { of, targetId } = await recommended()
      const body = build.recommendationBody({ rankingId: of.id, targetId })
      return { action: 'add', work: () => as(province)(rankRecommendationApi.add, { body }) }
    },
    'rankRecommendation.update': async () => {
      const given = await recommended()
      const { id, version } = await build.recommendation(given)
      const body = { targetId: given.targetId, position: 2, reason: '调整', id, version }
      return { action: 'update', work: () => as(province)(rankRecommendationApi.update, { body }) }
    },
    'rankRecommendation.remove': async () => {
      const { id } = await build.recommendation(await recommended())
      return { action: 'remove', work: () => as(province)(rankRecommendationApi.remove, { params: { id } }) }
    },
  }
}
