import { authApi, type Permission, type User } from '@dangxiao/contract'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from './useFind.ts'

export const meQuery = { ...callQuery(authApi.me, {}), staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** Whose page this is. Pages stand behind the sign-in, so there is always somebody. */
export function useMe(): User {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('Nobody is signed in')
  return data
}

export function allows(me: User, permission: Permission): boolean {
  return me.permissions[permission] !== undefined
}

export const reviewsAnything = ({ permissions }: User) => Object.keys(permissions).some((permission) => permission.endsWith(':review'))
