import type { deskApi, ReviewedKind } from '@dangxiao/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch, type ListSearch, parseSearch, stringifySearch } from '../session/list-search.ts'
import { anyReview } from '../session/permissions.ts'
import { listPage } from './list-page.ts'
import { ErrorPage, NotFoundPage } from './pages.tsx'
import { applications } from './routes/applications.ts'
import { bases } from './routes/bases.ts'
import { bookings } from './routes/bookings.ts'
import { learning } from './routes/learning.ts'
import { libraries } from './routes/libraries.ts'
import { live } from './routes/live.ts'
import { operations } from './routes/operations.ts'
import { system } from './routes/system.ts'
import { teaching } from './routes/teaching.ts'
import { root, shell, signedIn } from './shell/shell-route.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  // The router keeps what a check leaves out, so what is refused has to be overwritten.
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => ({
    from: isOwnPath(from) ? from : undefined,
  }),
  component: lazyRouteComponent(() => import('./sign-in/SignInPage.tsx'), 'SignInPage'),
})

const password = createRoute({
  getParentRoute: () => signedIn,
  path: '/password',
  component: lazyRouteComponent(() => import('./sign-in/PasswordPage.tsx'), 'PasswordPage'),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { title: '工作台' },
  component: lazyRouteComponent(() => import('./home/HomePage.tsx'), 'HomePage'),
})

const desk = createRoute({
  getParentRoute: () => shell,
  path: '/review-desk',
  staticData: { title: '待办', permission: anyReview },
  validateSearch: (
    search: Record<string, unknown>,
  ): ListSearch<typeof deskApi.list> & { kind?: ReviewedKind } => anyListSearch(search),
  ...listPage(() => import('./desk/DeskPage.tsx'), 'DeskPage'),
})

const notFound = createRoute({
  getParentRoute: () => shell,
  path: '$',
  staticData: { title: '页面不存在' },
  component: NotFoundPage,
})

const routeTree = root.addChildren([
  login,
  signedIn.addChildren([
    password,
    shell.addChildren([
      home,
      desk,
      ...libraries,
      ...teaching,
      ...applications,
      ...live,
      ...bases,
      ...bookings,
      ...operations,
      ...system,
      ...learning,
      notFound,
    ]),
  ]),
])

export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    context: { queries },
    parseSearch,
    stringifySearch,
    // A form opens at its top, where it says what was left unsaved.
    scrollRestoration: ({ location }) => !location.pathname.endsWith('/form'),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })

/** An address of this application, so that a sign-in leads nowhere else. */
function isOwnPath(from: unknown): from is string {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login')
}
