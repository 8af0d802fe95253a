import type { accountApi, roleApi } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { findAccount, listAccounts, listRoles, listWholeRoles } from './account.queries.ts'
import {
  addAccount,
  grantRoles,
  resetAccount,
  signOutAccount,
  toggleAccount,
  unlockAccount,
  updateAccount,
} from './account.save.ts'

export const accountHandlers: Handlers<typeof accountApi> = {
  list: (ctx, { params, query }) => listAccounts(ctx, query, params),
  roles: (ctx) => listRoles(ctx),
  find: (ctx, { params }) => findAccount(ctx, params.id),
  add: (ctx, { body }) => addAccount(ctx, body),
  update: (ctx, { body }) => updateAccount(ctx, body),
  grant: (ctx, { body }) => grantRoles(ctx, body),
  reset: (ctx, { params }) => resetAccount(ctx, params.id),
  unlock: (ctx, { params }) => unlockAccount(ctx, params.id),
  signOut: (ctx, { params }) => signOutAccount(ctx, params.id),
  disable: (ctx, { params }) => toggleAccount(ctx, params.id, false),
  enable: (ctx, { params }) => toggleAccount(ctx, params.id, true),
}

export const roleHandlers: Handlers<typeof roleApi> = { list: (ctx) => listWholeRoles(ctx) }
