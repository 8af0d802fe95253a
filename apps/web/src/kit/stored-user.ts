import type { User } from '@dangxiao/contract'

type StoredUser = Pick<User, 'userLevel' | 'unitType' | 'unitId' | 'unitName'>

const KEY = 'userInfo'
const NOBODY: Partial<StoredUser> & { userLevel: number } = { userLevel: 3 }

/** Keep who signed in last, for display and defaults only. */
export function storeUser({ userLevel, unitType, unitId, unitName }: User) {
  localStorage.setItem(KEY, JSON.stringify({ userLevel, unitType, unitId, unitName } satisfies StoredUser))
}

export function storedUser(): typeof NOBODY {
  try {
    return { ...NOBODY, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<StoredUser>) }
  } catch {
    return NOBODY
  }
}

export function forgetUser() {
  localStorage.removeItem(KEY)
}
