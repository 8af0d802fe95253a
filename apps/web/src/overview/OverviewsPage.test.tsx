import type { Overview } from '@dangxiao/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { fakeCanvas } from '../testing/canvas.ts'
import { renderPage } from '../testing/render.tsx'
import { OverviewsPage } from './OverviewsPage.tsx'

beforeEach(() => void fakeCanvas())

const me = { ...reviewer, permissions: { 'overview:view': 'branch' } as const }

const overview = (type: number, fields: Partial<Overview> = {}): Overview => ({
  type,
  id: 1,
  introduction: '<p>全省师资情况</p>',
  coverUrl: null,
  version: 1,
  updateTime: '2026-10-02T01:30:00Z',
  statistics: {
    total: 12_345,
    thisMonth: 6,
    pending: 3,
    figures: [{ name: '教室', n: 40, unit: '间' }],
    byArea: [{ name: '长沙市', n: 12_345 }],
    byMonth: [{ name: '2026-10', n: 6 }],
    byStatus: [{ name: '已通过', n: 12_345 }],
  },
  can: [],
  ...fields,
})

test('says how much there is, and offers no editing to who may not', async () => {
  fakeApi({ 'GET /overview/1': () => overview(1) })
  renderPage(<OverviewsPage />, { me })
  const total = await screen.findByText('已入库')
  expect(total.parentElement?.textContent).toBe('已入库12,345')
  expect(screen.getByText('教室').parentElement?.textContent).toBe('教室40间')
  await screen.findByText('全省师资情况')
  for (const chart of ['各单位及其下级已入库的数量', '按月新增', '各审核状态的数量'])
    await screen.findByRole('img', { name: new RegExp(`^${chart}：`) })
  expect(screen.queryByRole('button', { name: /编辑简介/ })).toBeNull()
})

test('the shared classroom counts lessons and who joins them', async () => {
  fakeApi({ 'GET /overview/8': () => overview(8) })
  renderPage(<OverviewsPage />, { me, address: '/page?type=8' })
  const total = await screen.findByText('共享课程')
  expect(total.parentElement?.textContent).toBe('共享课程12,345节')
  expect(screen.getByText('待审核点课').parentElement?.textContent).toBe('待审核点课3')
  await screen.findByRole('img', { name: /^各申请状态的课程数：/ })
})

test('the kind stands in the address; without records there are words instead of empty charts', async () => {
  const none = {
    total: 0,
    thisMonth: 0,
    pending: 0,
    figures: [],
    byArea: [],
    byMonth: [],
    byStatus: [{ name: '已通过', n: 0 }],
  }
  const log = fakeApi({
    'GET /overview/1': () => overview(1),
    'GET /overview/3': () => overview(3, { introduction: '', statistics: none, can: ['edit'] }),
  })
  renderPage(<OverviewsPage />, { me })
  await userEvent.click(await screen.findByRole('tab', { name: '案例' }))
  await screen.findByText('还没有填写简介。')
  screen.getByText('还没有数据，有了记录以后这里会显示分布情况。')
  screen.getByRole('button', { name: /编辑简介/ })
  expect(log.map(({ path }) => path)).toEqual(['/overview/1', '/overview/3'])
})
