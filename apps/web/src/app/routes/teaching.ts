import type { scheduleApi } from '@dangxiao/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch, anySearch } from '../../session/list-search.ts'
import { listPage } from '../list-page.ts'
import { formTitle } from '../record-pages.ts'
import { formSearch } from '../search.ts'
import { shell } from '../shell/shell-route.tsx'

const classes = createRoute({
  getParentRoute: () => shell,
  path: '/classes',
  staticData: { title: '课表', permission: 'schedule:view' },
  validateSearch: anyListSearch<typeof scheduleApi.listClasses>,
  ...listPage(() => import('../../schedule/class/ClassListPage.tsx'), 'ClassListPage'),
})

const classForm = createRoute({
  getParentRoute: () => shell,
  path: '/classes/form',
  staticData: {
    title: formTitle('培训班'),
    permission: 'schedule:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../../schedule/class/ClassFormPage.tsx'), 'ClassFormPage'),
})

const classPage = createRoute({
  getParentRoute: () => shell,
  path: '/classes/$id',
  staticData: { title: '班级课表', permission: 'schedule:view' },
  validateSearch: anySearch<'tab' | 'week'>,
  component: lazyRouteComponent(() => import('../../schedule/class/ClassPage.tsx'), 'ClassPage'),
})

const lessonImport = createRoute({
  getParentRoute: () => shell,
  path: '/classes/$id/import',
  staticData: { title: '导入课表', permission: 'schedule:edit' },
  component: lazyRouteComponent(
    () => import('../../schedule/import/LessonImportPage.tsx'),
    'LessonImportPage',
  ),
})

const classPrint = createRoute({
  getParentRoute: () => shell,
  path: '/classes/$id/print',
  staticData: { title: '打印', permission: 'schedule:view' },
  validateSearch: anySearch<'what' | 'template'>,
  component: lazyRouteComponent(() => import('../../schedule/print/PrintPage.tsx'), 'PrintPage'),
})

/** Pages of 教学安排. */
export const teaching = [classes, classForm, classPage, lessonImport, classPrint] as const
