import type { PageParams, Route } from '@dangxiao/contract'
import type { z } from 'zod'

/** Filters of any name; these two, where a list has them, say its order. */
type Filtering = Record<string, z.ZodType> & {
  sort?: z.ZodType<unknown, string | undefined>
  order?: z.ZodType<unknown, 'ascend' | 'descend' | undefined>
}

/** A route that answers one page of rows and takes filters. The page stands in its path, or else among the filters. */
export type ListRoute = Route<
  typeof PageParams | undefined,
  z.ZodObject<Filtering>,
  undefined,
  z.ZodType<{ records: { id: number }[]; total: number }>
>

export const PAGE_SIZES = [20, 50, 100] as const
const MOST_PAGES = 1_000_000

/** What of a list stands in the address. Filters are text, as the contract takes them; what is left out has its default. */
export type ListSearch<R extends ListRoute> = Partial<
  Omit<z.input<NonNullable<R['query']>>, keyof typeof PageParams.shape>
> & {
  page?: number
  pageSize?: number
  /** The record that lies open in the review panel. */
  review?: number
}

/** Read a list's state from the address. What the contract would refuse counts as not given. */
export function listSearch<R extends ListRoute>(route: R) {
  const shape = route.query?.shape ?? {}
  return (search: Record<string, unknown>): ListSearch<R> => {
    const kept = Object.entries(shape).flatMap(([name, schema]) => {
      const value = search[name]
      if (value === undefined || value === '' || name === 'pageNum' || name === 'pageSize') return []
      const text = String(value)
      return (schema as z.ZodType).safeParse(text).success ? [[name, text]] : []
    })
    const page = wholeNumber(search.page, MOST_PAGES)
    const pageSize = PAGE_SIZES.find((size) => size === Number(search.pageSize))
    const review = wholeNumber(search.review, 2_147_483_647)
    return {
      ...Object.fromEntries(kept),
      ...(page !== undefined && page > 1 && { page }),
      ...(pageSize !== undefined && pageSize !== PAGE_SIZES[0] && { pageSize }),
      ...(review !== undefined && { review }),
      // The keys are the schema's own and each value has passed its schema.
    } as ListSearch<R>
  }
}

/** For the router, which must not load every resource's contract: plain text stays, and the page's own `useList` reads it by the contract. */
export function anyListSearch<R extends ListRoute>(search: Record<string, unknown>): ListSearch<R> {
  const kept = Object.entries(search).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  return Object.fromEntries(kept) as ListSearch<R> // what it leads to is checked where it is used
}

/** What stands in the address of a page that is no list. */
export function anySearch<K extends string>(search: Record<string, unknown>): { [k in K]?: string } {
  const kept = Object.entries(search).filter(([, value]) => typeof value === 'string')
  return Object.fromEntries(kept) as { [k in K]?: string } // what it leads to is checked where it is used
}

export function wholeNumber(value: unknown, most: number): number | undefined {
  const text = String(value ?? '')
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined
}

/** Addresses hold plain text (`?keyword=123&page=2`), not JSON. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

/** With its question mark; nothing when there is nothing to say. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  const text = String(params)
  return text && `?${text}`
}
