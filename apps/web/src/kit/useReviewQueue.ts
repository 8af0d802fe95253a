import { useQuery } from '@tanstack/react-query'
import { type CallInput, call } from './client.ts'
import type { ListRoute } from './list-search.ts'
import type { FilterOf } from './useList.ts'

const PAGE = 100
/** Far enough for a day's work; the queue is read again when it runs out. */
const ENOUGH = 50
const MOST_PAGES = 10

export interface ReviewQueue {
  /** Ids of the records that wait for a decision of the own unit, in the order of the list. */
  ids: number[]
  isLoading: boolean
  refresh: () => Promise<unknown>
}

/** What waits for the own unit's decision, of the records that a list's filter lets through. */
export function useReviewQueue<R extends ListRoute>(route: R, filter: FilterOf<R>, pending: number, enabled: boolean): ReviewQueue {
  const query = { ...filter, auditStatus: String(pending) }
  const { data, isLoading, refetch } = useQuery({
    queryKey: [route.path, 'review-queue', query],
    queryFn: ({ signal }) => waitingIds(route, query, signal),
    enabled,
  })
  return { ids: data ?? [], isLoading, refresh: refetch }
}

async function waitingIds(route: ListRoute, query: object, signal: AbortSignal): Promise<number[]> {
  const ids: number[] = []
  for (let pageNum = 1; pageNum <= MOST_PAGES && ids.length < ENOUGH; pageNum++) {
    const input = { params: { pageNum, pageSize: PAGE }, query } as unknown as CallInput<ListRoute>
    const { records, total } = await call(route, input, { signal })
    ids.push(...records.filter(isMine).map(({ id }) => id))
    if (pageNum * PAGE >= total) break
  }
  return ids
}

const isMine = (row: object) => 'can' in row && Array.isArray(row.can) && row.can.includes('review')
