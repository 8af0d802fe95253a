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
const spring = { name: '春季班', startDate: '2031-03-01', endDate: '2031-03-31' }
const own = { ...spring, id: 9, people: 45, place: '报告厅', status: 1 }
const fall = { name: '秋季班', startDate: '2031-09-01', endDate: '2031-09-30' }
const autumn = { ...own, ...fall, id: 7, people: 30, place: '' }

const overlapping = (id: number, other: string) => ({ [id]: `本班该时段已有《${other}》` })

function server(add: () => object, taken: Record<number, string> = {}) {
  return fakeApi({
    'GET /course-schedule-apply/p-list': ({ query }) =>
      query.get('open') === '1' ? (weeks['2031-03-10'] ?? []) : (weeks[query.get('startDate') ?? ''] ?? []),
    'GET /course-schedule-apply/list/*/*': () => ({
      records: [{ id: 1, contact: '张敏', phone: '138****5678' }],
      total: 1,
    }),
    'GET /course-schedule-apply/1': () => ({ id: 1, contact: '张敏', phone: '13812345678' }),
    'GET /course-schedule-sync/list-class': () => ({
      records: [own, autumn, { ...own, id: 8, name: '已结束的班', status: 3 }],
      total: 3,
    }),
    'POST /course-schedule-apply/conflicts': ({ body }) =>
      (body as { applications: { lessonId: number }[] }).applications.map(
        ({ lessonId }) => taken[lessonId] ?? null,
      ),
    'POST /course-schedule-apply/add': add,
  })
}
const open = (address = '/page?week=2031-03-03') =>
  renderPage(<ChoosePage />, { address, me: { ...reviewer, permissions: { 'schedule-apply:edit': 'own' } } })
const tick = (title: string) => screen.findByRole('checkbox', { name: `选择：${title}` })

async function openDrawer(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: '选择班级并提交' }))
  return within(await screen.findByRole('dialog'))
}
async function chooseClass(
  user: UserEvent,
  drawer: ReturnType<typeof within>,
  name = '春季班（2031-03-01 至 2031-03-31）',
) {
  await user.click(drawer.getByLabelText('参加班级'))
  await user.click(await screen.findByText(name))
}

async function applyForBoth(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: '全选本周可申请的 2 节' }))
  const drawer = await openDrawer(user)
  await chooseClass(user, drawer)
  return drawer
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
  server(() =>
    failure(409, 'ALREADY_APPLIED', '已申请该课程，请勿重复申请', {
      'applications.1.lessonId': '已申请该课程，请勿重复申请',
    }),
  )
  const user = userEvent.setup()
  open()
  const drawer = await applyForBoth(user)
  await user.type(drawer.getByLabelText('备注'), '需要回放')
  await user.click(drawer.getByRole('button', { name: '提交申请' }))
  const refused = await drawer.findByText('已申请该课程，请勿重复申请')
  expect(refused.closest('li')?.textContent).toContain('基层治理案例')
  expect(drawer.getByLabelText<HTMLTextAreaElement>('备注').value).toBe('需要回放')
  await user.click(drawer.getByRole('button', { name: '移除不能申请的 1 节' }))
  await screen.findByText('申请 1 节课')
})

test('the class is chosen first; another one clears place, people and clashes of the first, and says so', async () => {
  fakeApi({
    'GET /course-schedule-apply/p-list': () => weeks['2031-03-03'] ?? [],
    'GET /course-schedule-apply/list/*/*': () => ({ records: [], total: 0 }),
    'GET /course-schedule-sync/list-class': () => ({ records: [own, autumn], total: 2 }),
    'POST /course-schedule-apply/conflicts': async ({ body }) => {
      const [{ classId }] = (body as { applications: [{ classId: number }] }).applications
      // The second class's answer never comes: what belonged to the first must be gone by itself.
      if (classId === 7) await new Promise(() => {})
      return ['本班该时段已有《党章导读》']
    },
  })
  const user = userEvent.setup()
  open()
  await user.click(await tick('调研报告写作'))
  const drawer = await openDrawer(user)
  const place = drawer.getByLabelText<HTMLInputElement>('学习地点')
  expect(place.disabled).toBe(true)
  expect(drawer.getByLabelText<HTMLInputElement>('预计人数').disabled).toBe(true)
  await chooseClass(user, drawer)
  await drawer.findByText('本班该时段已有《党章导读》')
  expect(place.value).toBe('报告厅')
  await user.type(place, '二层')

  await chooseClass(user, drawer, '秋季班（2031-09-01 至 2031-09-30）')
  await drawer.findByText(/原班级的学习地点、预计人数和冲突提示已清除/)
  await waitFor(() => expect(drawer.queryByText('本班该时段已有《党章导读》')).toBeNull())
  expect(place.value).toBe('')
  expect(drawer.getByLabelText<HTMLInputElement>('预计人数').value).toBe('30')
  // Long enough for the question about the new class to be on its way.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(drawer.queryByText('本班该时段已有《党章导读》')).toBeNull()
  await drawer.findByText('原来填写：报告厅二层，45人')
  await user.click(drawer.getByRole('button', { name: '沿用原来的' }))
  expect(place.value).toBe('报告厅二层')
  expect(drawer.queryByText(/原班级的学习地点/)).toBeNull()
})

