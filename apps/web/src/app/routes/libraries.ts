import type { caseApi, courseApi, judgeApi, teacherApi, templateApi } from '@dangxiao/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { anyListSearch } from '../../session/list-search.ts'
import { listPage } from '../list-page.ts'
import { formSearch } from '../search.ts'
import { shell } from '../shell/shell-route.tsx'

const courses = createRoute({
  getParentRoute: () => shell,
  path: '/courses',
  staticData: { title: '录播课', permission: 'course:view' },
  validateSearch: anyListSearch<typeof courseApi.list>,
  ...listPage(() => import('../../course/CourseListPage.tsx'), 'CourseListPage'),
})

const courseForm = createRoute({
  getParentRoute: () => shell,
  path: '/courses/form',
  staticData: {
    title: (search) => ('type' in search && search.type === 'edit' ? '编辑录播课' : '新增录播课'),
    permission: 'course:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../../course/CourseFormPage.tsx'), 'CourseFormPage'),
})

const courseImport = createRoute({
  getParentRoute: () => shell,
  path: '/courses/import',
  staticData: { title: '批量导入', permission: 'course:edit' },
  component: lazyRouteComponent(() => import('../../course/CourseImportPage.tsx'), 'CourseImportPage'),
})

const courseDetail = createRoute({
  getParentRoute: () => shell,
  path: '/courses/$id',
  staticData: { title: '录播课详情', permission: 'course:view' },
  component: lazyRouteComponent(() => import('../../course/CourseDetailPage.tsx'), 'CourseDetailPage'),
})

const teachers = createRoute({
  getParentRoute: () => shell,
  path: '/teachers',
  staticData: { title: '师资', permission: 'teacher:view' },
  validateSearch: anyListSearch<typeof teacherApi.list>,
  ...listPage(() => import('../../teacher/TeacherListPage.tsx'), 'TeacherListPage'),
})

const teacherForm = createRoute({
  getParentRoute: () => shell,
  path: '/teachers/form',
  staticData: {
    title: (search) => ('type' in search && search.type === 'edit' ? '编辑师资' : '新增师资'),
    permission: 'teacher:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../../teacher/TeacherFormPage.tsx'), 'TeacherFormPage'),
})

const teacherImport = createRoute({
  getParentRoute: () => shell,
  path: '/teachers/import',
  staticData: { title: '批量导入', permission: 'teacher:edit' },
  component: lazyRouteComponent(() => import('../../teacher/TeacherImportPage.tsx'), 'TeacherImportPage'),
})

const teacherDetail = createRoute({
  getParentRoute: () => shell,
  path: '/teachers/$id',
  staticData: { title: '师资详情', permission: 'teacher:view' },
  component: lazyRouteComponent(() => import('../../teacher/TeacherDetailPage.tsx'), 'TeacherDetailPage'),
})

const cases = createRoute({
  getParentRoute: () => shell,
  path: '/cases',
  staticData: { title: '案例', permission: 'case:view' },
  validateSearch: anyListSearch<typeof caseApi.list>,
  ...listPage(() => import('../../case/CaseListPage.tsx'), 'CaseListPage'),
})

const caseForm = createRoute({
  getParentRoute: () => shell,
  path: '/cases/form',
  staticData: {
    title: (search) => ('type' in search && search.type === 'edit' ? '编辑案例' : '新增案例'),
    permission: 'case:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../../case/CaseFormPage.tsx'), 'CaseFormPage'),
})

const caseDetail = createRoute({
  getParentRoute: () => shell,
  path: '/cases/$id',
  staticData: { title: '案例详情', permission: 'case:view' },
  component: lazyRouteComponent(() => import('../../case/CaseDetailPage.tsx'), 'CaseDetailPage'),
})

const judges = createRoute({
  getParentRoute: () => shell,
  path: '/judges',
  staticData: { title: '评委', permission: 'judge:view' },
  validateSearch: anyListSearch<typeof judgeApi.list>,
  ...listPage(() => import('../../judge/JudgeListPage.tsx'), 'JudgeListPage'),
})

const judgeForm = createRoute({
  getParentRoute: () => shell,
  path: '/judges/form',
  staticData: {
    title: (search) => ('type' in search && search.type === 'edit' ? '编辑评委' : '新增评委'),
    permission: 'judge:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../../judge/JudgeFormPage.tsx'), 'JudgeFormPage'),
})

const judgeImport = createRoute({
  getParentRoute: () => shell,
  path: '/judges/import',
  staticData: { title: '批量导入', permission: 'judge:edit' },
  component: lazyRouteComponent(() => import('../../judge/JudgeImportPage.tsx'), 'JudgeImportPage'),
})

const judgeDetail = createRoute({
  getParentRoute: () => shell,
  path: '/judges/$id',
  staticData: { title: '评委详情', permission: 'judge:view' },
  component: lazyRouteComponent(() => import('../../judge/JudgeDetailPage.tsx'), 'JudgeDetailPage'),
})

const templates = createRoute({
  getParentRoute: () => shell,
  path: '/templates',
  staticData: { title: '模板', permission: 'template:view' },
  validateSearch: anyListSearch<typeof templateApi.list>,
  ...listPage(() => import('../../template/TemplateListPage.tsx'), 'TemplateListPage'),
})

const templateForm = createRoute({
  getParentRoute: () => shell,
  path: '/templates/form',
  staticData: {
    title: (search) => ('type' in search && search.type === 'edit' ? '编辑模板' : '新增模板'),
    permission: 'template:edit',
  },
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('../../template/TemplateFormPage.tsx'), 'TemplateFormPage'),
})

const templateDetail = createRoute({
  getParentRoute: () => shell,
  path: '/templates/$id',
  staticData: { title: '模板详情', permission: 'template:view' },
  component: lazyRouteComponent(() => import('../../template/TemplateDetailPage.tsx'), 'TemplateDetailPage'),
})

/** Pages of 资源库. */
export const libraries = [
  courses,
  courseForm,
  courseImport,
  courseDetail,
  teachers,
  teacherForm,
  teacherImport,
  teacherDetail,
  cases,
  caseForm,
  caseDetail,
  judges,
  judgeForm,
  judgeImport,
  judgeDetail,
  templates,
  templateForm,
  templateDetail,
] as const
