import type { UnitNode } from '@dangxiao/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../testing/api.ts'
import { renderPage } from '../testing/render.tsx'
import { UnitTreePicker } from './UnitTreePicker.tsx'

const unit = (id: number, unitName: string, childrens: UnitNode[] = []): UnitNode => ({ id, unitName, childrens })
const tree = [unit(20, '长沙市委党校', [unit(21, '岳麓区委党校'), unit(22, '岳麓街道党校'), unit(23, '芙蓉区委党校')])]

/** The server answers a search with what matches and the way to it. */
function open(onChange = vi.fn()) {
  fakeApi({
    'GET /unit/list/user-tree': ({ query }) => {
      const text = query.get('unitName') ?? ''
      return tree.map((root) => ({ ...root, childrens: root.childrens.filter(({ unitName }) => unitName.includes(text)) }))
    },
  })
  renderPage(<UnitTreePicker onChange={onChange} />)
  return onChange
}

async function search(text: string) {
  const box = await screen.findByRole('combobox')
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: text } })
  return box
}

const press = (box: HTMLElement, key: string, keyCode: number) => fireEvent.keyDown(box, { key, keyCode, which: keyCode })

test('Enter in a search chooses the first hit', async () => {
  const onChange = open()
  const box = await search('岳麓')
  await screen.findByText('岳麓街道党校')
  press(box, 'Enter', 13)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(21)
})

test('Enter before the answer waits for it, and never takes a hit of the text before', async () => {
  const onChange = open()
  const box = await search('岳麓')
  await screen.findByText('岳麓街道党校')
  fireEvent.change(box, { target: { value: '芙蓉' } })
  press(box, 'Enter', 13)
  expect(onChange).not.toHaveBeenCalled()
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(23))
})

test('after the arrows Enter chooses where they stand', async () => {
  const onChange = open()
  const box = await search('岳麓')
  await screen.findByText('岳麓街道党校')
  press(box, 'ArrowDown', 40)
  press(box, 'ArrowDown', 40)
  press(box, 'Enter', 13)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(22)
})

test('Enter that only ends the input of characters chooses nothing', async () => {
  const onChange = open()
  const box = await search('岳麓')
  await screen.findByText('岳麓街道党校')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, which: 229, isComposing: true })
  expect(onChange).not.toHaveBeenCalled()
})