test('a lesson for another class goes with the place and people of that class', async () => {
  const asked = server(() => [{ id: 1, version: 1 }])
  const user = userEvent.setup()
  open()
  const drawer = await applyForBoth(user)
  await waitFor(() => expect(drawer.getByLabelText<HTMLInputElement>('联系人').value).toBe('张敏'))
  await user.click(drawer.getByLabelText('基层治理案例的参加班级'))
  await user.click(await screen.findByText('秋季班'))
  await drawer.findByText('报告厅，预计30人')
  await user.click(drawer.getByRole('button', { name: '提交申请' }))
  await screen.findByText('已提交 2 节课的申请')
  expect(asked.find(({ path }) => path.endsWith('/add'))?.body).toMatchObject({
    applications: [
      { lessonId: 1, classId: 9, expected: 45, place: '报告厅' },
      { lessonId: 2, classId: 7, expected: 30, place: '报告厅' },
    ],
  })
})

test('of lessons that are only in the way of each other one stays', async () => {
  weeks['2031-03-17'] = [
    lesson({ id: 5, title: '统战工作', date: '2031-03-18' }),
    lesson({ id: 6, title: '群团工作', date: '2031-03-18', startTime: '09:00' }),
  ]
  server(() => ({}), { ...overlapping(5, '群团工作'), ...overlapping(6, '统战工作') })
  const user = userEvent.setup()
  open('/page?week=2031-03-17')
  const drawer = await applyForBoth(user)
  await drawer.findByText('与所选的《统战工作》时间重叠，同一班级只能选一节')
  await user.click(drawer.getByRole('button', { name: '重叠的各留一节，移除 1 节' }))
  await screen.findByText('申请 1 节课')
  expect(drawer.getByRole('button', { name: '移除：统战工作' })).toBeTruthy()
})

test('says of each lesson how it stands to the unit, beside what became of its applications', async () => {
  weeks['2031-03-24'] = [
    lesson({
      id: 11,
      title: '统战工作',
      access: 1,
      applications: [
        { id: 1, classId: 9, className: '春季班', auditStatus: 3 },
        { id: 2, classId: 7, className: '秋季班', auditStatus: 1 },
      ],
    }),
    lesson({ id: 12, title: '群团工作', isLive: 1 }),
    lesson({ id: 13, title: '党史学习', access: 3, canApply: false }),
  ]
  server(() => ({}))
  open('/page?week=2031-03-24')
  const row = async (title: string) => within((await screen.findByText(title)).closest('li') as HTMLElement)
  const applied = await row('统战工作')
  for (const text of ['已申请集中学习课程', '已通过', '待审核', '可再为其他班申请'])
    expect(applied.getByText(text)).toBeTruthy()
  expect(applied.queryByText('直播')).toBeNull()
  expect((await row('群团工作')).getByText('直播')).toBeTruthy()
  expect((await row('群团工作')).getByText('可申请')).toBeTruthy()
  const closed = await row('党史学习')
  for (const text of ['仅可查看共享课堂', '未共享给本单位']) expect(closed.getByText(text)).toBeTruthy()
})

test('begins with the first week that has something to apply for', async () => {
  server(() => ({}))
  open('/page')
  await screen.findByText('应急处突')
  expect(screen.getByText(/^2031年3月10日 – 2031年3月16日$/)).toBeTruthy()
})
