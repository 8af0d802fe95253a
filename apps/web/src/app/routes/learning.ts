import type { learningRecordApi } from '@dangxiao/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch } from '../../session/list-search.ts'
import { listPage } from '../list-page.ts'
import { shell } from '../shell/shell-route.tsx'

const learningRecords = createRoute({
  getParentRoute: () => shell,
  path: '/learning-records',
  staticData: { title: '学习记录', permission: 'learning-record:view' },
  validateSearch: anyListSearch<typeof learningRecordApi.list>,
  ...listPage(() => import('../../learning-record/LearningListPage.tsx'), 'LearningListPage'),
})

const learningStatistics = createRoute({
  getParentRoute: () => shell,
  path: '/learning-records/statistics',
  staticData: { title: '学习情况统计', permission: 'learning-record:view' },
  validateSearch: anyListSearch<typeof learningRecordApi.list>,
  component: lazyRouteComponent(
    () => import('../../learning-record/LearningStatisticsPage.tsx'),
    'LearningStatisticsPage',
  ),
})

const learningImport = createRoute({
  getParentRoute: () => shell,
  path: '/learning-records/import',
  staticData: { title: '批量导入', permission: 'learning-record:edit' },
  component: lazyRouteComponent(
    () => import('../../learning-record/LearningImportPage.tsx'),
    'LearningImportPage',
  ),
})

/** Pages of 学习记录. */
export const learning = [learningRecords, learningStatistics, learningImport] as const
