import type { User } from '@dangxiao/contract'
import type { QueryClient } from '@tanstack/react-query'
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { pageQuery } from '../list/useList.ts'
import type { ListRoute } from '../session/list-search.ts'
import { allows, meQuery, type Required } from '../session/permissions.ts'

/** A skeleton that stands shorter than this only flickers, and drawing it takes a slow machine longer than the rows need to come. */
const PATIENCE_MS = 150

/** What the loader of a list's page is given, as far as it is needed. */
interface Opening {
  context: { queries: QueryClient }
  location: { search: object }
  route: { options: { staticData?: { permission?: Required } } }
}

type Page = () => React.ReactNode

/** The component of a list's page and its loader, which asks for the rows before the page is drawn. The module names their call as `listCall`. */
export function listPage<K extends string>(
  load: () => Promise<{ listCall: ListRoute } & Record<K, Page>>,
  name: K,
) {
  return {
    component: lazyRouteComponent<Record<K, Page>, K>(load, name) as AsyncRouteComponent<object>,
    loader: async ({ context: { queries }, location, route }: Opening) => {
      const { permission } = route.options.staticData ?? {}
      const me = queries.getQueryData<User>(meQuery.queryKey)
      if (permission && !(me && allows(me, permission))) return
      const { listCall } = await load()
      const asked = queries.prefetchQuery(pageQuery(listCall, location.search as Record<string, unknown>))
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    },
  }
}
