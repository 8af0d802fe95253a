import { fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
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

test('what is known is suggested, but for what is there already', async () => {
  const known = ['全省精品课', '全国精品课', '优秀教师']
  render(
    <App>
      <TagList noun="荣誉" label="荣誉名称" max={10} most={5} known={known} value={['全国精品课']} />
    </App>,
  )
  fireEvent.click(screen.getByRole('button', { name: /添加荣誉/ }))
  fireEvent.change(await screen.findByLabelText('荣誉名称'), { target: { value: '精品' } })
  await screen.findByText('全省精品课', { selector: '.ant-select-item-option-content' })
  const suggested = [...document.querySelectorAll('.ant-select-item-option-content')]
  expect(suggested.map(({ textContent }) => textContent)).toEqual(['全省精品课'])
})
