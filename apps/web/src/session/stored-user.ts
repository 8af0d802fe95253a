import type { User } from '@dangxiao/contract'
import { useSyncExternalStore } from 'react'
import { forget, keptState } from '../ui/kept.ts'

/** Level and unit of whoever signed in last, for display and defaults only. */
type StoredUser = Pick<User, 'userLevel' | 'unitType' | 'unitId' | 'unitName'>

const NAME = 'userInfo'
const stored = keptState<StoredUser>({ version: 1 })
const NOBODY: Partial<StoredUser> & { userLevel: number } = { userLevel: 3 }

const listeners = new Set<() => void>()
/** As this tab's pages show it. */
let shown: typeof NOBODY | undefined

function changed() {
  shown = storedUser()
  for (const listener of listeners) listener()
}

export function storeUser({ userLevel, unitType, unitId, unitName }: User) {
  stored.write(NAME, { userLevel, unitType, unitId, unitName })
  changed()
}

/** Level 3 until somebody has signed in. Anybody can write into the browser's storage, so only what has the right type is taken. */
export function storedUser(): typeof NOBODY {
  return withRightTypes(stored.read(NAME)?.value)
}

export function forgetUser() {
  forget(NAME)
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

function withRightTypes(value: Partial<Record<keyof StoredUser, unknown>> | null | undefined): typeof NOBODY {
  const { userLevel, unitType, unitId, unitName } = value ?? {}
  return {
    userLevel: isNumber(userLevel) ? userLevel : NOBODY.userLevel,
    ...(isNumber(unitType) && { unitType }),
    ...(isNumber(unitId) && { unitId }),
    ...(typeof unitName === 'string' && { unitName }),
  }
}

const isNumber = (value: unknown): value is number => Number.isInteger(value)
