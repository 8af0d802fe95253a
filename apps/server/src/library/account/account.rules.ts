import type { AccountRow, Grants, Permission, RoleKind } from '@dangxiao/contract'
import { farther } from '../../platform/auth/permissions.ts'
import type { Context } from '../../platform/context/context.ts'
import { reaches } from '../../review/scope/scope.ts'

export interface Role {
  id: number
  name: string
  kind: RoleKind
  grants: Grants
}

/**
 * Whether the caller may give or take this role with the account's other facts. Officers and administrators are
 * appointed by who may edit roles (`mayGrant`); a business role is given by who manages all accounts, or has himself
 * what it grants.
 */
export function mayGive({ actor }: Context, { kind, grants }: Pick<Role, 'kind' | 'grants'>): boolean {
  if (kind !== 'business') return false
  if (actor.grants['user:edit'] === 'all') return true
  return Object.entries(grants).every(([permission, reach]) => {
    const own = actor.grants[permission as Permission]
    return own !== undefined && farther(own, reach) === own
  })
}

interface Held {
  id: number
  unitId: number
  roles: readonly Role[]
}

/**
 * Whether the caller may change the account: never his own, nor an officer's, who must first be relieved; an
 * administrator's only when he manages all accounts.
 */
export function mayManage(ctx: Context, { id, unitId, roles }: Held): boolean {
  if (id === ctx.actor.userId || !reaches(ctx, unitId, 'user:edit')) return false
  if (ctx.actor.grants['user:edit'] === 'all') return roles.every(({ kind }) => kind !== 'officer')
  return roles.every((role) => mayGive(ctx, role))
}

/** Whether the caller may appoint the account's owner to any role: never oneself. */
export const mayGrant = (ctx: Context, { id, unitId }: Pick<Held, 'id' | 'unitId'>): boolean =>
  id !== ctx.actor.userId && reaches(ctx, unitId, 'role:edit')

export function actionsOn(
  ctx: Context,
  account: Held,
  { state, sessions }: Pick<AccountRow, 'state' | 'sessions'>,
): AccountRow['can'] {
  const can: AccountRow['can'] = mayGrant(ctx, account) ? ['grant'] : []
  if (!mayManage(ctx, account)) return can
  const isEnabled = state !== 'disabled'
  return [
    ...can,
    'edit',
    ...(isEnabled ? (['reset'] as const) : []),
    ...(state === 'locked' ? (['unlock'] as const) : []),
    ...(sessions > 0 ? (['signOut'] as const) : []),
    isEnabled ? 'disable' : 'enable',
  ]
}
