import { type liveClassApi, liveClassStatus } from '@dangxiao/contract'
import { Fault } from '../../platform/fault/fault.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { remove } from '../../review/change/remove.ts'
import { familyA } from '../../review/decision/review.ts'
import { feature, pin, unfeature, unpin } from '../../review/save/pin.ts'
import { addReviewed, reviewByGet, updateReviewed } from '../../review/save/save.ts'
import { dropComments } from './comments.ts'
import { boardOf } from './live-board.queries.ts'
import {
  cancelLive,
  checkLive,
  endLive,
  readPush,
  renewPush,
  setReplay,
  startLive,
} from './live-class.moves.ts'
import { findLiveClass, type LiveClassRecord, listLiveClasses } from './live-class.queries.ts'
import { savedLiveClass } from './live-class.save.ts'
import { liveClasses } from './live-class.table.ts'

export const liveClassHandlers: Handlers<typeof liveClassApi> = {
  list: (ctx, { params, query }) => listLiveClasses(ctx, query, params),
  find: async (ctx, { params, query }) => {
    const { live, proposed } = await findLiveClass(ctx, params.id)
    return query.revision ? proposed : live
  },
  add: (ctx, { body }) => addReviewed(ctx, savedLiveClass, body),
  update: (ctx, { body }) => updateReviewed(ctx, savedLiveClass, body),
  review: (ctx, { params, query }) => reviewByGet(ctx, savedLiveClass, params.id, query, findLiveClass),
  remove: (ctx, { params }) =>
    remove<LiveClassRecord>(ctx, liveClasses, params.id, async ({ id, liveStatus }) => {
      if (liveStatus === liveClassStatus.live) throw new Fault('LIVE_NOT_REMOVABLE')
      await dropComments(ctx, id)
    }),
  pin: (ctx, { params }) => pin(ctx, liveClasses, params.id, familyA),
  unpin: (ctx, { params }) => unpin(ctx, liveClasses, params.id),
  feature: (ctx, { params }) => feature(ctx, liveClasses, params.id, familyA),
  unfeature: (ctx, { params }) => unfeature(ctx, liveClasses, params.id),
  start: (ctx, { params }) => startLive(ctx, params.id),
  end: (ctx, { params }) => endLive(ctx, params.id),
  cancel: (ctx, { params, body }) => cancelLive(ctx, params.id, body.reason),
  replay: (ctx, { params, body }) => setReplay(ctx, params.id, body.replayUrl),
  push: (ctx, { params }) => readPush(ctx, params.id),
  renewPush: (ctx, { params }) => renewPush(ctx, params.id),
  status: (ctx, { params }) => checkLive(ctx, params.id),
  service: async (ctx) => ({ canPush: ctx.settings.live !== undefined }),
  board: (ctx, { query }) => boardOf(ctx, query),
}
