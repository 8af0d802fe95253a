import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { VisitQuestion } from '../../education-base/VisitQuestion.tsx'
import { Beside } from '../../session/Beside.tsx'
import { CallFailure } from '../../session/errors.ts'
import { meQuery, type Required } from '../../session/permissions.ts'
import { SessionGuard } from '../../session/session.tsx'
import { enter } from '../../session/sign-in.ts'
import { Root } from '../Root.tsx'
import { SessionTrouble } from './SessionTrouble.tsx'
import { Shell } from './Shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Last part of the breadcrumb and of the window's title. */
    title?: string | ((search: object) => string)
    /** Who may open the page. */
    permission?: Required
  }
}

export const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Root })

/** Everything behind the sign-in. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <>
      <Outlet />
      <Beside name="登录提醒" instead={(retry) => <SessionTrouble onRetry={retry} />}>
        <SessionGuard />
      </Beside>
      <Beside name="参观提醒">
        <VisitQuestion />
      </Beside>
    </>
  ),
  beforeLoad: async ({ context: { queries }, location }) => {
    try {
      const me = await queries.ensureQueryData(meQuery)
      enter(queries, me)
      if (me.mustChangePassword && location.pathname !== '/password') throw redirect({ to: '/password' })
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) {
        throw redirect({ to: '/login', search: location.href === '/' ? {} : { from: location.href } })
      }
      throw error
    }
  },
})

/** Every page with the menu around it. */
export const shell = createRoute({ getParentRoute: () => signedIn, id: 'shell', component: Shell })
