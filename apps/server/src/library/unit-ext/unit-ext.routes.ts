import type { unitExtApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { findUnitExt, listUnitExts } from './unit-ext.queries.ts'
import { saveUnitExt } from './unit-ext.save.ts'

export const unitExtHandlers: Handlers<typeof unitExtApi> = {
  list: (ctx, { params, query }) => listUnitExts(ctx, query, params),
  find: (ctx, { params, query }) => findUnitExt(ctx, params.id, query.year),
  update: (ctx, { body }) => saveUnitExt(ctx, body),
}
