import type { ResultOf } from '@dangxiao/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { CallFailure } from '../session/errors.ts'
import { type ListRoute, type ListSearch, listSearch, PAGE_SIZES } from '../session/list-search.ts'
import { partsQuery } from '../session/useFind.ts'
import type { Sorting } from './DataTable.tsx'
import { useAddress } from './useAddress.ts'

export type RowOf<R extends ListRoute> = ResultOf<R>['records'][number]
export type FilterOf<R extends ListRoute> = Omit<ListSearch<R>, 'page' | 'pageSize' | 'review'>

export interface List<Row = { id: number }, Filter = Record<string, string | undefined>> {
  /** What the list is kept under: its route's path. */
  path: string
  /** Undefined until the first page is there. */
  rows: Row[] | undefined
  total: number
  page: number
  pageSize: number
  filter: Filter
  failure: CallFailure | null
  /** Another page or filter is on its way; `rows` are still the previous ones. */
  isChanging: boolean
  setPage: (page: number, pageSize?: number) => void
  /** Replaces the whole filter and starts at the first page. */
  setFilter: (filter: Filter) => void
  sorting: Sorting
  refresh: () => Promise<void>
  /** The record that lies open in the review panel. */
  reviewed: number | undefined
  setReviewed: (id: number | undefined) => void
}

function stateOf<R extends ListRoute>(route: R, search: Record<string, unknown>) {
  const { page = 1, pageSize = PAGE_SIZES[0], review: reviewed, ...filter } = listSearch(route)(search)
  return { page, pageSize, filter, reviewed }
}

/** A page that has just been asked for is not asked for again because it is now drawn. */
const NEW_MS = 1000

/** The query of the page that an address names. */
export function pageQuery<R extends ListRoute>(route: R, search: Record<string, unknown>) {
  const { page, pageSize, filter } = stateOf(route, search)
  const place = { pageNum: page, pageSize }
  const parts = route.params ? { params: place, query: filter } : { query: { ...filter, ...place } }
  return { ...partsQuery(route, parts), staleTime: NEW_MS }
}

/** One page of a list. Page, filters and order live in the address; the route has to be declared with `listSearch(route)`. */
export function useList<R extends ListRoute>(route: R): List<RowOf<R>, FilterOf<R>> {
  const queries = useQueryClient()
  const [search, changeSearch] = useAddress()
  const { page, pageSize, filter, reviewed } = useMemo(() => stateOf(route, search), [route, search])
  const { data, error, isPlaceholderData } = useQuery<ResultOf<R>>({
    ...pageQuery(route, search),
    placeholderData: keepPreviousData,
  })

  const lastPage = data && !isPlaceholderData ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined
  const isPastEnd = lastPage !== undefined && page > lastPage
  const change = useRef(changeSearch)
  change.current = changeSearch
  useEffect(() => {
    if (isPastEnd) change.current((old) => ({ ...old, page: lastPage }), { replace: true })
  }, [isPastEnd, lastPage])

  // As `ListRoute` has them; the types of its query are lost in the generic.
  const { sort, order } = filter as { sort?: string; order?: Sorting['order'] }

  return {
    path: route.path,
    rows: isPastEnd ? undefined : data?.records,
    total: data?.total ?? 0,
    page,
    pageSize,
    // `filter` has lost its type in the rest above.
    filter: filter as FilterOf<R>,
    failure: error,
    isChanging: isPlaceholderData,
    setPage: (page, pageSize) =>
      changeSearch((old) => ({
        ...old,
        page: page > 1 ? page : undefined,
        pageSize: pageSize ?? old.pageSize,
      })),
    setFilter: (filter) => changeSearch((old) => ({ ...filter, pageSize: old.pageSize })),
    sorting: {
      by: sort,
      order: order ?? 'descend',
      change: (by, order) =>
        changeSearch((old) => ({ ...old, page: undefined, sort: by, order: by && order })),
    },
    reviewed,
    // Opening can be taken back; stepping on from one record to the next leaves no trace.
    setReviewed: (review) =>
      changeSearch((old) => ({ ...old, review }), { replace: reviewed !== undefined, resetScroll: false }),
    refresh: () => queries.invalidateQueries({ queryKey: [route.path] }),
  }
}
