import { vodCallbackApi as api, type vodCallbackApi } from '@dangxiao/contract'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../../platform/fault/fault.ts'
import { type Ground, type Handlers, mount } from '../../platform/http/http.ts'
import { keepBodies } from '../../platform/portal/portal.ts'
import { isFromService } from './callback.signature.ts'
import { takeEvent } from './callback.ts'

/** Bytes; the cloud's longest notices have some thousands. */
const LONGEST = 256 * 1024
/** Notices a minute that one process takes. */
const MOST = 1200
const MINUTE = 60_000

const handlers: Handlers<typeof vodCallbackApi> = {
  event: async (given, { body }) => {
    await takeEvent({ ...given, actor: { ...given.actor, name: '视频服务回调' } }, body)
    return { code: 0 }
  },
}

/** The notices of the video service. One that is not signed is refused before anything is read or written for it. */
export async function vodCallback(app: FastifyInstance, ground: Ground): Promise<void> {
  const { settings, now } = ground
  let since = 0
  let taken = 0
  keepBodies(app)
  app.addHook('onRoute', (route) => {
    route.bodyLimit = LONGEST
  })
  app.addHook('preHandler', async ({ headers, query, bodyAsSent }, reply) => {
    const time = now()
    const call = { headers, query: query as Record<string, string>, body: bodyAsSent ?? Buffer.alloc(0) }
    if (!isFromService(settings.vod, call, time)) throw new Fault('BAD_SIGNATURE')
    if (time.getTime() - since > MINUTE) [since, taken] = [time.getTime(), 0]
    if (++taken <= MOST) return
    reply.header('retry-after', '60')
    throw new Fault('TOO_MANY')
  })
  mount(app, ground, api, handlers)
}
