import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render.tsx'
import { RowActions } from './RowActions.tsx'

const actions = (run: () => void) =>
  ['编辑', '查看', '置顶', '删除'].map((label) => ({ label, run: label === '置顶' ? run : () => {} }))

test('what does not fit comes from a menu that has the focus, and gives it back', async () => {
  const user = userEvent.setup()
  const pin = vi.fn()
  renderPage(<RowActions actions={actions(pin)} />)
  const more = () => screen.getByRole('button', { name: /^更多/ })
  await screen.findByRole('button', { name: '编辑' })
  expect(screen.queryByText('删除')).toBeNull()

  more().focus()
  await user.keyboard('{Enter}')
  const isIn = (name: string) => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  await isIn('置顶')
  await user.keyboard('{Escape}')
  await isIn('更多 ')

  await user.keyboard('{Enter}')
  await isIn('置顶')
  await user.click(screen.getByRole('menuitem', { name: '置顶' }))
  expect(pin).toHaveBeenCalledOnce()
  await isIn('更多 ')
})

test('what is on its way cannot be pressed again', async () => {
  renderPage(<RowActions actions={[{ label: '置顶', run: () => {}, busy: true }]} />)
  expect(await screen.findByRole('button', { name: '置顶' })).toHaveProperty('disabled', true)
})

test('at most two stand in the row', async () => {
  renderPage(<RowActions actions={actions(() => {}).slice(0, 3)} />)
  await screen.findByRole('button', { name: '编辑' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    '编辑',
    '查看',
    '更多',
  ])
})
