import type { LogRow } from '@dangxiao/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { LogListPage } from './LogListPage.tsx'

const me = { ...reviewer, permissions: { 'log:view': 'all' } as const }
const row = (fields: Partial<LogRow>): LogRow => ({
  id: 5,
  time: '2026-03-01T16:30:05.000Z',
  userName: '王芳',
  unitName: '长沙市委党校',
  address: '10.1.2.3',
  action: '修改',
  resource: '录播课',
  recordId: 12,
  title: '基层治理',
  isRefused: false,
  reason: '',
  ...fields,
})

test('a row reads as a sentence, and opens with what was changed into what', async () => {
  const refused = row({ id: 6, action: '访问', resource: '删除录播课', title: '', recordId: null })
  fakeApi({
    'GET /logs/list/*/*': () => ({
      records: [row({}), { ...refused, isRefused: true, reason: '您没有权限执行此操作' }],
      total: 10_000,
    }),
    'GET /logs/resources': () => [{ id: 'course', name: '录播课' }],
    'GET /logs/5': () => ({ ...row({}), changes: [{ name: '课程名称', before: '旧名', after: '' }] }),
    'GET /unit/list/user-tree': () => [],
  })
  renderPage(<LogListPage />, { me })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '修改 录播课《基层治理》（编号12）' }))
  expect(await screen.findByText('课程名称')).toBeTruthy()
  expect(screen.getByText('旧名').closest('tr')?.textContent).toBe('课程名称旧名—')
  expect(screen.getByText('2026-03-02 00:30:05')).toBeTruthy()
  expect(screen.getByText('您没有权限执行此操作')).toBeTruthy()
  expect(screen.getByText(/只列出最近90天；符合条件的较多，只列出最近10000条/)).toBeTruthy()
})
