import type { scheduleApi } from '@dangxiao/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch, anySearch, type ListSearch } from '../../session/list-search.ts'
import { listPage } from '../list-page.ts'
import { recordPages } from '../record-pages.ts'
import { shell } from '../shell/shell-route.tsx'

const liveBoard = createRoute({
  getParentRoute: () => shell,
  path: '/live-board',
  staticData: { title: '今日直播', permission: 'live-class:view' },
  validateSearch: anySearch<'day' | 'lacksReplay'>,
  component: lazyRouteComponent(() => import('../../live-board/LiveBoardPage.tsx'), 'LiveBoardPage'),
})

/** The latest lesson first: what is to come stands above what is long over. */
const liveManage = createRoute({
  getParentRoute: () => shell,
  path: '/live-manage',
  staticData: { title: '直播管理', permission: 'schedule:view' },
  validateSearch: (search: Record<string, unknown>): ListSearch<typeof scheduleApi.liveList> => ({
    sort: 'date',
    order: 'descend',
    ...anyListSearch<typeof scheduleApi.liveList>(search),
  }),
  ...listPage(() => import('../../live-board/LiveManagePage.tsx'), 'LiveManagePage'),
})

const liveClasses = recordPages('/live-classes', '直播课', 'live-class', 'LiveClass', {
  list: () => import('../../live-class/LiveClassListPage.tsx'),
  form: () => import('../../live-class/LiveClassFormPage.tsx'),
  detail: () => import('../../live-class/LiveClassDetailPage.tsx'),
})

const liveComments = createRoute({
  getParentRoute: () => shell,
  path: '/live-comments',
  staticData: { title: '直播评论', permission: 'live-comment:view' },
  validateSearch: anySearch<'auditStatus' | 'liveClassId' | 'keyword' | 'page'>,
  component: lazyRouteComponent(() => import('../../live-comment/LiveCommentsPage.tsx'), 'LiveCommentsPage'),
})

/** Pages of live classes. */
export const live = [liveBoard, liveManage, ...liveClasses, liveComments] as const
