import { callsIn, inputsOf } from './record.ts'
import type { Scene, Writes } from './scene.ts'

/** Of rankings and recommendations. */
export function rankingWrites(scene: Scene): Writes {
  const { build, hunan } = scene
  const calls = callsIn(scene)
  const rankings = inputsOf(scene, build.ranking, build.rankingBody)
  const recommended = async () => {
    const of = await build.ranking({ unit: hunan })
    const { id: targetId } = await build.course({ unit: hunan })
    return { of, targetId }
  }
  const added = async () => {
    const { of, targetId } = await recommended()
    return { body: build.recommendationBody({ rankingId: of.id, targetId }) }
  }
  const changed = async () => {
    const given = await recommended()
    const { id, version } = await build.recommendation(given)
    return { body: { targetId: given.targetId, position: 2, reason: '调整', id, version } }
  }
  return {
    ...calls('ranking.add', rankings.added),
    ...calls('ranking.update', rankings.changed()),
    ...calls(
      'ranking.toggle',
      async () => ({ ...(await rankings.one()), query: { isVisible: '0' } }),
      'hide',
    ),
    ...calls(['ranking.recompute', 'ranking.remove'], rankings.one),
    ...calls('rankRecommendation.add', added),
    ...calls('rankRecommendation.update', changed),
    ...calls('rankRecommendation.remove', async () => ({
      params: { id: (await build.recommendation(await recommended())).id },
    })),
  }
}
