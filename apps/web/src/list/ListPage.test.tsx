import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '../session/errors.ts'
import { renderPage } from '../testing/render.tsx'
import { ListPage } from './ListPage.tsx'
import type { List } from './useList.ts'

interface Row {
  id: number
  name: string
}
type NameFilter = { keyword?: string }

const listOf = (state: Partial<List<Row, NameFilter>>): List<Row, NameFilter> => ({
  path: '/things',
  rows: undefined,
  total: 0,
  page: 1,
  pageSize: 20,
  filter: {},
  failure: null,
  isChanging: false,
  setPage: vi.fn(),
  setFilter: vi.fn(),
  sorting: { by: undefined, order: 'descend', change: vi.fn() },
  refresh: vi.fn(async () => {}),
  reviewed: undefined,
  setReviewed: vi.fn(),
  ...state,
})

const page = (list: List<Row, NameFilter>) => (
  <ListPage
    list={list}
    columns={[
      { title: '编号', dataIndex: 'id', width: 80 },
      { title: '名称', dataIndex: 'name', render: (name: string) => <b>{name}</b> },
    ]}
    rowHeight={60}
    emptyText="还没有记录"
    emptyAction={<button type="button">新增</button>}
  />
)
const show = (list: List<Row, NameFilter>) => renderPage(page(list))

test('while loading, grey rows of the later height stand in the columns', async () => {
  show(listOf({}))
  const table = await screen.findByRole('table')
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(table.style.getPropertyValue('--row-height')).toBe('60px')
  expect(screen.getAllByRole('row')).toHaveLength(9)
  expect(screen.queryByText(/^共/)).toBeNull()
})

test('shows the rows and how many there are', async () => {
  show(listOf({ rows: [{ id: 5, name: '甲' }], total: 81 }))
  expect((await screen.findByText('甲')).tagName).toBe('B')
  expect(screen.getByText('共 81 条')).toBeTruthy()
})

const twenty = {
  rows: Array.from({ length: 20 }, (_, i) => ({ id: i + 1, name: `第${i + 1}行` })),
  total: 20,
}

test('rows beyond the window come once those in sight are there, into the height that is kept for them', async () => {
  function Arriving() {
    const [list, setList] = useState(listOf({}))
    return (
      <>
        <button type="button" onClick={() => setList(listOf(twenty))}>
          取到
        </button>
        {page(list)}
      </>
    )
  }
  renderPage(<Arriving />)
  fireEvent.click(await screen.findByText('取到'))
  const kept = screen.getAllByRole('row').at(-1)
  const shown = screen.getAllByRole('row').length - 2 // without the head and the one that keeps the height
  expect(shown).toBeGreaterThanOrEqual((window.innerHeight - 260) / 60)
  expect(shown).toBeLessThan(20)
  expect(kept?.style.height).toBe(`${(20 - shown) * 60}px`)
  await screen.findByText('第20行')
  expect(kept?.isConnected).toBe(false)
})

test('rows that are known are there at once', async () => {
  show(listOf(twenty))
  await screen.findByText('第1行')
  expect(screen.getByText('第20行')).toBeTruthy()
})

test('nothing at all: says what to do next', async () => {
  show(listOf({ rows: [] }))
  await screen.findByText('还没有记录')
  expect(screen.getByText('新增')).toBeTruthy()
})

test('nothing for this filter: offers to clear it', async () => {
  const list = listOf({ rows: [], filter: { keyword: '党' } })
  show(list)
  await userEvent.click(await screen.findByText('清除筛选条件'))
  expect(list.setFilter).toHaveBeenCalledWith({})
})

test('failed: shows the text of the server and tries again', async () => {
  const list = listOf({ failure: new CallFailure('UNAVAILABLE', '系统暂时繁忙，请稍后重试', 503) })
  show(list)
  await screen.findByText('系统暂时繁忙，请稍后重试')
  await userEvent.click(screen.getByText('重试'))
  expect(list.refresh).toHaveBeenCalledOnce()
})

test('not allowed: says so, and leads back to what is', async () => {
  const list = listOf({ failure: new CallFailure('UNIT_NOT_VISIBLE', '无权查看该单位数据', 403) })
  show(list)
  await screen.findByText('不能查看这些数据')
  await screen.findByText('无权查看该单位数据')
  await userEvent.click(screen.getByText('清除筛选条件'))
  expect(list.setFilter).toHaveBeenCalledWith({})
})

test('a refresh that fails leaves the rows', async () => {
  show(
    listOf({
      rows: [{ id: 5, name: '甲' }],
      total: 1,
      failure: new CallFailure('NETWORK', '网络连接不上，请检查网络后重试'),
    }),
  )
  await screen.findByText('网络连接不上，请检查网络后重试')
  expect(screen.getByText('甲')).toBeTruthy()
})
