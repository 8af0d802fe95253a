import type { UploadRun, UploadStatistics } from '@dangxiao/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { fakeCanvas } from '../testing/canvas.ts'
import { renderPage } from '../testing/render.tsx'
import { durationText, rateOf, speedText } from './figures.ts'
import { UploadQualityPage } from './UploadQualityPage.tsx'

beforeEach(() => void fakeCanvas())

const me = { ...reviewer, permissions: { 'upload:view': 'own' } as const }
const MB = 1024 * 1024

const sums = {
  done: 95,
  failed: 5,
  cancelled: 2,
  open: 1,
  medianSpeed: 2.34 * MB,
  slowSpeed: 0.5 * MB,
  seconds: 192,
  bytes: 700 * MB,
}
const none = {
  ...{ days: [], units: [], failures: [] },
  total: { ...sums, done: 0, failed: 0, cancelled: 0, open: 0 },
}
const statistics = (given: Partial<UploadStatistics> = {}): UploadStatistics => ({
  provider: 'embedded',
  startDate: '2026-10-23',
  endDate: '2026-11-21',
  asOf: '2026-11-21T06:05:00Z',
  isBehind: false,
  strays: null,
  total: sums,
  days: [{ ...sums, day: '2026-11-21' }],
  units: Array.from({ length: 10 }, (_, i) => ({ ...sums, id: i + 1, name: `第${i + 1}党校` })),
  failures: [
    { step: 3, cause: 1, n: 3 },
    { step: 2, cause: 1, n: 1 },
    { step: 2, cause: 5, n: 1 },
  ],
  ...given,
})

const run: UploadRun = {
  id: 1,
  partySchoolId: 20,
  partySchoolName: '长沙市委党校',
  userName: '易慧敏',
  fileName: '乡村振兴.mp4',
  fileSize: 1.5 * 1024 * MB,
  startTime: '2026-11-21T01:05:00Z',
  seconds: 35,
  speed: null,
  outcome: 2,
  step: 3,
  cause: 1,
  detail: '网络连接中断，请检查网络后重试',
  browser: 'Chrome 109 / Windows 7',
  device: 'Mozilla/5.0',
}

function open(given: Partial<UploadStatistics> = {}, records: UploadRun[] = [run]) {
  const log = fakeApi({
    'GET /upload-quality/statistics': () => statistics(given),
    'GET /upload-quality/list/*/*': () => ({ records, total: records.length }),
  })
  renderPage(<UploadQualityPage />, { me })
  return log
}

test('says how uploads go, in figures and by cause with what to do', async () => {
  open()
  expect((await screen.findByText('成功率', { selector: 'dt' })).parentElement?.textContent).toBe(
    '成功率95%成功95次，失败5次',
  )
  expect(screen.getByText('中位速度', { selector: 'dt' }).nextSibling?.textContent).toBe('2.3 MB/秒')
  expect(screen.getByText('平均用时', { selector: 'dt' }).nextSibling?.textContent).toBe('3分12秒')
  expect(screen.getByText('2026-10-23 至 2026-11-21，数据截至 2026-11-21 14:05')).toBeTruthy()
  const causes = screen.getByRole('region', { name: '失败原因' })
  const [, first] = within(causes).getAllByRole('row')
  expect(first?.textContent).toMatch(/^网络断开4上传到存储 3，申请上传 1请检查/)
  await screen.findByRole('img', { name: '每日成败：2026-11-21 成功95 失败5' })
})

test('a cause leads to its uploads; another outcome forgets it', async () => {
  const log = open()
  const asked = () => Object.fromEntries(log.findLast(({ path }) => path.includes('/list/'))?.query ?? [])
  await userEvent.click(await screen.findByRole('button', { name: '超出大小' }))
  await waitFor(() => expect(asked()).toEqual({ cause: '5' }))
  const said = screen.getByText('明细只列“超出大小”的，上方统计不受影响')
  expect(screen.getByRole('button', { name: '超出大小' }).closest('tr')?.getAttribute('aria-current')).toBe(
    'true',
  )
  await userEvent.click(within(said.parentElement as HTMLElement).getByRole('button', { name: '清除' }))
  await waitFor(() => expect(screen.queryByText(/^明细只列/)).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '超出大小' }))
  await waitFor(() => expect(asked()).toEqual({ cause: '5' }))
  await userEvent.click(screen.getByText('全部'))
  await waitFor(() => expect(asked()).toEqual({ outcome: 'all' }))
  expect(screen.queryByRole('combobox', { name: '原因' })).toBeNull()
  // The figures are those of all outcomes: they are not asked for again.
  expect(log.filter(({ path }) => path.endsWith('/statistics'))).toHaveLength(1)
})

test('many units fold away', async () => {
  open()
  const units = await screen.findByRole('region', { name: '各单位' })
  expect(within(units).queryByText('第9党校')).toBeNull()
  await userEvent.click(within(units).getByRole('button', { name: '显示全部10个单位' }))
  within(units).getByText('第10党校')
})

test('says when the store does not answer, and what counts for nobody', async () => {
  open({ isBehind: true, strays: 12 })
  await screen.findByText('视频存储暂时没有响应，以下是截至 2026-11-21 14:05 的数据')
  screen.getByText(/另有12条上报来源不明，没有计入/)
})

test('that there were none is not said as long as nothing has come from the store', async () => {
  open({ ...none, isBehind: true, asOf: null }, [])
  await waitFor(() => expect(screen.getAllByText('还没有取到上传数据')).toHaveLength(2))
  expect(screen.queryByText(/这些天没有/)).toBeNull()
})

test('of the cloud it says where the figures are', async () => {
  open({ provider: 'tencent', asOf: null }, [])
  await screen.findByText('视频上传到腾讯云点播')
  expect(screen.queryByText('成功率')).toBeNull()
})

test('without uploads there are words instead of empty charts', async () => {
  open(none, [])
  await screen.findByText('这些天没有上传')
  expect(await screen.findByText('这些天没有失败的上传')).toBeTruthy()
})

test('what fails can be tried again', async () => {
  const answers = [
    failure(400, 'BAD_INPUT', '输入有误', { startDate: '时间范围不能超过366天' }),
    statistics(),
  ]
  fakeApi({
    'GET /upload-quality/statistics': () => answers.shift() ?? statistics(),
    'GET /upload-quality/list/*/*': () => ({ records: [], total: 0 }),
  })
  renderPage(<UploadQualityPage />, { me })
  await screen.findByText(/时间范围不能超过366天/)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('成功95次，失败5次')
})

test.each([
  [speedText(null), '—'],
  [speedText(50 * 1024), '50 KB/秒'],
  [speedText(0.1 * MB), '0.1 MB/秒'],
  [speedText(0.46 * MB), '0.46 MB/秒'],
  [speedText(123.4 * MB), '123 MB/秒'],
  [durationText(0.4), '不到1秒'],
  [durationText(59.6), '1分0秒'],
  [durationText(3_725), '1小时2分'],
  [durationText(null), '—'],
  [String(rateOf({ done: 999, failed: 1 })), '99.9'],
  [String(rateOf({ done: 9_999, failed: 1 })), '99.9'],
  [String(rateOf({ done: 0, failed: 0 })), 'null'],
])('%s is written as %s', (written, wanted) => {
  expect(written).toBe(wanted)
})
