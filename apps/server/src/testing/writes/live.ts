import { createHash } from 'node:crypto'
import { liveCallbackApi, liveClassApi, liveCommentApi } from '@dangxiao/contract'
import type { Scene, Writes } from './scene.ts'

/** Of live classes and their comments. */
export function liveWrites({ as, build, send, hunan, province }: Scene): Writes {
  const classOf = async (given = {}) => build.liveClass({ unit: hunan, ...given })
  const idOf = async (given = {}) => ({ params: { id: (await classOf(given)).id } })
  const commentOf = async () => build.liveComment({ live: await classOf() })
  const waiting = { auditStatus: 1, auditUnitId: hunan.id }
  return {
    'liveCallback.tencent': async () => ({
      action: 'stream-begin',
      work: async () => {
        const { streamName } = await classOf({ startTime: new Date() })
        const body = {
          t: 4_000_000_000,
          sign: createHash('md5').update('k4000000000').digest('hex'),
          event_type: 1,
          stream_id: streamName,
        }
        return send({ method: 'POST', url: `/api${liveCallbackApi.tencent.path}`, payload: body })
      },
    }),
    'liveClass.add': async () => ({
      action: 'add',
      work: async () => as(province)(liveClassApi.add, { body: await build.liveClassBody({ unit: hunan }) }),
    }),
    'liveClass.update': async () => ({
      action: 'revise',
      work: async () => {
        const { id } = await classOf()
        return as(province)(liveClassApi.update, { body: { ...(await build.liveClassBody({ unit: hunan })), id, version: 1 } })
      },
    }),
    'liveClass.review': async () => ({
      action: 'pass',
      work: async () => as(province)(liveClassApi.review, { ...(await idOf(waiting)), query: { auditStatus: '3', version: '1' } }),
    }),
    'liveClass.remove': async () => ({ action: 'remove', work: async () => as(province)(liveClassApi.remove, await idOf()) }),
    'liveClass.pin': async () => ({ action: 'pin', work: async () => as(province)(liveClassApi.pin, await idOf()) }),
    'liveClass.unpin': async () => ({ action: 'unpin', work: async () => as(province)(liveClassApi.unpin, await idOf()) }),
    'liveClass.feature': async () => ({ action: 'feature', work: async () => as(province)(liveClassApi.feature, await idOf()) }),
    'liveClass.unfeature': async () => ({ action: 'unfeature', work: async () => as(province)(liveClassApi.unfeature, await idOf()) }),
    'liveClass.start': async () => ({ action: 'start', work: async () => as(province)(liveClassApi.start, await idOf()) }),
    'liveClass.end': async () => ({ action: 'end', work: async () => as(province)(liveClassApi.end, await idOf({ liveStatus: 2 })) }),
    'liveClass.cancel': async () => ({
      action: 'cancel',
      work: async () => as(province)(liveClassApi.cancel, { ...(await idOf()), body: { reason: '改期' } }),
    }),
    'liveClass.replay': async () => ({
      action: 'replay',
      work: async () =>
        as(province)(liveClassApi.replay, { ...(await idOf({ liveStatus: 3 })), body: { replayUrl: 'https://v.example/1.mp4' } }),
    }),
    'liveClass.renewPush': async () => ({ action: 'renew-push', work: async () => as(province)(liveClassApi.renewPush, await idOf()) }),
    'liveComment.review': async () => ({
      action: 'pass',
      work: async () => {
        const { id } = await commentOf()
        return as(province)(liveCommentApi.review, { params: { id }, query: { auditStatus: '1', version: '1' } })
      },
    }),
    'liveComment.update': async () => ({
      action: 'hide',
      work: async () => as(province)(liveCommentApi.update, { body: { id: (await commentOf()).id, version: 1, isHidden: 1 } }),
    }),
    'liveComment.remove': async () => ({
      action: 'remove',
      work: async () => as(province)(liveCommentApi.remove, { params: { id: (await commentOf()).id } }),
    }),
  }
}
