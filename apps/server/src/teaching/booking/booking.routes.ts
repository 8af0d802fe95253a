import type { projectApi, reservationApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { listBaseDays } from './base-days.queries.ts'
import { linkClass } from './class-link.ts'
import { accept, rebook } from './project.moves.ts'
import { listProjects } from './project.queries.ts'
import { addProject, discuss, updateProject } from './project.save.ts'
import { findProject, listPlans } from './project-detail.queries.ts'
import { findReservation, listReservations } from './reservation.queries.ts'
import { cancelReservation, rebookReservation, transfer } from './reservation.save.ts'

export const reservationHandlers: Handlers<typeof reservationApi> = {
  list: (ctx, { params, query }) => listReservations(ctx, query, params),
  find: (ctx, { params }) => findReservation(ctx, params.id),
  transfer: (ctx, { body }) => transfer(ctx, body),
  open: (ctx, { body }) => linkClass(ctx, body),
  cancel: (ctx, { body }) => cancelReservation(ctx, body),
  rebook: (ctx, { body }) => rebookReservation(ctx, body),
}

export const projectHandlers: Handlers<typeof projectApi> = {
  list: (ctx, { params, query }) => listProjects(ctx, query, params),
  find: (ctx, { params }) => findProject(ctx, params.id),
  plans: (ctx, { params }) => listPlans(ctx, params.id),
  baseDays: (ctx, { params, query }) => listBaseDays(ctx, query, params),
  add: (ctx, { body }) => addProject(ctx, body),
  update: (ctx, { body }) => updateProject(ctx, body),
  discuss: (ctx, { body }) => discuss(ctx, body),
  accept: (ctx, { params, query }) => accept(ctx, params.id, query.planNo),
  rebook: (ctx, { params }) => rebook(ctx, params.id),
}
