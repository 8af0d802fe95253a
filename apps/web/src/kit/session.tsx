import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { meQuery, useMe } from './permissions.ts'
import { sessionGate } from './session-gate.ts'
import { onOtherTab } from './sign-in.ts'

const dialogs = () => import('./session-dialogs.tsx')
const SignInAgain = lazy(() => dialogs().then(({ SignInAgain }) => ({ default: SignInAgain })))
const OtherAccount = lazy(() => dialogs().then(({ OtherAccount }) => ({ default: OtherAccount })))

/** The dialogs are fetched while the network is known to work. */
const FETCH_DIALOGS_AFTER_MS = 15_000

/** Stands over every page: asks for the password when the session has ended, and tells when the browser has changed accounts. */
export function SessionGuard() {
  const me = useMe()
  const [owner] = useState(me)
  const queries = useQueryClient()
  const isEnded = useSyncExternalStore(sessionGate.subscribe, sessionGate.isWaiting)
  useQuery({ ...meQuery, refetchOnWindowFocus: 'always' })
  useEffect(() => onOtherTab(() => queries.invalidateQueries({ queryKey: meQuery.queryKey })), [queries])
  useEffect(() => {
    const timer = setTimeout(() => dialogs().catch(() => undefined), FETCH_DIALOGS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Suspense>
      {isEnded ? (
        <SignInAgain account={owner.account} name={owner.name} />
      ) : (
        me.userId !== owner.userId && <OtherAccount owner={owner.name} now={me.name} />
      )}
    </Suspense>
  )
}
