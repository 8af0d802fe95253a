import { type Query, QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../session/errors.ts'
import { meQuery } from '../session/permissions.ts'
import { onRemoval } from '../session/removals.ts'
import { SESSION } from '../session/sign-in.ts'

const MOST_RETRIES = 2

/** Only what may pass by itself is tried again: a lost connection, a busy server. */
const mayPass = (failure: unknown) =>
  failure instanceof CallFailure && (failure.code === 'NETWORK' || failure.code === 'UNAVAILABLE')

/** Who is signed in stays as it is, and so does what lies open in a form. */
const isKept = ({ queryKey: [path, purpose] }: Query) =>
  path === SESSION[0] || path === meQuery.queryKey[0] || purpose === 'form'

export function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      // Also without a network, so that a call fails in plain words instead of waiting unseen.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        retry: (count, failure) => count < MOST_RETRIES && mayPass(failure),
        refetchOnWindowFocus: false,
      },
    },
  })
  // Any page may show what was removed: what is on the screen is read again now, the rest when it is next shown.
  onRemoval(() => void queries.invalidateQueries({ predicate: (query) => !isKept(query) }))
  return queries
}
