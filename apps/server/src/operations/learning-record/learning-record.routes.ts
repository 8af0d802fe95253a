import type { learningRecordApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { cancelExport, exportRecords, prepareExport, progressOf } from './export/export.ts'
import { findRecord, listRecords, listSubjects } from './learning-record.queries.ts'
import { statisticsOf } from './learning-record.statistics.ts'

export const learningRecordHandlers: Handlers<typeof learningRecordApi> = {
  list: (ctx, { params, query }) => listRecords(ctx, query, params),
  statistics: (ctx, { query }) => statisticsOf(ctx, query),
  subjects: (ctx, { query }) => listSubjects(ctx, query),
  export: (ctx, { query }) => exportRecords(ctx, query),
  prepare: (ctx, { body }) => prepareExport(ctx, body),
  progress: (ctx, { params }) => progressOf(ctx, params.ticket),
  cancel: (ctx, { params }) => cancelExport(ctx, params.ticket),
  find: (ctx, { params }) => findRecord(ctx, params.id),
}
