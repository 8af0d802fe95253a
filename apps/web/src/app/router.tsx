import type {
  bannerApi,
  caseApi,
  courseApi,
  deskApi,
  educationBaseApi,
  judgeApi,
  Permission,
  teacherApi,
  templateApi,
  trainingBaseApi,
  unitExtApi,
} from '@dangxiao/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { CallFailure } from '../kit/errors.ts'
import { anyListSearch, anySearch, parseSearch, stringifySearch } from '../kit/list-search.ts'
import { meQuery } from '../kit/permissions.ts'
import { enter } from '../kit/sign-in.ts'
import { ErrorPage, NotFoundPage } from './pages.tsx'
import { Shell } from './Shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** Last part of the breadcrumb and of the window's title. */
    title?: string | ((search: object) => string)
    /** Who may open the page. */
    permission?: Permission
  }
}

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  // The router keeps what a check leaves out, so what is refused has to be overwritten.
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => ({ from: isOwnPath(from) ? from : undefined }),
  component: lazyRouteComponent(() => import('./SignInPage.tsx'), 'SignInPage'),
})

/** Everything behind the sign-in. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
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

const password = createRoute({
  getParentRoute: () => signedIn,
  path: '/password',
  component: lazyRouteComponent(() => import('./PasswordPage.tsx'), 'PasswordPage'),
})

const shell = createRoute({ getParentRoute: () => signedIn, id: 'shell', component: Shell })

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { title: '工作台' },
  component: lazyRouteComponent(() => import('../home/HomePage.tsx'), 'HomePage'),
})

const banners = createRoute({
  getParentRoute: () => shell,
  path: '/banners',
  staticData: { title: '轮播图', permission: 'banner:view' },
  validateSearch: ({ unit }: Record<string, unknown>): { unit?: number } => ({ unit: idOf(unit) }),
  component: lazyRouteComponent(() => import('../banner/CarouselPage.tsx'), 'CarouselPage'),
})

const allBanners = createRoute({
  getParentRoute: () => shell,
  path: '/banners/all',
  staticData: { title: '全部单位轮播图', permission: 'banner:view' },
  validateSearch: anyListSearch<typeof bannerApi.list>,
  component: lazyRouteComponent(() => import('../banner/BannerListPage.tsx'), 'BannerListPage'),
})

const bannerForm = createRoute({
  getParentRoute: () => shell,
  path: '/banners/form',
  staticData: { title: (search) => ('type' in search && search.type === 'edit' ? '编辑轮播图' : '新增轮播图'), permission: 'banner:edit' },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../banner/BannerFormPage.tsx'), 'BannerFormPage'),
})

const desk = createRoute({
  getParentRoute: () => shell,
  path: '/review-desk',
  staticData: { title: '待办' },
  validateSearch: anyListSearch<typeof deskApi.list>,
  component: lazyRouteComponent(() => import('../desk/DeskPage.tsx'), 'DeskPage'),
})

const unitFacts = createRoute({
  getParentRoute: () => shell,
  path: '/unit-facts',
  staticData: { title: '单位信息', permission: 'unit-ext:view' },
  validateSearch: anyListSearch<typeof unitExtApi.list>,
  component: lazyRouteComponent(() => import('../unit-ext/UnitFactsListPage.tsx'), 'UnitFactsListPage'),
})

const unitFactsForm = createRoute({
  getParentRoute: () => shell,
  path: '/unit-facts/form',
  staticData: { title: '上报单位信息', permission: 'unit-ext:edit' },
  validateSearch: (search: Record<string, unknown>): ReturnType<typeof formSearch> & { year?: number } => ({
    ...formSearch({ ...search, type: 'edit' }),
    year: idOf(search.year),
  }),
  component: lazyRouteComponent(() => import('../unit-ext/UnitFactsFormPage.tsx'), 'UnitFactsFormPage'),
})

const unitFactsDetail = createRoute({
  getParentRoute: () => shell,
  path: '/unit-facts/$id',
  staticData: { title: '单位年度信息', permission: 'unit-ext:view' },
  validateSearch: ({ year }: Record<string, unknown>): { year?: number } => ({ year: idOf(year) }),
  component: lazyRouteComponent(() => import('../unit-ext/UnitFactsPage.tsx'), 'UnitFactsPage'),
})

const unitTree = createRoute({
  getParentRoute: () => shell,
  path: '/units',
  staticData: { title: '单位', permission: 'unit:view' },
  validateSearch: ({ unit }: Record<string, unknown>): { unit?: number } => ({ unit: idOf(unit) }),
  component: lazyRouteComponent(() => import('../unit/UnitsPage.tsx'), 'UnitsPage'),
})

const unitImport = createRoute({
  getParentRoute: () => shell,
  path: '/units/import',
  staticData: { title: '批量导入', permission: 'unit:edit' },
  component: lazyRouteComponent(() => import('../unit/UnitImportPage.tsx'), 'UnitImportPage'),
})

const overviews = createRoute({
  getParentRoute: () => shell,
  path: '/overviews',
  staticData: { title: '总览', permission: 'overview:view' },
  validateSearch: ({ type }: Record<string, unknown>): { type?: number } => ({ type: idOf(type) }),
  component: lazyRouteComponent(() => import('../overview/OverviewsPage.tsx'), 'OverviewsPage'),
})

const courses = createRoute({
  getParentRoute: () => shell,
  path: '/courses',
  staticData: { title: '录播课', permission: 'course:view' },
  validateSearch: anyListSearch<typeof courseApi.list>,
  component: lazyRouteComponent(() => import('../course/CourseListPage.tsx'), 'CourseListPage'),
})

const courseForm = createRoute({
  getParentRoute: () => shell,
  path: '/courses/form',
  staticData: { title: (search) => ('type' in search && search.type === 'edit' ? '编辑录播课' : '新增录播课'), permission: 'course:edit' },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../course/CourseFormPage.tsx'), 'CourseFormPage'),
})

const courseImport = createRoute({
  getParentRoute: () => shell,
  path: '/courses/import',
  staticData: { title: '批量导入', permission: 'course:edit' },
  component: lazyRouteComponent(() => import('../course/CourseImportPage.tsx'), 'CourseImportPage'),
})

const teacherImport = createRoute({
  getParentRoute: () => shell,
  path: '/teachers/import',
  staticData: { title: '批量导入', permission: 'teacher:edit' },
  component: lazyRouteComponent(() => import('../teacher/TeacherImportPage.tsx'), 'TeacherImportPage'),
})

const judgeImport = createRoute({
  getParentRoute: () => shell,
  path: '/judges/import',
  staticData: { title: '批量导入', permission: 'judge:edit' },
  component: lazyRouteComponent(() => import('../judge/JudgeImportPage.tsx'), 'JudgeImportPage'),
})

const courseDetail = createRoute({
  getParentRoute: () => shell,
  path: '/courses/$id',
  staticData: { title: '录播课详情', permission: 'course:view' },
  component: lazyRouteComponent(() => import('../course/CourseDetailPage.tsx'), 'CourseDetailPage'),
})

const teachers = createRoute({
  getParentRoute: () => shell,
  path: '/teachers',
  staticData: { title: '师资', permission: 'teacher:view' },
  validateSearch: anyListSearch<typeof teacherApi.list>,
  component: lazyRouteComponent(() => import('../teacher/TeacherListPage.tsx'), 'TeacherListPage'),
})

const teacherForm = createRoute({
  getParentRoute: () => shell,
  path: '/teachers/form',
  staticData: { title: (search) => ('type' in search && search.type === 'edit' ? '编辑师资' : '新增师资'), permission: 'teacher:edit' },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../teacher/TeacherFormPage.tsx'), 'TeacherFormPage'),
})

const teacherDetail = createRoute({
  getParentRoute: () => shell,
  path: '/teachers/$id',
  staticData: { title: '师资详情', permission: 'teacher:view' },
  component: lazyRouteComponent(() => import('../teacher/TeacherDetailPage.tsx'), 'TeacherDetailPage'),
})

const educationBases = createRoute({
  getParentRoute: () => shell,
  path: '/education-bases',
  staticData: { title: '教学基地', permission: 'education-base:view' },
  validateSearch: anyListSearch<typeof educationBaseApi.list>,
  component: lazyRouteComponent(() => import('../education-base/EducationBaseListPage.tsx'), 'EducationBaseListPage'),
})

const educationBaseForm = createRoute({
  getParentRoute: () => shell,
  path: '/education-bases/form',
  staticData: {
    title: (search) => ('type' in search && search.type === 'edit' ? '编辑教学基地' : '新增教学基地'),
    permission: 'education-base:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../education-base/EducationBaseFormPage.tsx'), 'EducationBaseFormPage'),
})

const educationBaseMap = createRoute({
  getParentRoute: () => shell,
  path: '/education-bases/map',
  staticData: { title: '全省基地地图', permission: 'education-base:view' },
  validateSearch: anySearch<'keyword' | 'type' | 'region' | 'page' | 'base'>,
  component: lazyRouteComponent(() => import('../education-base/EducationBaseMapPage.tsx'), 'EducationBaseMapPage'),
})

const educationBaseDetail = createRoute({
  getParentRoute: () => shell,
  path: '/education-bases/$id',
  staticData: { title: '教学基地详情', permission: 'education-base:view' },
  component: lazyRouteComponent(() => import('../education-base/EducationBaseDetailPage.tsx'), 'EducationBaseDetailPage'),
})

const trainingBases = createRoute({
  getParentRoute: () => shell,
  path: '/training-bases',
  staticData: { title: '培训基地', permission: 'training-base:view' },
  validateSearch: anyListSearch<typeof trainingBaseApi.list>,
  component: lazyRouteComponent(() => import('../training-base/TrainingBaseListPage.tsx'), 'TrainingBaseListPage'),
})

const trainingBaseForm = createRoute({
  getParentRoute: () => shell,
  path: '/training-bases/form',
  staticData: {
    title: (search) => ('type' in search && search.type === 'edit' ? '编辑培训基地' : '新增培训基地'),
    permission: 'training-base:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../training-base/TrainingBaseFormPage.tsx'), 'TrainingBaseFormPage'),
})

const trainingBaseDetail = createRoute({
  getParentRoute: () => shell,
  path: '/training-bases/$id',
  staticData: { title: '培训基地详情', permission: 'training-base:view' },
  component: lazyRouteComponent(() => import('../training-base/TrainingBaseDetailPage.tsx'), 'TrainingBaseDetailPage'),
})

const cases = createRoute({
  getParentRoute: () => shell,
  path: '/cases',
  staticData: { title: '案例', permission: 'case:view' },
  validateSearch: anyListSearch<typeof caseApi.list>,
  component: lazyRouteComponent(() => import('../case/CaseListPage.tsx'), 'CaseListPage'),
})

const caseForm = createRoute({
  getParentRoute: () => shell,
  path: '/cases/form',
  staticData: { title: (search) => ('type' in search && search.type === 'edit' ? '编辑案例' : '新增案例'), permission: 'case:edit' },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../case/CaseFormPage.tsx'), 'CaseFormPage'),
})

const caseDetail = createRoute({
  getParentRoute: () => shell,
  path: '/cases/$id',
  staticData: { title: '案例详情', permission: 'case:view' },
  component: lazyRouteComponent(() => import('../case/CaseDetailPage.tsx'), 'CaseDetailPage'),
})

const judges = createRoute({
  getParentRoute: () => shell,
  path: '/judges',
  staticData: { title: '评委', permission: 'judge:view' },
  validateSearch: anyListSearch<typeof judgeApi.list>,
  component: lazyRouteComponent(() => import('../judge/JudgeListPage.tsx'), 'JudgeListPage'),
})

const judgeForm = createRoute({
  getParentRoute: () => shell,
  path: '/judges/form',
  staticData: { title: (search) => ('type' in search && search.type === 'edit' ? '编辑评委' : '新增评委'), permission: 'judge:edit' },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../judge/JudgeFormPage.tsx'), 'JudgeFormPage'),
})

const judgeDetail = createRoute({
  getParentRoute: () => shell,
  path: '/judges/$id',
  staticData: { title: '评委详情', permission: 'judge:view' },
  component: lazyRouteComponent(() => import('../judge/JudgeDetailPage.tsx'), 'JudgeDetailPage'),
})

const templates = createRoute({
  getParentRoute: () => shell,
  path: '/templates',
  staticData: { title: '模板', permission: 'template:view' },
  validateSearch: anyListSearch<typeof templateApi.list>,
  component: lazyRouteComponent(() => import('../template/TemplateListPage.tsx'), 'TemplateListPage'),
})

const templateForm = createRoute({
  getParentRoute: () => shell,
  path: '/templates/form',
  staticData: { title: (search) => ('type' in search && search.type === 'edit' ? '编辑模板' : '新增模板'), permission: 'template:edit' },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../template/TemplateFormPage.tsx'), 'TemplateFormPage'),
})

const templateDetail = createRoute({
  getParentRoute: () => shell,
  path: '/templates/$id',
  staticData: { title: '模板详情', permission: 'template:view' },
  component: lazyRouteComponent(() => import('../template/TemplateDetailPage.tsx'), 'TemplateDetailPage'),
})

const notFound = createRoute({ getParentRoute: () => shell, path: '$', staticData: { title: '页面不存在' }, component: NotFoundPage })

const routeTree = root.addChildren([
  login,
  signedIn.addChildren([
    password,
    shell.addChildren([
      home,
      desk,
      banners,
      allBanners,
      bannerForm,
      courses,
      courseForm,
      courseImport,
      teacherImport,
      unitImport,
      judgeImport,
      courseDetail,
      teachers,
      teacherForm,
      teacherDetail,
      educationBases,
      educationBaseForm,
      educationBaseMap,
      educationBaseDetail,
      trainingBases,
      trainingBaseForm,
      trainingBaseDetail,
      unitFacts,
      unitFactsForm,
      unitFactsDetail,
      unitTree,
      overviews,
      cases,
      caseForm,
      caseDetail,
      judges,
      judgeForm,
      judgeDetail,
      templates,
      templateForm,
      templateDetail,
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
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })

/** `?type=add` or `?type=edit&id=7`; an edit without a usable id finds nothing. */
function formSearch(search: Record<string, unknown>): { type: 'add' | 'edit'; id?: number } {
  if (search.type !== 'edit') return { type: 'add', id: undefined }
  return { type: 'edit', id: idOf(search.id) }
}

function idOf(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** An address of this application, so that a sign-in leads nowhere else. */
function isOwnPath(from: unknown): from is string {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/login')
}
