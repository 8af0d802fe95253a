import type { OrderableLesson } from '@dangxiao/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { ChoosePage } from './ChoosePage.tsx'

const lesson = (given: Partial<OrderableLesson>): OrderableLesson => ({
  id: 1,
  title: '调研报告写作',
  date: '2031-03-04',
  timeOfDay: 1,
  startTime: '08:30',
  endTime: '11:30',
  trainingCourseCategory: 3,
  isLive: 0,
  lecturers: ['李文'],
  partySchoolId: 1,
  partySchoolName: '省委党校',
  className: '示范班',
  place: '201',
  hours: 4,
  deadline: '2031-03-03T00:00:00.000Z',
  access: 2,
  canApply: true,
  applications: [],
  ...given,
})
const weeks: Record<string, OrderableLesson[]> = {
  '2031-03-03': [
    lesson({}),
    lesson({ id: 2, title: '基层治理案例', date: '2031-03-05' }),
    lesson({ id: 3, title: '公文写作', access: 3, canApply: false, deadline: '2020-01-01T00:00:00.000Z' }),
  ],
  '2031-03-10': [lesson({ id: 4, title: '应急处突', date: '2031-03-11' })],
}
const own = { id: 9, name: '春季班', startDate: '2031-03-01', endDate: '2031-03-31', people: 45, place: '报告厅', status: 1 }

const overlapping = (id: number, other: string) => ({ [id]: `本班该时段已有《${other}》` })

function server(add: () => object, taken: Record<number, string> = {}) {
  return fakeApi({
    'GET /course-schedule-apply/p-list': ({ query }) =>
      query.get('open') === '1' ? (weeks['2031-03-10'] ?? []) : (weeks[query.get('startDate') ?? ''] ?? []),
    'GET /course-schedule-apply/list/*/*': () => ({ records: [{ id: 1, contact: '张敏', phone: '138****5678' }], total: 1 }),
    'GET /course-schedule-apply/1': () => ({ id: 1, contact: '张敏', phone: '13812345678' }),
    'GET /course-schedule-sync/list-class': () => ({ records: [own, { ...own, id: 8, name: '已结束的班', status: 3 }], total: 2 }),
    'POST /course-schedule-apply/conflicts': ({ body }) =>
      (body as { applications: { lessonId: number }[] }).applications.map(({ lessonId }) => taken[lessonId] ?? null),
    'POST /course-schedule-apply/add': add,
  })
}
const open = (address = '/page?week=2031-03-03') =>
  renderPage(<ChoosePage />, { address, me: { ...reviewer, permissions: { 'schedule-apply:edit': 'own' } } })
const tick = (title: string) => screen.findByRole('checkbox', { name: `选择：${title}` }, { timeout: 5_000 })

async function openDrawer(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: '选择班级并提交' }))
  return within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
}
async function chooseClass(user: UserEvent, drawer: ReturnType<typeof within>) {
  await user.click(drawer.getByLabelText('参加班级'))
  await user.click(await screen.findByText('春季班（2031-03-01 至 2031-03-31）'))
}

test('lessons ticked in two weeks are applied for at once, with what was said last time', async () => {
  const asked = server(() => [{ id: 1, version: 1 }])
  const user = userEvent.setup()
  open()
  await user.click(await tick('调研报告写作'))
  expect((await tick('公文写作')).hasAttribute('disabled')).toBe(true)
  await screen.findByText('申请已截止')
  await user.click(screen.getByRole('button', { name: '下一周' }))
  await user.click(await tick('应急处突'))

  const drawer = await openDrawer(user)
  await waitFor(() => expect(drawer.getByLabelText<HTMLInputElement>('联系人').value).toBe('张敏'))
  await chooseClass(user, drawer)
  expect(drawer.getByLabelText<HTMLInputElement>('学习地点').value).toBe('报告厅')
  await user.click(drawer.getByRole('button', { name: '提交申请' }))
  await screen.findByText('已提交 2 节课的申请')
  const sent = asked.find(({ path }) => path.endsWith('/add'))?.body
  const fields = { classId: 9, place: '报告厅', expected: 45, contact: '张敏', phone: '13812345678' }
  expect(sent).toEqual({
    applications: [
      { lessonId: 1, ...fields },
      { lessonId: 4, ...fields },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: '已选课程' })).toBeNull())
})

test('what is refused is said at the lesson, and nothing that was written is lost', async () => {
  server(() => failure(409, 'ALREADY_APPLIED', '已申请该课程，请勿重复申请', { 'applications.1.lessonId': '已申请该课程，请勿重复申请' }))
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: '全选本周可申请的 2 节' }))
  const drawer = await openDrawer(user)
  await chooseClass(user, drawer)
  await user.type(drawer.getByLabelText('备注'), '需要回放')
  await user.click(drawer.getByRole('button', { name: '提交申请' }))
  const refused = await drawer.findByText('已申请该课程，请勿重复申请')
  expect(refused.closest('li')?.textContent).toContain('基层治理案例')
  expect(drawer.getByLabelText<HTMLTextAreaElement>('备注').value).toBe('需要回放')
  await user.click(drawer.getByRole('button', { name: '移除不能申请的 1 节' }))
  await screen.findByText('申请 1 节课')
})

test('what the class has no time for is said as soon as it is chosen', async () => {
  const asked = server(() => ({}), overlapping(2, '党章导读'))
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: '全选本周可申请的 2 节' }))
  const drawer = await openDrawer(user)
  await chooseClass(user, drawer)
  const problem = await drawer.findByText('本班该时段已有《党章导读》', {}, { timeout: 5_000 })
  expect(problem.closest('li')?.textContent).toContain('基层治理案例')
  expect(asked.some(({ path }) => path.endsWith('/add'))).toBe(false)
  await user.click(drawer.getByRole('button', { name: '移除不能申请的 1 节' }))
  await screen.findByText('申请 1 节课')
  await waitFor(() => expect(drawer.queryByText('本班该时段已有《党章导读》')).toBeNull())
})

test('of lessons that are only in the way of each other one stays', async () => {
  weeks['2031-03-17'] = [
    lesson({ id: 5, title: '统战工作', date: '2031-03-18' }),
    lesson({ id: 6, title: '群团工作', date: '2031-03-18', startTime: '09:00' }),
  ]
  server(() => ({}), { ...overlapping(5, '群团工作'), ...overlapping(6, '统战工作') })
  const user = userEvent.setup()
  open('/page?week=2031-03-17')
  await user.click(await screen.findByRole('button', { name: '全选本周可申请的 2 节' }, { timeout: 5_000 }))
  await user.click(screen.getByRole('button', { name: '选择班级并提交' }))
  const drawer = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
  await user.click(drawer.getByLabelText('参加班级'))
  await user.click(await screen.findByText('春季班（2031-03-01 至 2031-03-31）'))
  await drawer.findByText('与所选的《统战工作》时间重叠，同一班级只能选一节', {}, { timeout: 5_000 })
  await user.click(drawer.getByRole('button', { name: '重叠的各留一节，移除 1 节' }))
  await screen.findByText('申请 1 节课')
  expect(drawer.getByRole('button', { name: '移除：统战工作' })).toBeTruthy()
})

test('begins with the first week that has something to apply for', async () => {
  server(() => ({}))
  open('/page')
  await screen.findByText('应急处突', {}, { timeout: 5_000 })
  expect(screen.getByText(/^2031年3月10日 – 2031年3月16日$/)).toBeTruthy()
})
