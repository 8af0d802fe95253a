import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { recordPages } from '../record-pages.ts'
import { shell } from '../shell/shell-route.tsx'

const courses = recordPages('/courses', '录播课', 'course', 'Course', {
  list: () => import('../../course/CourseListPage.tsx'),
  form: () => import('../../course/CourseFormPage.tsx'),
  detail: () => import('../../course/CourseDetailPage.tsx'),
})

const courseImport = createRoute({
  getParentRoute: () => shell,
  path: '/courses/import',
  staticData: { title: '批量导入', permission: 'course:edit' },
  component: lazyRouteComponent(() => import('../../course/CourseImportPage.tsx'), 'CourseImportPage'),
})

const teachers = recordPages('/teachers', '师资', 'teacher', 'Teacher', {
  list: () => import('../../teacher/TeacherListPage.tsx'),
  form: () => import('../../teacher/TeacherFormPage.tsx'),
  detail: () => import('../../teacher/TeacherDetailPage.tsx'),
})

const teacherImport = createRoute({
  getParentRoute: () => shell,
  path: '/teachers/import',
  staticData: { title: '批量导入', permission: 'teacher:edit' },
  component: lazyRouteComponent(() => import('../../teacher/TeacherImportPage.tsx'), 'TeacherImportPage'),
})

const cases = recordPages('/cases', '案例', 'case', 'Case', {
  list: () => import('../../case/CaseListPage.tsx'),
  form: () => import('../../case/CaseFormPage.tsx'),
  detail: () => import('../../case/CaseDetailPage.tsx'),
})

const judges = recordPages('/judges', '评委', 'judge', 'Judge', {
  list: () => import('../../judge/JudgeListPage.tsx'),
  form: () => import('../../judge/JudgeFormPage.tsx'),
  detail: () => import('../../judge/JudgeDetailPage.tsx'),
})

const judgeImport = createRoute({
  getParentRoute: () => shell,
  path: '/judges/import',
  staticData: { title: '批量导入', permission: 'judge:edit' },
  component: lazyRouteComponent(() => import('../../judge/JudgeImportPage.tsx'), 'JudgeImportPage'),
})

const templates = recordPages('/templates', '模板', 'template', 'Template', {
  list: () => import('../../template/TemplateListPage.tsx'),
  form: () => import('../../template/TemplateFormPage.tsx'),
  detail: () => import('../../template/TemplateDetailPage.tsx'),
})

/** Pages of 资源库. */
export const libraries = [
  ...courses,
  courseImport,
  ...teachers,
  teacherImport,
  ...cases,
  ...judges,
  judgeImport,
  ...templates,
] as const
