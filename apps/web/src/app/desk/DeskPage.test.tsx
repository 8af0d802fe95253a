import type { WaitingRecord } from '@dangxiao/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Asked, failure, fakeApi } from '../../testing/api.ts'
import { course } from '../../testing/course.ts'
import { renderPage } from '../../testing/render.tsx'
import { DeskPage } from './DeskPage.tsx'

const record = (resource: WaitingRecord['resource'], id: number, title: string): WaitingRecord => ({
  resource,
  id,
  title,
  partySchoolId: 21,
  partySchoolName: '岳麓区委党校',
  createdBy: '李强',
  isRevision: false,
  submitTime: '2026-01-05T01:00:00Z',
  version: 4,
})

const records = [
  record('course', 1, '基层党建'),
  record('teacher', 1, '王晓燕'),
  record('course', 2, '乡村振兴'),
]

function serve(decide: (asked: Asked) => object) {
  return fakeApi({
    'GET /review-desk/counts': () => [
      { resource: 'teacher', n: 1, oldest: null },
      { resource: 'course', n: 2, oldest: null },
      { resource: 'judge', n: 0, oldest: null },
    ],
    'GET /review-desk/list/1/20': () => ({ records, total: records.length }),
    'GET /review-phrase/list': () => ({ phrases: ['请补充授课依据'], version: 1 }),
    'POST /review-desk/decide': decide,
  })
}

const bodyOf = (log: Asked[]) => log.filter(({ method }) => method === 'POST').map(({ body }) => body)
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }))

test('shows every kind that waits, with how much there is', async () => {
  serve(() => ({ success: [], failed: [] }))
  renderPage(<DeskPage />)
  expect(await screen.findByText('全部 3')).toBeTruthy()
  expect(screen.getByText('录播课 2')).toBeTruthy()
  expect(screen.queryByText(/评委/)).toBeNull()
})

test('what is ticked is passed at once, and what could not be says why', async () => {
  const log = serve(() => ({
    success: [{ resource: 'course', id: 1 }],
    failed: [{ resource: 'teacher', id: 1, message: '该记录的状态已变化' }],
  }))
  renderPage(<DeskPage />)
  await tick('选择：基层党建')
  await tick('选择：王晓燕')
  const bar = within(screen.getByRole('toolbar', { name: '批量审核' }))
  expect(bar.getByText('2')).toBeTruthy()
  await userEvent.click(bar.getByRole('button', { name: '批量通过' }))
  await userEvent.click(await screen.findByRole('button', { name: /^确\s*定$/ }))
  expect(await screen.findByText('王晓燕：该记录的状态已变化')).toBeTruthy()
  expect(screen.getByText('已通过 1 条')).toBeTruthy()
  expect(bodyOf(log)).toEqual([
    {
      verdict: 'pass',
      reason: '',
      items: [
        { resource: 'course', id: 1, version: 4 },
        { resource: 'teacher', id: 1, version: 4 },
      ],
    },
  ])
})

test('rejecting asks for a reason, and keeps it when the server fails', async () => {
  const log = serve(() => failure(503, 'UNAVAILABLE', '系统暂时繁忙'))
  renderPage(<DeskPage />)
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  await userEvent.click(screen.getByRole('button', { name: '批量驳回' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: /^驳\s*回$/ }))
  expect(dialog.getByText('请填写驳回原因')).toBeTruthy()
  expect(bodyOf(log)).toEqual([])
  await userEvent.click(dialog.getByText('名称不规范'))
  await userEvent.click(dialog.getByRole('button', { name: /驳\s*回$/ }))
  expect(await screen.findByText('系统暂时繁忙')).toBeTruthy()
  expect(bodyOf(log)).toMatchObject([{ verdict: 'reject', reason: '名称不规范', items: [{}, {}, {}] }])
  expect((dialog.getByLabelText('驳回原因') as HTMLTextAreaElement).value).toBe('名称不规范')
})

test('a batch is rejected with one’s own phrases by their keys, and what is typed at once is text', async () => {
  const log = serve(() => ({ success: [], failed: [] }))
  renderPage(<DeskPage />)
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  await userEvent.click(screen.getByRole('button', { name: '批量驳回' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('请补充授课依据')
  const reason = dialog.getByLabelText<HTMLTextAreaElement>('驳回原因')
  await userEvent.keyboard('1')
  expect(reason.value).toBe('请补充授课依据')
  expect(document.activeElement).toBe(reason)
  await userEvent.keyboard('{Alt>}[Digit3]{/Alt}')
  expect(reason.value).toBe('请补充授课依据；信息填写有误，请核实')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(bodyOf(log)).toMatchObject([
      { verdict: 'reject', reason: '请补充授课依据；信息填写有误，请核实' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a record opened from all is reviewed among its kind, and closed the list is as it was', async () => {
  fakeApi({
    'GET /review-desk/counts': () => [],
    'GET /review-desk/list/1/20': () => ({ records, total: records.length }),
    'GET /review-desk/list/1/100': ({ query }) => {
      const some = records.filter(({ resource }) => resource === query.get('resource'))
      return { records: some, total: some.length }
    },
    'GET /courses/review/2': () => ({
      record: course(2, '乡村振兴'),
      current: null,
      history: [],
      allowedActions: ['pass', 'reject'],
    }),
  })
  const { history } = renderPage(<DeskPage />, { address: '/page?kind=course&review=2' })
  await screen.findByText('录播课 · 第 2 / 2 条')
  expect(screen.getByRole('checkbox', { name: '选择：王晓燕' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(history.location.search).toBe(''))
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('乡村振兴'))
})
