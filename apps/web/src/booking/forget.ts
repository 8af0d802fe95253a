import { projectApi, reservationApi } from '@dangxiao/contract'
import type { QueryClient } from '@tanstack/react-query'

/** Read reservations and projects again: a move of one shows in the other. */
export const forgetBookings = (queries: QueryClient) =>
  Promise.all(
    [
      projectApi.list,
      projectApi.find,
      projectApi.plans,
      projectApi.baseDays,
      reservationApi.list,
      reservationApi.find,
    ].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
  )
