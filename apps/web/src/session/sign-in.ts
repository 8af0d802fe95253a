import { authApi, type User } from '@dangxiao/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { meQuery } from './permissions.ts'
import { sessionGate } from './session-gate.ts'
import { forgetUser, storeUser } from './stored-user.ts'
import { letAllPass } from './useLeaveGuard.ts'

/** Tells the other tabs of this browser, which share the session. */
const otherTabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('dangxiao-session')

/** Who the browser is signed in as, which another tab may have changed. */
export const SESSION = ['session']

export function enter(queries: QueryClient, user: User) {
  storeUser(user)
  queries.setQueryData(meQuery.queryKey, user)
  sessionGate.arm(user.userId)
}

export async function signIn(
  queries: QueryClient,
  credentials: { account: string; password: string },
): Promise<User> {
  const user = await call(authApi.login, { body: credentials })
  enter(queries, user)
  queries.setQueryData(SESSION, user)
  otherTabs?.postMessage('signed in')
  return user
}

/** End the session on the server; one that has already ended is as good. The pages behind the sign-in have to be left before `leave`. */
export const endSession = () => call(authApi.logout, {}, { unattended: true }).catch(() => {})

/** Forget whoever was signed in. */
export function leave(queries: QueryClient) {
  letAllPass()
  sessionGate.disarm()
  forgetUser()
  queries.clear()
}

/** Calls back when another tab signs in, perhaps as somebody else. */
export function onOtherTab(listener: () => void) {
  otherTabs?.addEventListener('message', listener)
  return () => otherTabs?.removeEventListener('message', listener)
}
