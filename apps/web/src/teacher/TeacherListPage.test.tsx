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

test('what may be done with a row is what the server says', async () => {
  const log = open()
  const user = userEvent.setup()
  await screen.findByRole('link', { name: '彭静姝' })
  expect(screen.getAllByRole('button', { name: '审核' }).length).toBe(1)
  await user.click(screen.getByRole('button', { name: /^更多 / }))
  await user.click(await screen.findByText('取消置顶'))
  await screen.findByText('已取消置顶')
  expect(log.filter(({ path }) => path === '/teacher/untop/1').length).toBe(1)
})
