import { NOTICE_STREAM } from '@dangxiao/contract'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../fault/fault.ts'
import { type Ground, tokenOf } from '../http/http.ts'
import type { NoticeHub } from './hub.ts'

/** The live notices. Stays open, so it is no call of the contract; it does not keep its session alive. */
export function noticeStream(app: FastifyInstance, { sessions, settings }: Ground, notices: NoticeHub): void {
  app.get<{ Querystring: { last?: unknown } }>(`/api${NOTICE_STREAM}`, async (request, reply) => {
    const token = tokenOf(settings, request)
    const actor = token && (await sessions.actor(token, false))
    if (!token || !actor) throw new Fault('NOT_SIGNED_IN')
    if (actor.mustChangePassword) throw new Fault('PASSWORD_CHANGE_REQUIRED')
    if (notices.isFull) throw new Fault('UNAVAILABLE')
    const last = String(request.headers['last-event-id'] ?? request.query.last ?? '')
    const out = await notices.open(actor, token, /^[1-9]\d{0,8}$/.test(last) ? Number(last) : undefined)
    reply.raw.once('close', () => out.destroy())
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(out)
  })
  // Before the server waits for its connections to end.
  app.addHook('preClose', () => notices.close())
}
