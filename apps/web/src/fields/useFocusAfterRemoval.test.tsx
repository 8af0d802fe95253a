import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TagList } from './TagList.tsx'

function Tags() {
  const [tags, setTags] = useState(['甲', '乙', '丙'])
  return <TagList noun="荣誉" label="荣誉名称" max={10} most={5} value={tags} onChange={setTags} />
}

test('an entry that is taken off gives the focus to the next one, the last one to what adds one', () => {
  render(<Tags />)
  const takeOff = (name: string) => {
    const button = screen.getByRole('button', { name: `删除：${name}` })
    button.focus()
    fireEvent.click(button)
    return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  }
  expect(takeOff('乙')).toBe('删除：丙')
  expect(takeOff('丙')).toBe('删除：甲')
  expect(takeOff('甲')).toContain('添加荣誉')
})
