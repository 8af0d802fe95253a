import { authApi, type Permission, type User } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { useStoredUser } from './stored-user.ts'
import { callQuery } from './useFind.ts'

export const meQuery = { ...callQuery(authApi.me, {}), staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

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

export function allows(me: User, permission: Permission): boolean {
  return me.permissions[permission] !== undefined
}

export const reviewsAnything = ({ permissions }: User) => Object.keys(permissions).some((permission) => permission.endsWith(':review'))
