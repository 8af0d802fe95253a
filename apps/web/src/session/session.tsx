import { authApi } from '@dangxiao/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from './client.ts'
import { meQuery, useMe } from './permissions.ts'
import { sessionGate } from './session-gate.ts'
import { onOtherTab, SESSION } from './sign-in.ts'
import { storeUser } from './stored-user.ts'

const dialogs = () => import('./session-dialogs.tsx')
const SignInAgain = lazy(() => dialogs().then(({ SignInAgain }) => ({ default: SignInAgain })))
const OtherAccount = lazy(() => dialogs().then(({ OtherAccount }) => ({ default: OtherAccount })))

/** The dialogs are fetched while the network is known to work. */
const FETCH_DIALOGS_AFTER_MS = 15_000

/** Stands over every page: asks for the password when the session has ended, and tells when the browser has changed accounts. */
export function SessionGuard() {
  const me = useMe()
  const queries = useQueryClient()
  const isEnded = useSyncExternalStore(sessionGate.subscribe, sessionGate.isWaiting)
  const isOthers = useSyncExternalStore(sessionGate.subscribe, sessionGate.isOthers)
  const [takesBack, setTakesBack] = useState(false)
  const {
    data: now,
    isError,
    refetch,
  } = useQuery({
    queryKey: SESSION,
    queryFn: async ({ signal }) => {
      const user = await call(authApi.me, {}, { signal, asAnybody: true })
      if (user.userId === me.userId) {
        storeUser(user)
        queries.setQueryData(meQuery.queryKey, user)
        sessionGate.open()
      }
      return user
    },
    initialData: me,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => onOtherTab(() => void refetch()), [refetch])
  useEffect(() => {
    if (isOthers) void refetch()
  }, [isOthers, refetch])
  useEffect(() => {
    const timer = setTimeout(() => dialogs().catch(() => undefined), FETCH_DIALOGS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  const isSwitched = now.userId !== me.userId
  // Who it is instead is still being asked.
  const isAsking = isOthers && !isError && !isSwitched
  return (
    <Suspense>
      {isSwitched && !takesBack ? (
        <OtherAccount owner={me} now={now} onOwner={() => setTakesBack(true)} />
      ) : (
        (isSwitched || isEnded) &&
        !isAsking && (
          <SignInAgain
            account={me.account}
            name={me.name}
            onBack={isSwitched ? () => setTakesBack(false) : undefined}
            onDone={() => setTakesBack(false)}
          />
        )
      )}
    </Suspense>
  )
}
