import type { portalApi } from '@dangxiao/contract'
import type { Handlers } from '../http.ts'

export const portalHandlers: Handlers<typeof portalApi> = {
  check: (ctx) => ({ unitName: ctx.units.name(ctx.actor.unitId), time: ctx.now().toISOString() }),
}
