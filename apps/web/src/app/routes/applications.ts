import type { applicationAuditApi, scheduleApplyApi } from '@dangxiao/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch, anySearch } from '../../session/list-search.ts'
import { listPage } from '../list-page.ts'
import { shell } from '../shell/shell-route.tsx'

const list = createRoute({
  getParentRoute: () => shell,
  path: '/course-applications',
  staticData: { title: '点课', permission: 'schedule-apply:view' },
  validateSearch: anyListSearch<typeof scheduleApplyApi.list>,
  ...listPage(() => import('../../schedule-apply/ApplicationListPage.tsx'), 'ApplicationListPage'),
})

const choose = createRoute({
  getParentRoute: () => shell,
  path: '/course-applications/choose',
  staticData: { title: '去点课', permission: 'schedule-apply:edit' },
  validateSearch: anySearch<'week' | 'providerId' | 'category' | 'keyword' | 'open'>,
  component: lazyRouteComponent(() => import('../../schedule-apply/ChoosePage.tsx'), 'ChoosePage'),
})

const inbox = createRoute({
  getParentRoute: () => shell,
  path: '/course-application-audit',
  staticData: { title: '点课审核', permission: 'schedule-apply:review' },
  validateSearch: anyListSearch<typeof applicationAuditApi.list>,
  ...listPage(() => import('../../schedule-apply/AuditListPage.tsx'), 'AuditListPage'),
})

/** Lessons of other units: applied for, and given. */
export const applications = [list, choose, inbox] as const
