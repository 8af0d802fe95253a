import type { accountApi, logApi, unitExtApi, uploadQualityApi } from '@dangxiao/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch, anySearch } from '../../session/list-search.ts'
import { listPage } from '../list-page.ts'
import { formSearch, idOf } from '../search.ts'
import { shell } from '../shell/shell-route.tsx'

const unitFacts = createRoute({
  getParentRoute: () => shell,
  path: '/unit-facts',
  staticData: { title: '单位信息', permission: 'unit-ext:view' },
  validateSearch: anyListSearch<typeof unitExtApi.list>,
  ...listPage(() => import('../../unit-ext/UnitFactsListPage.tsx'), 'UnitFactsListPage'),
})

const unitFactsForm = createRoute({
  getParentRoute: () => shell,
  path: '/unit-facts/form',
  staticData: { title: '上报单位信息', permission: 'unit-ext:edit' },
  validateSearch: (search: Record<string, unknown>): ReturnType<typeof formSearch> & { year?: number } => ({
    ...formSearch({ ...search, type: 'edit' }),
    year: idOf(search.year),
  }),
  component: lazyRouteComponent(() => import('../../unit-ext/UnitFactsFormPage.tsx'), 'UnitFactsFormPage'),
})

const unitFactsDetail = createRoute({
  getParentRoute: () => shell,
  path: '/unit-facts/$id',
  staticData: { title: '单位年度信息', permission: 'unit-ext:view' },
  validateSearch: ({ year }: Record<string, unknown>): { year?: number } => ({ year: idOf(year) }),
  component: lazyRouteComponent(() => import('../../unit-ext/UnitFactsPage.tsx'), 'UnitFactsPage'),
})

const accounts = createRoute({
  getParentRoute: () => shell,
  path: '/accounts',
  staticData: { title: '用户', permission: 'user:view' },
  validateSearch: anyListSearch<typeof accountApi.list>,
  ...listPage(() => import('../../account/AccountListPage.tsx'), 'AccountListPage'),
})

const unitTree = createRoute({
  getParentRoute: () => shell,
  path: '/units',
  staticData: { title: '单位', permission: 'unit:view' },
  validateSearch: ({ unit }: Record<string, unknown>): { unit?: number } => ({ unit: idOf(unit) }),
  component: lazyRouteComponent(() => import('../../unit/UnitsPage.tsx'), 'UnitsPage'),
})

const unitImport = createRoute({
  getParentRoute: () => shell,
  path: '/units/import',
  staticData: { title: '批量导入', permission: 'unit:edit' },
  component: lazyRouteComponent(() => import('../../unit/UnitImportPage.tsx'), 'UnitImportPage'),
})

const roles = createRoute({
  getParentRoute: () => shell,
  path: '/roles',
  staticData: { title: '角色', permission: 'role:view' },
  validateSearch: anySearch<'role' | 'other'>,
  component: lazyRouteComponent(() => import('../../role/RolesPage.tsx'), 'RolesPage'),
})

const log = createRoute({
  getParentRoute: () => shell,
  path: '/logs',
  staticData: { title: '日志', permission: 'log:view' },
  validateSearch: anyListSearch<typeof logApi.list>,
  ...listPage(() => import('../../log/LogListPage.tsx'), 'LogListPage'),
})

const uploadQuality = createRoute({
  getParentRoute: () => shell,
  path: '/upload-quality',
  staticData: { title: '上传质量', permission: 'upload:view' },
  validateSearch: anyListSearch<typeof uploadQualityApi.list>,
  component: lazyRouteComponent(
    () => import('../../upload-quality/UploadQualityPage.tsx'),
    'UploadQualityPage',
  ),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  staticData: { title: '设置', permission: 'setting:view' },
  component: lazyRouteComponent(() => import('../../setting/SettingsPage.tsx'), 'SettingsPage'),
})

/** Pages of 数据 and 系统. */
export const system = [
  unitFacts,
  unitFactsForm,
  unitFactsDetail,
  accounts,
  unitTree,
  unitImport,
  roles,
  log,
  uploadQuality,
  settings,
] as const
