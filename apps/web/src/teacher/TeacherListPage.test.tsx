import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { teacher } from '../testing/teacher.ts'
import { TeacherListPage } from './TeacherListPage.tsx'

const me = {
  ...reviewer,
  permissions: { 'teacher:view': 'branch', 'teacher:edit': 'branch', 'teacher:review': 'branch' } as const,
}

/** A whole list takes its time on a busy machine. */
const SLOW = { timeout: 5_000 }

function open() {
  const log = fakeApi({
    'GET /teacher/list/*/*': () => ({
      records: [
        teacher(1, '彭静姝', { isTop: true, levelName: '县处级' }),
        teacher(2, '李学军', {
          courseCount: 0,
          titleName: '',
          can: ['review'],
          auditStatus: 1,
          auditUnitName: '长沙市委党校',
        }),
      ],
      total: 2,
    }),
    'GET /teacher/*': () => [{ id: 62, name: '省级' }],
    'GET /unit/list/user-tree': () => [],
    'POST /teacher/top/*': () => ({ id: 1, version: 3 }),
    'POST /teacher/untop/*': () => ({ id: 1, version: 3 }),
  })
  renderPage(<TeacherListPage />, { me })
  return log
}

test('a row says who it is, where, with which title, and how much is taught', async () => {
  open()
  const row = (await screen.findByRole('link', { name: '彭静姝' }, SLOW)).closest('tr')
  for (const said of [
    '46岁',
    '长沙市委党校 教研室主任',
    '副教授',
    '副高级',
    '政治理论、党史教育',
    '省级',
    '县处级',
    '3门',
    '已通过',
  ])
    expect(row?.textContent?.replaceAll('  ', ' ')).toContain(said)
  const other = screen.getByRole('link', { name: '李学军' }).closest('tr')
  expect(other?.textContent).toContain('0门')
  expect(other?.textContent).toContain('待长沙市委党校审核')
})

test('what may be done with a row is what the server says', async () => {
  const log = open()
  const user = userEvent.setup()
  await screen.findByRole('link', { name: '彭静姝' }, SLOW)
  expect(screen.getAllByRole('button', { name: '审核' }).length).toBe(1)
  await user.click(screen.getByRole('button', { name: /^更多 / }))
  await user.click(await screen.findByText('取消置顶'))
  await screen.findByText('已取消置顶')
  expect(log.filter(({ path }) => path === '/teacher/untop/1').length).toBe(1)
})
