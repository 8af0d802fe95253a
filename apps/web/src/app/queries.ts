import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from '../kit/errors.ts'

const MOST_RETRIES = 2

/** Only what may pass by itself is tried again: a lost connection, a busy server. */
const mayPass = (failure: unknown) => failure instanceof CallFailure && (failure.code === 'NETWORK' || failure.code === 'UNAVAILABLE')

export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      // Also without a network, so that a call fails in plain words instead of waiting unseen.
      mutations: { networkMode: 'always' },
      queries: { networkMode: 'always', retry: (count, failure) => count < MOST_RETRIES && mayPass(failure), refetchOnWindowFocus: false },
    },
  })
