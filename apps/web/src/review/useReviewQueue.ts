import { useQuery } from '@tanstack/react-query'
import type { FilterOf } from '../list/useList.ts'
import { callParts } from '../session/client.ts'
import type { ListRoute } from '../session/list-search.ts'

/** Enough for a while; the queue is read again when it runs out. */
const MOST = 100

export interface ReviewQueue {
  /** Ids of the records that wait for a decision of the own unit, in the order of the list. */
  ids: number[]
  refresh: () => Promise<unknown>
}

/** What waits for the own unit's decision, of the records that a list's filter lets through. */
export function useReviewQueue<R extends ListRoute>(
  route: R,
  filter: FilterOf<R>,
  enabled: boolean,
): ReviewQueue {
  const { auditStatus: _, ...others }: Record<string, unknown> = filter
  const parts = { params: { pageNum: 1, pageSize: MOST }, query: { ...others, held: '1' } }
  const { data, refetch } = useQuery({
    queryKey: [route.path, 'review-queue', parts],
    queryFn: async ({ signal }) => (await callParts(route, parts, { signal })).records.map(({ id }) => id),
    enabled,
  })
  return { ids: data ?? [], refresh: refetch }
}
