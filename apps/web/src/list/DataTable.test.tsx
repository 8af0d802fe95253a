import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render.tsx'
import { DataTable } from './DataTable.tsx'
import type { Columns } from './fit-columns.ts'

interface Row {
  id: number
  name: string
  unit: string
}
const columns: Columns<Row> = [
  { title: '名称', dataIndex: 'name' },
  { title: '单位', dataIndex: 'unit', width: 200, fold: 1 },
  { title: '操作', key: 'actions', width: 150, render: () => '编辑' },
]
const rows = [{ id: 1, name: '甲', unit: '长沙市委党校' }]

const show = (width: number) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  renderPage(
    <DataTable
      columns={columns}
      flexWidth={160}
      rowHeight={48}
      rows={rows}
      isChanging={false}
      empty={null}
    />,
  )
}
afterEach(() => vi.restoreAllMocks())

test('with room every column stands in the row, and there is nothing to open', async () => {
  show(600)
  await screen.findByText('长沙市委党校')
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  expect(screen.queryByRole('button')).toBeNull()
})

test('without room a column folds into the detail of its row, which the keyboard opens and closes', async () => {
  show(400)
  await screen.findByText('甲')
  expect(screen.queryByText('长沙市委党校')).toBeNull()
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '其他信息：单位', expanded: false }))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('definition').textContent).toBe('长沙市委党校')
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('definition')).toBeNull()
})
