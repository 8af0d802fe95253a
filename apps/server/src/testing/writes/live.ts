import { createHash, randomUUID } from 'node:crypto'
import { liveCallbackApi, portalCommentApi } from '@dangxiao/contract'
import { makePortalKey } from '../../platform/portal/keys.ts'
import { asPortal } from '../portal.ts'
import { callsIn, inputsOf } from './record.ts'
import type { Scene, Writes } from './scene.ts'

/** Of live classes and their comments. */
export function liveWrites(scene: Scene): Writes {
  const { build, send, hunan } = scene
  const calls = callsIn(scene)
  const classes = inputsOf(scene, build.liveClass, build.liveClassBody)
  const ofClass = async (given = {}) => ({
    params: { id: (await build.liveClass({ unit: hunan, ...given })).id },
  })
  const commentId = async () => (await build.liveComment({ live: await build.liveClass({ unit: hunan }) })).id
  return {
    'liveCallback.tencent': async () => {
      const { streamName } = await build.liveClass({ unit: hunan, startTime: new Date() })
      const body = {
        t: 4_000_000_000,
        sign: createHash('md5').update('k4000000000').digest('hex'),
        event_type: 1,
        stream_id: streamName,
        sequence: '1',
      }
      const url = `/api${liveCallbackApi.tencent.path}`
      return {
        action: 'stream-begin',
        given: { body },
        work: () => send({ method: 'POST', url, payload: body }),
      }
    },
    ...calls('liveClass.add', classes.added),
    ...calls('liveClass.update', classes.changed(), 'revise'),
    ...calls('liveClass.review', classes.passed, 'pass'),
    ...calls(
      ['liveClass.remove', 'liveClass.pin', 'liveClass.unpin', 'liveClass.feature', 'liveClass.unfeature'],
      classes.one,
    ),
    ...calls('liveClass.start', classes.one),
    ...calls('liveClass.end', () => ofClass({ liveStatus: 2 })),
    ...calls('liveClass.cancel', async () => ({ ...(await classes.one()), body: { reason: '改期' } })),
    ...calls('liveClass.replay', async () => ({
      ...(await ofClass({ liveStatus: 3 })),
      body: { replayUrl: 'https://v.example/1.mp4' },
    })),
    ...calls('liveClass.renewPush', classes.one, 'renew-push'),
    ...calls(
      'liveComment.review',
      async () => ({ params: { id: await commentId() }, query: { auditStatus: '1', version: '1' } }),
      'pass',
    ),
    ...calls(
      'liveComment.update',
      async () => ({ body: { id: await commentId(), version: 1, isHidden: 1 } }),
      'hide',
    ),
    ...calls('liveComment.removeMany', async () => ({ body: { ids: [await commentId()] } }), 'remove'),
    'portalComment.add': async () => {
      const { id } = await build.liveClass({ unit: hunan })
      const portal = asPortal(
        scene.server,
        await makePortalKey(scene.db, scene.server.settings.dataKey, hunan.id),
      )
      const body = { number: randomUUID(), viewerId: 'v-1', userName: '王建国', content: '讲得好' }
      return { action: 'add', work: () => portal(portalCommentApi.add, { params: { id }, body }) }
    },
    ...calls('liveComment.remove', async () => ({ params: { id: await commentId() } })),
  }
}
