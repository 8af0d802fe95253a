import type { overviewApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { mayCoordinate } from '../../review/scope/scope.ts'
import { findOverview } from './overview.queries.ts'
import { addOverview, updateOverview } from './overview.save.ts'

export const overviewHandlers: Handlers<typeof overviewApi> = {
  find: (ctx, { params }) => findOverview(ctx, params.type),
  add: (ctx, { body }) => addOverview(ctx, body),
  update: (ctx, { body }) => updateOverview(ctx, body),
  checkAuth: ({ actor }) => mayCoordinate(actor.grants),
}
