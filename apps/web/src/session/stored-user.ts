import type { User } from '@dangxiao/contract'
import { useSyncExternalStore } from 'react'

/** Level and unit of whoever signed in last, for display and defaults only. */
type StoredUser = Pick<User, 'userLevel' | 'unitType' | 'unitId' | 'unitName'>

const KEY = 'userInfo'
const NOBODY: Partial<StoredUser> & { userLevel: number } = { userLevel: 3 }

const listeners = new Set<() => void>()
/** As this tab's pages show it. */
let shown: typeof NOBODY | undefined

function changed() {
  shown = storedUser()
  for (const listener of listeners) listener()
}

export function storeUser({ userLevel, unitType, unitId, unitName }: User) {
  const text = JSON.stringify({ userLevel, unitType, unitId, unitName } satisfies StoredUser)
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Full or switched off: what the server said stands in for it.
  }
  changed()
}

/** Level 3 until somebody has signed in. Anybody can write into the browser's storage, so only what has the right type is taken. */
export function storedUser(): typeof NOBODY {
  return parse(read())
}

export function forgetUser() {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Switched off: nothing was stored either.
  }
  changed()
}

/**
 * What this tab has stored, as it changes. What another tab stores is another account's, perhaps: the session's dialog asks about it,
 * and until then these pages stay their owner's.
 */
export const useStoredUser = () => useSyncExternalStore(subscribe, snapshot)

function snapshot() {
  shown ??= storedUser()
  return shown
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parse(text: string | null): typeof NOBODY {
  try {
    const { userLevel, unitType, unitId, unitName } = JSON.parse(text ?? '') as Partial<
      Record<keyof StoredUser, unknown>
    >
    return {
      userLevel: isNumber(userLevel) ? userLevel : NOBODY.userLevel,
      ...(isNumber(unitType) && { unitType }),
      ...(isNumber(unitId) && { unitId }),
      ...(typeof unitName === 'string' && { unitName }),
    }
  } catch {
    return NOBODY
  }
}

const isNumber = (value: unknown): value is number => Number.isInteger(value)
