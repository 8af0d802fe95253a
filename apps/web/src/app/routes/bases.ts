import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anySearch } from '../../session/list-search.ts'
import { recordPages } from '../record-pages.ts'
import { shell } from '../shell/shell-route.tsx'

const educationBases = recordPages('/education-bases', '教学基地', 'education-base', 'EducationBase', {
  list: () => import('../../education-base/EducationBaseListPage.tsx'),
  form: () => import('../../education-base/EducationBaseFormPage.tsx'),
  detail: () => import('../../education-base/EducationBaseDetailPage.tsx'),
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

const trainingBases = recordPages('/training-bases', '培训基地', 'training-base', 'TrainingBase', {
  list: () => import('../../training-base/TrainingBaseListPage.tsx'),
  form: () => import('../../training-base/TrainingBaseFormPage.tsx'),
  detail: () => import('../../training-base/TrainingBaseDetailPage.tsx'),
})

/** Pages of 基地. */
export const bases = [...educationBases, educationBaseMap, ...trainingBases] as const
