import type { TreeItem } from '@dangxiao/contract'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TreePicker } from './TreePicker.tsx'

const item = (id: number, fullItemName: string, childrens: TreeItem[] = []): TreeItem => ({
  id,
  code: String(id),
  itemName: fullItemName.split('/').at(-1) ?? '',
  fullItemName,
  childrens,
})
const tree = [
  item(1, '理论教育', [item(11, '理论教育/党的创新理论'), item(12, '理论教育/马克思主义基本原理')]),
  item(2, '其他', [item(21, '其他/未列入')]),
  item(3, '知识培训'),
]

interface HostProps {
  initial?: number
  accepts?: (entry: TreeItem) => boolean
  onChange: (value: number | undefined) => void
}

function Host({ initial, accepts, onChange }: HostProps) {
  const [chosen, setChosen] = useState(initial)
  const choose = (next: number | undefined) => {
    setChosen(next)
    onChange(next)
  }
  return <TreePicker tree={tree} value={chosen} onChange={choose} accepts={accepts} />
}

function show(props: Omit<HostProps, 'onChange'> = {}) {
  const onChange = vi.fn()
  render(<Host {...props} onChange={onChange} />)
  fireEvent.mouseDown(screen.getByRole('combobox'))
  return onChange
}

const pick = (name: string) => fireEvent.click(screen.getByText(name))

test('a last level is chosen and shown with its whole path', () => {
  const onChange = show({ initial: 11 })
  expect(screen.getByText('理论教育/党的创新理论')).toBeTruthy()
  pick('知识培训')
  expect(onChange).toHaveBeenLastCalledWith(3)
})

const shown = () => document.querySelector('.ant-select-content')?.textContent
const isOpen = () => document.querySelector('.ant-select-open') !== null
const whenSettled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)))

test('the keyboard takes the value away while the list is closed', () => {
  const onChange = vi.fn()
  render(<Host initial={3} onChange={onChange} />)
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Delete' })
  expect(onChange).toHaveBeenLastCalledWith(undefined)
  expect(shown()).toBe('请选择')
  expect(isOpen()).toBe(false)
})

test.each([undefined, 3])('any other level clears the value %s, says so and opens', async (initial) => {
  const onChange = show({ initial })
  pick('理论教育')
  await whenSettled()
  expect(onChange).toHaveBeenLastCalledWith(undefined)
  expect(shown()).toBe('请选择')
  expect(screen.getByRole('status').textContent).toBe('请选择最末级')
  expect(isOpen()).toBe(true)
  pick('党的创新理论')
  await whenSettled()
  expect(onChange).toHaveBeenLastCalledWith(11)
  expect(shown()).toBe('理论教育/党的创新理论')
  expect(isOpen()).toBe(false)
})

test('what the form accepts counts as a last level', () => {
  const onChange = show({ accepts: ({ itemName }) => itemName === '其他' })
  pick('其他')
  expect(onChange).toHaveBeenLastCalledWith(2)
})

test('entries are found by their path', () => {
  show()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '基本原理' } })
  expect(screen.getByText('马克思主义基本原理')).toBeTruthy()
  expect(screen.queryByText('知识培训')).toBeNull()
})
