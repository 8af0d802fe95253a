import type { educationBaseApi, trainingBaseApi } from '@dangxiao/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch, anySearch } from '../../session/list-search.ts'
import { listPage } from '../list-page.ts'
import { formSearch } from '../search.ts'
import { shell } from '../shell/shell-route.tsx'

const educationBases = createRoute({
  getParentRoute: () => shell,
  path: '/education-bases',
  staticData: { title: '教学基地', permission: 'education-base:view' },
  validateSearch: anyListSearch<typeof educationBaseApi.list>,
  ...listPage(() => import('../../education-base/EducationBaseListPage.tsx'), 'EducationBaseListPage'),
})

const educationBaseForm = createRoute({
  getParentRoute: () => shell,
  path: '/education-bases/form',
  staticData: {
    title: (search) => ('type' in search && search.type === 'edit' ? '编辑教学基地' : '新增教学基地'),
    permission: 'education-base:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(
    () => import('../../education-base/EducationBaseFormPage.tsx'),
    'EducationBaseFormPage',
  ),
})

const educationBaseMap = createRoute({
  getParentRoute: () => shell,
  path: '/education-bases/map',
  staticData: { title: '全省基地地图', permission: 'education-base:view' },
  validateSearch: anySearch<'keyword' | 'type' | 'region' | 'page' | 'base'>,
  component: lazyRouteComponent(
    () => import('../../education-base/EducationBaseMapPage.tsx'),
    'EducationBaseMapPage',
  ),
})

const educationBaseDetail = createRoute({
  getParentRoute: () => shell,
  path: '/education-bases/$id',
  staticData: { title: '教学基地详情', permission: 'education-base:view' },
  component: lazyRouteComponent(
    () => import('../../education-base/EducationBaseDetailPage.tsx'),
    'EducationBaseDetailPage',
  ),
})

const trainingBases = createRoute({
  getParentRoute: () => shell,
  path: '/training-bases',
  staticData: { title: '培训基地', permission: 'training-base:view' },
  validateSearch: anyListSearch<typeof trainingBaseApi.list>,
  ...listPage(() => import('../../training-base/TrainingBaseListPage.tsx'), 'TrainingBaseListPage'),
})

const trainingBaseForm = createRoute({
  getParentRoute: () => shell,
  path: '/training-bases/form',
  staticData: {
    title: (search) => ('type' in search && search.type === 'edit' ? '编辑培训基地' : '新增培训基地'),
    permission: 'training-base:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(
    () => import('../../training-base/TrainingBaseFormPage.tsx'),
    'TrainingBaseFormPage',
  ),
})

const trainingBaseDetail = createRoute({
  getParentRoute: () => shell,
  path: '/training-bases/$id',
  staticData: { title: '培训基地详情', permission: 'training-base:view' },
  component: lazyRouteComponent(
    () => import('../../training-base/TrainingBaseDetailPage.tsx'),
    'TrainingBaseDetailPage',
  ),
})

/** Pages of 基地. */
export const bases = [
  educationBases,
  educationBaseForm,
  educationBaseMap,
  educationBaseDetail,
  trainingBases,
  trainingBaseForm,
  trainingBaseDetail,
] as const
