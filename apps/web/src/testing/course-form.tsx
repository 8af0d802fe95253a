import type { TeacherBrief, TreeItem, UnitNode, User } from '@dangxiao/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { expect } from 'vitest'
import { CourseFormPage } from '../course/CourseFormPage.tsx'
import { meQuery } from '../session/permissions.ts'
import { fakeApi, reviewer } from './api.ts'
import { course, firstVideo } from './course.ts'
import { recordFixture } from './record.ts'

export const me: User = { ...reviewer, permissions: { 'course:view': 'branch', 'course:edit': 'branch' } }

const item = (id: number, fullItemName: string, childrens: TreeItem[] = []): TreeItem => ({
  id,
  code: String(id),
  itemName: fullItemName.split('/').at(-1) ?? '',
  fullItemName,
  childrens,
})

const teacher = (id: number, name: string, fields: Partial<TeacherBrief> = {}): TeacherBrief => ({
  id,
  name,
  photo: null,
  sex: 1,
  birthdayStr: '1970-05-01',
  age: 56,
  partySchoolId: 20,
  partySchoolName: '长沙市委党校',
  ...fields,
})

const { id: teacherId, ...lecturer } = teacher(31, '李建国')
const { id: memberId, ...member } = teacher(32, '王芳', { sex: 2, birthdayStr: null, age: null })

export const storedCourse = course(5, '乡村振兴实践', {
  ...recordFixture,
  version: 3,
  auditUnitId: 10,
  auditUnitName: '省委党校',
  can: ['edit'],
  courseClassification: 11,
  courseClassificationName: '党的创新理论',
  teachingMethod: 51,
  coverUrl: 'https://x/cover.jpg',
  defaultCoverUrl: 'https://x/default.jpg',
  courseInfro: '提纲',
  honorList: ['全省精品课'],
  teacherList: [
    { ...lecturer, teacherId, isMain: 1 },
    { ...member, teacherId: memberId, isMain: 0 },
  ],
  videoList: [{ ...firstVideo, id: 91, uploadType: 2, videoUrl: 'https://v/1.mp4' }],
})

const units: UnitNode[] = [
  { id: 20, unitName: '长沙市委党校', childrens: [{ id: 201, unitName: '宁乡市委党校', childrens: [] }] },
]

type Handlers = Parameters<typeof fakeApi>[0]

const answers: Handlers = {
  'GET /overview/check-auth': () => false,
  'GET /courses/course-classification': () => [
    item(1, '理论教育', [item(11, '理论教育/党的创新理论')]),
    item(3, '知识培训'),
  ],
  'GET /courses/teacher-method': () => [item(51, '讲授式'), item(52, '研讨式')],
  'GET /courses/course-rating': () => [item(61, '国家级'), item(62, '其他')],
  'GET /courses/honor-list': () => [{ id: 1, name: '全国党校系统精品课' }],
  'GET /courses/course-permissions-list': () => [
    { code: 1, desc: '全部可见' },
    { code: 4, desc: '指定观看人' },
  ],
  'GET /courses/course-teacher-list': () => [
    teacher(31, '李建国'),
    teacher(33, '陈丽', { sex: 2, birthdayStr: null, age: null }),
  ],
  'GET /unit/list/user-tree': () => units,
  'GET /courses/5': () => storedCourse,
  'POST /files': () => ({
    url: 'https://x/made.jpg',
    name: '默认封面.jpg',
    size: 1,
    type: 'image/jpeg',
    width: 1,
    height: 1,
  }),
  'POST /courses/add': () => ({ id: 8, version: 1 }),
  'POST /courses/update': () => ({ id: 5, version: 4 }),
}

/** A server that answers as above, except where the test says otherwise, and remembers what it was sent. */
export function serve(changes: Handlers = {}) {
  const asked = fakeApi({ ...answers, ...changes })
  return { to: (name: string) => asked.filter(({ method, path }) => `${method} ${path}` === name) }
}

/** The page as the user comes to it from the list. */
export async function openForm(address = '/courses/form?type=add') {
  const root = createRootRoute({ component: Outlet })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/courses', component: () => <p>录播课列表</p> }),
    createRoute({
      getParentRoute: () => root,
      path: '/courses/form',
      validateSearch: (search: Record<string, unknown>) => search as { type?: 'add' | 'edit'; id?: number },
      component: CourseFormPage,
    }),
  ]
  window.history.pushState({ __TSR_index: 0 }, '', '/courses')
  const history = createBrowserHistory()
  history.push(address)
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(meQuery.queryKey, me)
  render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }} wave={{ disabled: true }}>
      <App>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
  await screen.findByRole('heading', { name: '基本信息' })
}

export const section = (name: string) => within(screen.getByRole('region', { name }))
export const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Opens a select and picks what is called so. */
export async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByLabelText(label))
  const found = await screen.findAllByText(option)
  const inPopup = found.find((element) => element.closest('.ant-select-dropdown, .ant-tree-select-dropdown'))
  if (!inPopup) throw new Error(`no such option: ${option}`)
  fireEvent.click(inPopup)
}

export async function addLecturer(option: string) {
  fireEvent.mouseDown(section('授课人').getByRole('combobox'))
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

export const confirmButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /确\s*定/ })

export const ready = () =>
  waitFor(() => {
    expect(confirmButton().disabled).toBe(false)
    expect(confirmButton().classList).not.toContain('ant-btn-loading')
  })
export const confirm = async () => {
  await ready()
  fireEvent.click(confirmButton())
}

/** The form asks once whether a course without videos is meant. */
export const confirmWithoutVideo = async () => {
  await confirm()
  fireEvent.click(await screen.findByRole('button', { name: '继续提交' }))
}

/** Everything that a course needs. */
export async function fillIn() {
  type('课程名称', '乡村振兴')
  await choose('课程类别', '知识培训')
  await choose('教学方式', '讲授式')
  type('课程提纲', '一、概述')
  fireEvent.click(screen.getByLabelText('是'))
  await addLecturer('李建国(长沙市委党校)')
  fireEvent.click(await screen.findByRole('button', { name: '使用默认封面' }))
}

export function addVideo({ title = '', address = '' } = {}) {
  press('添加视频')
  const last = section(`视频${screen.getAllByRole('region', { name: /^视频\d/ }).length}`)
  if (title) fireEvent.change(last.getByLabelText('视频标题'), { target: { value: title } })
  if (address) {
    fireEvent.click(last.getByRole('tab', { name: '填写视频地址' }))
    fireEvent.change(last.getByLabelText('视频地址'), { target: { value: address } })
  }
  return last
}
