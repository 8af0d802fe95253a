import type { User } from '@dangxiao/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { ErrorPage } from '../app/pages.tsx'
import { createQueries } from '../app/queries.ts'
import { Root } from '../app/Root.tsx'
import { createAppRouter } from '../app/router.tsx'
import { parseSearch, stringifySearch } from '../session/list-search.ts'
import { onCaughtError } from '../session/page-errors.ts'
import { meQuery } from '../session/permissions.ts'
import { storeUser } from '../session/stored-user.ts'
import { reviewer } from './api.ts'

type AnyRouter = Parameters<typeof RouterProvider>[0]['router']

function renderRouter(router: AnyRouter, queries = createQueries()) {
  return render(
    <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>,
    { onCaughtError },
  )
}

/** The whole application at an address. */
export function renderApp(address: string) {
  window.history.replaceState(null, '', address)
  const queries = createQueries()
  const router = createAppRouter(queries)
  return { ...renderRouter(router, queries), router, queries }
}

interface PageOptions {
  address?: string
  me?: User
  validateSearch?: (search: Record<string, unknown>) => object
}

/** One piece of a page on a bare router, for somebody who is signed in. */
export function renderPage(
  page: ReactNode,
  { address = '/page', me = reviewer, validateSearch = (search) => search }: PageOptions = {},
) {
  const queries = createQueries()
  queries.setQueryData(meQuery.queryKey, me)
  storeUser(me)
  const root = createRootRoute({ component: Root })
  const here = createRoute({
    getParentRoute: () => root,
    path: '/page',
    validateSearch,
    component: () => page,
  })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>另一页</p> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
  })
  // A router of another tree than the application's.
  return { ...renderRouter(router as unknown as AnyRouter, queries), history, queries }
}
