import type { portalApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { takeIn } from './reservation.save.ts'

export const portalHandlers: Handlers<typeof portalApi> = {
  reserve: (ctx, { body }) => takeIn(ctx, body),
  check: (ctx) => ({ unitName: ctx.units.name(ctx.actor.unitId), time: ctx.now().toISOString() }),
}
