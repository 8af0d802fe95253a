import type { applicationAuditApi, scheduleApplyApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { conflictsOf } from './application.check.ts'
import {
  cancelApplication,
  checkApplication,
  decideAll,
  decideApplication,
  removeApplication,
  retractAll,
} from './application.decide.ts'
import { findApplication, listApplications, viewApplication } from './application.queries.ts'
import { addApplications, attend, updateApplication } from './application.save.ts'
import { listOrderable } from './orderable.queries.ts'

export const scheduleApplyHandlers: Handlers<typeof scheduleApplyApi> = {
  orderable: (ctx, { query }) => listOrderable(ctx, query),
  list: (ctx, { params, query }) => listApplications(ctx, 'applicant', query, params),
  find: (ctx, { params }) => findApplication(ctx, params.id),
  check: (ctx, { params, query }) => checkApplication(ctx, params.id, query),
  conflicts: (ctx, { body }) => conflictsOf(ctx, body.applications),
  add: (ctx, { body }) => addApplications(ctx, body),
  update: (ctx, { body }) => updateApplication(ctx, body),
  attend: (ctx, { params, body }) => attend(ctx, params.id, body),
  cancel: (ctx, { params, body }) => cancelApplication(ctx, params.id, 'applicant', body),
  remove: (ctx, { params }) => removeApplication(ctx, params.id),
}

export const applicationAuditHandlers: Handlers<typeof applicationAuditApi> = {
  list: (ctx, { params, query }) => listApplications(ctx, 'provider', query, params),
  view: (ctx, { params }) => viewApplication(ctx, params.id),
  review: (ctx, { params, body }) => decideApplication(ctx, params.id, body),
  retract: (ctx, { body }) => retractAll(ctx, body),
  batch: (ctx, { query, body }) => decideAll(ctx, body, query),
  cancel: (ctx, { params, body }) => cancelApplication(ctx, params.id, 'provider', body),
}
