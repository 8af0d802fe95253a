import type { IdParams, ResultOf, Route } from '@dangxiao/contract'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type CallInput, type CallParts, callParts } from './client.ts'
import type { CallFailure } from './errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure
  }
}

type Tuning<T> = Pick<UseQueryOptions<T>, 'enabled' | 'staleTime' | 'gcTime' | 'placeholderData'>

/** The query of one reading call; the route's path is the head of its key. */
export const callQuery = <R extends Route>(route: R, input: CallInput<R>) => partsQuery(route, input)

/** The query of a reading call whose route is only known by its kind (`callParts`). */
export function partsQuery<R extends Route>(route: R, parts: CallParts) {
  return {
    queryKey: [route.path, parts],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResultOf<R>> =>
      callParts(route, parts, { signal }),
  }
}

/** Any reading call: a lookup, a tree, a summary. */
export function useCall<R extends Route>(route: R, input: CallInput<R>, tuning?: Tuning<ResultOf<R>>) {
  return useQuery<ResultOf<R>>({ ...callQuery(route, input), ...tuning })
}

/** A call that answers one record by its id. */
export type FindRoute<T> = Route<typeof IdParams, z.ZodType | undefined, undefined, z.ZodType<T>>

/** One record by its id; without an id nothing is asked. `query` is what else the route takes. */
export function useFind<T>(route: FindRoute<T>, id: number | undefined, query?: CallParts['query']) {
  return useQuery<T>({ ...partsQuery(route, { params: { id }, query }), enabled: id !== undefined })
}
