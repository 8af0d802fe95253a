import type { projectApi, reservationApi } from '@dangxiao/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch, anySearch } from '../../session/list-search.ts'
import { listPage } from '../list-page.ts'
import { formTitle } from '../record-pages.ts'
import { formSearch } from '../search.ts'
import { shell } from '../shell/shell-route.tsx'

const reservations = createRoute({
  getParentRoute: () => shell,
  path: '/reservations',
  staticData: { title: '培训预约', permission: 'reservation:view' },
  validateSearch: anyListSearch<typeof reservationApi.list>,
  ...listPage(() => import('../../booking/reservation/ReservationListPage.tsx'), 'ReservationListPage'),
})

const reservationDetail = createRoute({
  getParentRoute: () => shell,
  path: '/reservations/$id',
  staticData: { title: '培训预约详情', permission: 'reservation:view' },
  component: lazyRouteComponent(
    () => import('../../booking/reservation/ReservationDetailPage.tsx'),
    'ReservationDetailPage',
  ),
})

const board = createRoute({
  getParentRoute: () => shell,
  path: '/projects',
  staticData: { title: '活动项目', permission: 'project:view' },
  validateSearch: anySearch<'type'>,
  component: lazyRouteComponent(() => import('../../booking/board/BoardPage.tsx'), 'BoardPage'),
})

const projects = createRoute({
  getParentRoute: () => shell,
  path: '/projects/list',
  staticData: { title: '活动项目列表', permission: 'project:view' },
  validateSearch: anyListSearch<typeof projectApi.list>,
  ...listPage(() => import('../../booking/project/ProjectListPage.tsx'), 'ProjectListPage'),
})

const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/projects/calendar',
  staticData: { title: '基地日历', permission: 'project:view' },
  validateSearch: anySearch<'keyword' | 'own' | 'from' | 'page'>,
  component: lazyRouteComponent(() => import('../../booking/board/BaseCalendarPage.tsx'), 'BaseCalendarPage'),
})

const projectForm = createRoute({
  getParentRoute: () => shell,
  path: '/projects/form',
  staticData: {
    title: formTitle('活动项目'),
    permission: 'project:edit',
  },
  validateSearch: (search: Record<string, unknown>) => ({
    ...anySearch<'base' | 'baseName' | 'host' | 'hostName' | 'day'>(search),
    ...formSearch(search),
  }),
  component: lazyRouteComponent(() => import('../../booking/project/ProjectFormPage.tsx'), 'ProjectFormPage'),
})

const projectDetail = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$id',
  staticData: { title: '活动项目详情', permission: 'project:view' },
  component: lazyRouteComponent(() => import('../../booking/project/ProjectPage.tsx'), 'ProjectPage'),
})

/** Pages of 预约办班. */
export const bookings = [
  reservations,
  reservationDetail,
  board,
  projects,
  calendar,
  projectForm,
  projectDetail,
] as const
