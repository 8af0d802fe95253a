import type { portalApi } from '@dangxiao/contract'
import { takeIn } from '../booking/reservation.save.ts'
import type { Handlers } from '../http.ts'

export const portalHandlers: Handlers<typeof portalApi> = {
  reserve: (ctx, { body }) => takeIn(ctx, body),
  check: (ctx) => ({ unitName: ctx.units.name(ctx.actor.unitId), time: ctx.now().toISOString() }),
}
