import type { Ranking, RankingPlace } from '@dangxiao/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { failure, fakeApi, reviewer } from '../testing/api.ts'
import { recordFixture } from '../testing/record.ts'
import { renderPage } from '../testing/render.tsx'
import { Places } from './Places.tsx'
import { RankingFormPage } from './RankingFormPage.tsx'
import { RankingListPage } from './RankingListPage.tsx'

const me = { ...reviewer, permissions: { 'ranking:view': 'branch', 'ranking:edit': 'own' } as const }
const LIST = 'GET /ranking/page/*/*'

const ranking = (fields: Partial<Ranking> = {}): Ranking => ({
  ...recordFixture,
  id: 3,
  name: '精品课榜',
  type: 1,
  period: 2,
  top: 10,
  rules: [{ metric: 'coursePlays', weight: 100, cap: 100 }],
  isVisible: 1,
  result: { time: '2026-11-20T19:00:00Z', from: '2026-11-01', to: '2026-11-21', targets: 120, scored: 38 },
  progress: null,
  can: ['edit', 'remove'],
  ...fields,
})

describe('the list of rankings', () => {
  test('hides one with a switch', async () => {
    const asked = fakeApi({
      [LIST]: () => ({ records: [ranking()], total: 1 }),
      'POST /ranking/toggle-display/3': () => ({ id: 3, version: 1 }),
    })
    renderPage(<RankingListPage />, { me })
    fireEvent.click(await screen.findByRole('switch', { name: '展示：精品课榜' }))
    await screen.findByText('已保存')
    expect(asked.find(({ method }) => method === 'POST')?.query.get('isVisible')).toBe('0')
  })

  test('shows how far a computation is, and its result once it is over', async () => {
    const progress = { id: 3, done: 5_000, total: 20_000, hasFailed: false }
    let isOver = false
    fakeApi({
      [LIST]: () => ({ records: [ranking(isOver ? {} : { progress })], total: 1 }),
      'GET /ranking/progress': () => {
        isOver = true
        return []
      },
    })
    renderPage(<RankingListPage />, { me })
    expect(await screen.findByText('已统计 5,000 / 20,000')).toBeTruthy()
    expect(await screen.findByText('2026-11-01 至 2026-11-21')).toBeTruthy()
  })

  test('lets those who only look change nothing', async () => {
    fakeApi({ [LIST]: () => ({ records: [ranking({ can: [] })], total: 1 }) })
    renderPage(<RankingListPage />, { me: { ...me, permissions: { 'ranking:view': 'branch' } } })
    expect(await screen.findByRole('switch', { name: '展示：精品课榜' })).toHaveProperty('disabled', true)
    expect(screen.queryByText('新增榜单')).toBeNull()
    expect(screen.queryByText('编辑')).toBeNull()
  })
})

test('each place says what its score is made of', async () => {
  const place: RankingPlace = {
    place: 1,
    targetId: 7,
    name: '新时代基层党建',
    unitName: '长沙市委党校',
    isReachable: true,
    rank: 3,
    score: 38.2,
    breakdown: [
      { metric: 'coursePlays', weight: 40, cap: 1260, value: 1204, score: 38.2 },
      { metric: 'courseCases', weight: 60, cap: 5, value: 0, score: 0 },
    ],
    recommendation: { id: 1, reason: '专题学习', endTime: null },
  }
  renderPage(
    <Places type={1} places={[place, { ...place, targetId: 8, name: '他人的课', isReachable: false }]} />,
    { me },
  )
  const row = within((await screen.findByText('新时代基层党建')).closest('li') as HTMLElement)
  expect(row.getByText('播放次数 1,204次 → 38.2分')).toBeTruthy()
  expect(row.getByRole('img', { name: '播放次数 1,204次 → 38.2分；案例引用 0次 → 0分' })).toBeTruthy()
  expect(row.getByText('推荐')).toBeTruthy()
  expect(row.getByText('（按得分第3名）')).toBeTruthy()
  expect(row.getByRole('link', { name: '新时代基层党建' }).getAttribute('href')).toBe('/courses/7')
  expect(screen.queryByRole('link', { name: '他人的课' })).toBeNull()
})

describe('the form', () => {
  test('counts the weights while they are typed, and keeps what is typed when they are refused', async () => {
    const asked = fakeApi({
      'POST /ranking/save': () => failure(400, 'BAD_INPUT', '填写的内容有误', { name: '榜单名称已被使用' }),
    })
    renderPage(<RankingFormPage />, { me, address: '/page?type=add' })
    fireEvent.change(await screen.findByLabelText('榜单名称'), { target: { value: '月榜' } })
    fireEvent.change(screen.getByLabelText('第1项权重'), { target: { value: '50' } })
    expect(await screen.findByText('权重合计 110，超出 10')).toBeTruthy()
    fireEvent.click(screen.getByText('确定'))
    expect(await screen.findByText('权重之和应为100')).toBeTruthy()
    expect(asked.some(({ method }) => method === 'POST')).toBe(false)
    fireEvent.change(screen.getByLabelText('第1项权重'), { target: { value: '40' } })
    fireEvent.click(screen.getByText('确定'))
    expect(await screen.findByText('榜单名称已被使用')).toBeTruthy()
    expect(screen.getByDisplayValue('月榜')).toBeTruthy()
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ type: 1, top: 10 }),
    )
  })
})
