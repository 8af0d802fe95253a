import type { IdParams, ResultOf, Route } from '@dangxiao/contract'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type CallInput, call } from './client.ts'
import type { CallFailure } from './errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure
  }
}

type Tuning<T> = Pick<UseQueryOptions<T>, 'enabled' | 'staleTime' | 'gcTime' | 'placeholderData'>

/** The query of one reading call; the route's path is the head of its key. */
export function callQuery<R extends Route>(route: R, input: CallInput<R>) {
  return {
    queryKey: [route.path, input],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResultOf<R>> => call(route, input, { signal }),
  }
}

/** Any reading call: a lookup, a tree, a summary. */
export function useCall<R extends Route>(route: R, input: CallInput<R>, tuning?: Tuning<ResultOf<R>>) {
  return useQuery<ResultOf<R>>({ ...callQuery(route, input), ...tuning })
}

/** One record by its id; without an id nothing is asked. */
export function useFind<R extends Route<typeof IdParams>>(route: R, id: number | undefined) {
  // A route with IdParams takes exactly this; TypeScript cannot see it through the generic.
  return useCall(route, { params: { id } } as unknown as CallInput<R>, { enabled: id !== undefined })
}
