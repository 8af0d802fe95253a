import type { uploadQualityApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { listRuns, statisticsOf } from './upload-quality.queries.ts'

export const uploadQualityHandlers: Handlers<typeof uploadQualityApi> = {
  statistics: (ctx, { query }) => statisticsOf(ctx, query),
  list: (ctx, { params, query }) => listRuns(ctx, query, params),
}
