import type { ExportProgress, LearningRecord, User } from '@dangxiao/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { LearningListPage } from './LearningListPage.tsx'

const TICKET = '8d4f0a52-6f3e-4d0c-9d5c-0a9a2a0f7c11'
const me: User = {
  ...reviewer,
  permissions: { 'learning-record:view': 'branch', 'learning-record:export': 'branch' },
}

const record = (id: number, given: Partial<LearningRecord> = {}): LearningRecord => ({
  id,
  partySchoolId: 20,
  partySchoolName: '长沙市委党校',
  userName: '王小明',
  phone: '138****5678',
  way: 1,
  courseId: 3,
  courseName: '新时代基层党建',
  videoTitle: '第一讲',
  startTime: '2026-03-05T01:00:00Z',
  lastTime: '2026-03-05T01:50:00Z',
  minutes: 50,
  progress: 100,
  isFinished: 1,
  creditHours: 1.1,
  ...given,
})

/** Addresses that the page handed to the browser. */
const downloads: string[] = []
beforeEach(() => {
  downloads.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) downloads.push(this.getAttribute('href') ?? '')
  })
})

function open({ progress, prepare, address = '/page', who = me }: Opened = {}) {
  const log = fakeApi({
    'GET /learning-record/list/*/*': () => ({
      records: [record(1), record(2, { userName: '李建华', isFinished: 0, progress: 40, creditHours: 0 })],
      total: 12_345,
    }),
    'POST /learning-record/export/prepare':
      prepare ??
      (() => ({
        ticket: TICKET,
        total: 12_345,
        fileName: '学习记录_长沙市委党校_2026-11-21.xlsx',
        format: 'xlsx',
      })),
    'GET /learning-record/export/progress/*': () =>
      progress?.() ?? { state: 'done', done: 12_345, total: 12_345 },
    'POST /learning-record/export/cancel/*': () => ({ state: 'cancelled', done: 100, total: 12_345 }),
    'GET /unit/list/user-tree': () => [],
  })
  renderPage(<LearningListPage />, { me: who, address })
  return log
}
interface Opened {
  progress?: () => ExportProgress
  prepare?: () => object
  address?: string
  who?: User
}

test('one click exports what the filter finds: the file by a link, its progress on the page', async () => {
  const states: ExportProgress[] = [
    { state: 'running', done: 6_000, total: 12_345 },
    { state: 'done', done: 12_345, total: 12_345 },
  ]
  const log = open({
    address: '/page?isFinished=1',
    progress: () => (states.length > 1 ? (states.shift() as ExportProgress) : (states[0] as ExportProgress)),
  })
  await screen.findByText('王小明')
  await userEvent.setup().click(screen.getByRole('button', { name: '导出' }))
  await screen.findByText(/正在导出 6,000 \/ 12,345 条/)
  expect(downloads).toEqual([`/api/learning-record/export?ticket=${TICKET}`])
  expect(log.find(({ path }) => path.endsWith('/prepare'))?.body).toEqual({ isFinished: '1', format: 'xlsx' })
  await screen.findByText(/已导出 12,345 条，文件“学习记录_长沙市委党校_2026-11-21.xlsx”/)
})

test('an export that breaks is tried again with the same filter', async () => {
  const log = open({
    address: '/page?way=2',
    progress: () => ({ state: 'failed', done: 300, total: 12_345 }),
  })
  await screen.findByText('王小明')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '导出' }))
  await screen.findByText(/导出中断，只完成了 300 条，下载的文件不完整，请重试/)
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(downloads.length).toBe(2))
  expect(log.filter(({ path }) => path.endsWith('/prepare')).map(({ body }) => body)).toEqual([
    { way: '2', format: 'xlsx' },
    { way: '2', format: 'xlsx' },
  ])
})

test('when too many export, the page says so and downloads nothing', async () => {
  open({ prepare: () => failure(503, 'EXPORT_BUSY', '同时导出的人较多，请稍后再试') })
  await screen.findByText('王小明')
  await userEvent.setup().click(screen.getByRole('button', { name: '导出' }))
  await screen.findByText('同时导出的人较多，请稍后再试')
  expect(downloads).toEqual([])
})

test('an export under way can be cancelled', async () => {
  let isCancelled = false
  const log = open({
    progress: () => ({ state: isCancelled ? 'cancelled' : 'running', done: 100, total: 12_345 }),
  })
  await screen.findByText('王小明')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: '导出' }))
  await user.click(await screen.findByRole('button', { name: /^取\s?消$/ }))
  isCancelled = true
  await screen.findByText('导出已取消，未下载完的文件请勿使用')
  expect(log.some(({ path }) => path === `/learning-record/export/cancel/${TICKET}`)).toBe(true)
})

test('who may only look has nothing to export or bring in', async () => {
  open({ who: { ...me, permissions: { 'learning-record:view': 'branch' } } })
  await screen.findByText('王小明')
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  expect(screen.queryByRole('button', { name: '批量导入' })).toBeNull()
})
