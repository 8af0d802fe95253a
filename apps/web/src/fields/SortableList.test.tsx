import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SortableList } from './SortableList.tsx'

const names = ['甲', '乙', '丙']

beforeEach(() => {
  // jsdom lays nothing out: each item is 50 high, in the order of the list.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const item = this.closest('li')
    const place = item?.parentElement ? [...item.parentElement.children].indexOf(item) : 0
    return new DOMRect(0, place * 50, 200, 50)
  })
})

function show(items = names) {
  const onMove = vi.fn()
  render(
    <SortableList items={items} idOf={(name) => name} nameOf={(name) => name} onMove={onMove}>
      {(name, _, handle) => (
        <span>
          {handle}
          {name}
        </span>
      )}
    </SortableList>,
  )
  return onMove
}

const press = async (element: Element, code: string) => {
  fireEvent.keyDown(element, { code })
  // dnd-kit takes its measures between two keys.
  await new Promise((resolve) => setTimeout(resolve, 30))
}

test('an item is moved with the keyboard, and it is said in Chinese', async () => {
  const onMove = show()
  const handle = screen.getByRole('button', { name: '调整顺序：甲' })
  handle.focus()
  await press(handle, 'Space')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('已拿起“甲”'))
  await press(handle, 'ArrowDown')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('“甲”移到第2项，共3项'))
  await press(handle, 'Space')
  await waitFor(() => expect(onMove).toHaveBeenCalledWith(0, 1))
})

test('escape leaves everything where it was', async () => {
  const onMove = show()
  const handle = screen.getByRole('button', { name: '调整顺序：乙' })
  handle.focus()
  await press(handle, 'Space')
  await press(handle, 'ArrowDown')
  await press(handle, 'Escape')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('已取消'))
  expect(onMove).not.toHaveBeenCalled()
})

test('a single item cannot be moved', () => {
  show(['甲'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '调整顺序：甲' }).disabled).toBe(true)
})
