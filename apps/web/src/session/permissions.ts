import { authApi, type Permission, resources, type User } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { useStoredUser } from './stored-user.ts'
import { callQuery } from './useFind.ts'

export const meQuery = {
  ...callQuery(authApi.me, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}

/**
 * Whose page this is. Pages stand behind the sign-in, so there is always somebody. Level and unit come from the stored user
 * information; the server decides by its own.
 */
export function useMe(): User {
  const { data } = useQuery(meQuery)
  const stored = useStoredUser()
  if (!data) throw new Error('Nobody is signed in')
  return { ...data, ...stored }
}

/** What a page asks for; of several, one is enough. */
export type Required = Permission | readonly Permission[]

export function allows(me: User, required: Required): boolean {
  const permissions = typeof required === 'string' ? [required] : required
  return permissions.some((permission) => me.permissions[permission] !== undefined)
}

export const anyReview: readonly Permission[] = resources.map((resource) => `${resource}:review` as const)

export const reviewsAnything = (me: User) => allows(me, anyReview)
