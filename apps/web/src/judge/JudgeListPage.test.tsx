import { JUDGE_AVOIDS, type JudgeRow } from '@dangxiao/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi, reviewer } from '../testing/api.ts'
import { reviewedFixture } from '../testing/record.ts'
import { renderPage } from '../testing/render.tsx'
import { JudgeListPage } from './JudgeListPage.tsx'

const me = {
  ...reviewer,
  permissions: { 'judge:view': 'branch', 'judge:edit': 'branch', 'judge:pin': 'branch' } as const,
}

const judge = (id: number, name: string, fields: Partial<JudgeRow> = {}): JudgeRow => ({
  id,
  name,
  sex: 2,
  duty: '教务处处长',
  professionalTitle: 1,
  expertise: [{ id: 7, name: '党史党建' }],
  phone: '139****5678',
  ...reviewedFixture,
  can: ['edit', 'pin', 'remove'],
  ...fields,
})

function open(address = '/page') {
  const log = fakeApi({
    'GET /judges/list/*/*': () => ({
      records: [judge(1, '欧阳静姝'), judge(2, '彭立新', { can: [] })],
      total: 2,
    }),
    'GET /judges/expertise': () => [{ id: 7, name: '党史党建' }],
    'GET /unit/list/user-tree': () => [],
    'POST /judges/top/*': () => ({ id: 1, version: 1 }),
  })
  renderPage(<JudgeListPage />, { me, address })
  return log
}

test('a row says who judges what, with the phone masked, and is pinned from the row', async () => {
  const log = open()
  const row = (await screen.findByRole('link', { name: '欧阳静姝' })).closest('tr')
  for (const said of ['女', '岳麓区委党校', '教务处处长', '正高级', '党史党建', '139****5678', '已通过'])
    expect(row?.textContent).toContain(said)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^更多 / }))
  await user.click(await screen.findByText('置顶', { selector: '.ant-dropdown-menu-title-content' }))
  await screen.findByText('已置顶')
  expect(log.filter(({ path }) => path === '/judges/top/1').length).toBe(1)
})

test('whoever must avoid a unit is left out, and the page says why', async () => {
  const log = open('/page?avoidsUnitId=21')
  await screen.findByText(`已去掉需要回避的评委：${JUDGE_AVOIDS}`)
  expect(
    log.some(({ path, query }) => path.startsWith('/judges/list/') && query.get('avoidsUnitId') === '21'),
  ).toBe(true)
})
