import type { logApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { findLogEntry, listLog, logResources } from './log.queries.ts'

export const logHandlers: Handlers<typeof logApi> = {
  list: (ctx, { params, query }) => listLog(ctx, query, params),
  find: (ctx, { params }) => findLogEntry(ctx, params.id),
  resources: () => logResources(),
}
