import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RichText } from './RichText.tsx'

// jsdom measures nothing; the editor asks where the cursor stands.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

async function show(initial = '') {
  const said = vi.fn()
  let set: (html: string) => void = () => {}
  function Held() {
    const [value, setValue] = useState(initial)
    set = setValue
    return (
      <App>
        <RichText
          label="案例背景"
          max={10}
          value={value}
          onChange={(html) => {
            said(html)
            setValue(html)
          }}
          tools={(insert) => (
            <button type="button" onClick={() => insert('{{单位}}')}>
              插入单位
            </button>
          )}
        />
      </App>
    )
  }
  render(<Held />)
  const box = await screen.findByRole('textbox', { name: '案例背景' })
  return { box, said, set: (html: string) => set(html) }
}

test('shows what it is given, with its length', async () => {
  const { box } = await show('<h2>缘起</h2><p>党建引领</p>')
  expect(box.querySelector('h2')?.textContent).toBe('缘起')
  expect(screen.getByText('6 / 10')).toBeTruthy()
})

test('takes what comes from outside later, such as a draft', async () => {
  const { box, set, said } = await show('<p>旧</p>')
  set('<p>草稿里的内容</p>')
  await waitFor(() => expect(box.textContent).toBe('草稿里的内容'))
  expect(said).not.toHaveBeenCalled()
})

test('counts more than there may be, and keeps it', async () => {
  const { box } = await show('<p>一二三四五六七八九十又一</p>')
  expect(screen.getByText('12 / 10').dataset.over).toBe('true')
  expect(box.textContent).toContain('又一')
})

test('says what a tool has put in, and nothing once it is empty', async () => {
  const { said, set } = await show()
  fireEvent.click(screen.getByRole('button', { name: '插入单位' }))
  await waitFor(() => expect(said).toHaveBeenLastCalledWith('<p>{{单位}}</p>'))
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(said).toHaveBeenLastCalledWith(''))
  set('')
})

test('a link without a proper address is marked, and the cursor stands there', async () => {
  await show('<p>原文</p>')
  fireEvent.click(screen.getByRole('button', { name: '链接' }))
  const address = await screen.findByLabelText<HTMLInputElement>('链接地址')
  const confirm = screen.getByRole('button', { name: /^确\s*定$/ })
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
  confirm.focus()
  fireEvent.click(confirm)
  await screen.findByText('链接地址格式不正确，应以 http:// 或 https:// 开头')
  await waitFor(() => expect(document.activeElement).toBe(address))
  expect(address.value).toBe('javascript:alert(1)')
})
