import { educationBaseApi } from '@dangxiao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listSearch } from '../session/list-search.ts'
import { failure, fakeApi } from '../testing/api.ts'
import { baseReviewer, educationBase } from '../testing/education-base.ts'
import { renderPage } from '../testing/render.tsx'
import { EducationBaseListPage } from './EducationBaseListPage.tsx'

const open = (address = '/page') =>
  renderPage(<EducationBaseListPage />, {
    address,
    me: baseReviewer,
    validateSearch: listSearch(educationBaseApi.list),
  })

test('states are those of the family: 0 waits, 1 is approved, 2 is rejected', async () => {
  const rows = [
    educationBase(1, '待审馆', { auditStatus: 0, auditUnitName: '长沙市委党校' }),
    educationBase(2, '通过馆'),
    educationBase(3, '驳回馆', { auditStatus: 2, auditReason: '图片不清' }),
    educationBase(4, '修改馆', { revisionStatus: 0 }),
  ]
  fakeApi({ 'GET /education-base/page/*/*': () => ({ records: rows, total: rows.length }) })
  open()
  const stateOf = async (name: string) =>
    (await screen.findByRole('row', { name: new RegExp(name) })).textContent
  expect(await stateOf('待审馆')).toContain('待审核待长沙市委党校审核')
  expect(await stateOf('通过馆')).toContain('已通过')
  expect(await stateOf('驳回馆')).toContain('已驳回')
  expect(await stateOf('修改馆')).toContain('已通过·修改待审')
})

test('the filter asks for the codes of the family and for a whole city', async () => {
  const log = fakeApi({ 'GET /education-base/page/*/*': () => ({ records: [], total: 0 }) })
  open('/page?auditStatus=0&region=430100&type=7')
  await screen.findByText('没有符合条件的记录')
  expect(Object.fromEntries(log.at(-1)?.query ?? [])).toEqual({
    auditStatus: '0',
    region: '430100',
    type: '7',
  })
})

test('a day is closed from the row, and a change by somebody else loses nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T02:00:00Z') })
  let base = educationBase(5, '东湖馆', { version: 3 })
  const log = fakeApi({
    'GET /education-base/page/*/*': () => ({ records: [base], total: 1 }),
    'POST /education-base/upkeep/5': ({ body }) => {
      if ((body as { version: number }).version !== base.version)
        return failure(409, 'STALE_VERSION', '该记录已被他人更新，请刷新后重试')
      return { id: 5, version: base.version + 1 }
    },
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '接待与开放' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: '2026-11-24 不开放' }))
  fireEvent.change(within(dialog).getByLabelText('每日接待能力'), { target: { value: '0' } })
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await within(dialog).findByText('每日接待能力应为1–9999人')
  fireEvent.change(within(dialog).getByLabelText('每日接待能力'), { target: { value: '150' } })

  base = { ...base, version: 4, dailyCapacity: 90 }
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await within(dialog).findByText(/该记录已被他人更新：现为每日90人/)
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await screen.findByText('已保存，立即生效')
  const bodies = log.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies).toEqual(
    [3, 4].map((version) => ({ dailyCapacity: 150, closedDates: ['2026-11-24'], version })),
  )
})

test('days that were ticked are not thrown away by Esc without a question', async () => {
  fakeApi({
    'GET /education-base/page/*/*': () => ({ records: [educationBase(5, '清水塘')], total: 1 }),
  })
  open()
  await userEvent.click(await screen.findByRole('button', { name: '接待与开放' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: '2026-11-24 不开放' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: '继续修改' }))
  expect(within(dialog).getByRole('button', { name: '2026-11-24 不开放' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  fireEvent.click(within(dialog).getByRole('button', { name: '2026-11-24 不开放' }))
  fireEvent.click(within(dialog).getByRole('button', { name: /取\s*消/ }))
  await waitFor(() => expect(screen.queryByLabelText('每日接待能力')).toBeNull())
})

test.each([
  {
    button: /^驳回/,
    phrase: '基地产品信息不完整',
    body: { isPassed: 0, reason: '基地产品信息不完整', version: 2 },
  },
  { button: /^通过 A/, phrase: undefined, body: { isPassed: 1, reason: '', version: 2 } },
  { button: '通过并报上级', phrase: undefined, body: { isPassed: 1, reason: '', version: 2, toUpper: 1 } },
])('a review decides by POST, whatever the codes are: $button', async ({ button, phrase, body }) => {
  const waiting = educationBase(8, '沩水园', { auditStatus: 0, can: ['review'], version: 2 })
  const log = fakeApi({
    'GET /education-base/page/*/*': () => ({ records: [waiting], total: 1 }),
    'GET /education-base/review/8': () => ({
      record: waiting,
      current: null,
      history: [],
      allowedActions: ['pass', 'reject', 'up'],
    }),
    'POST /education-base/review/8': () => ({ id: 8, version: 3 }),
  })
  open('/page?review=8')
  const panel = await screen.findByRole('dialog')
  await within(panel).findByText('沩水园', { selector: '.ant-drawer-title' })
  if (phrase) await userEvent.click(within(panel).getByText(phrase))
  await userEvent.click(within(panel).getByRole('button', { name: button }))
  await waitFor(() => expect(log.find(({ method }) => method === 'POST')?.body).toEqual(body))
})
