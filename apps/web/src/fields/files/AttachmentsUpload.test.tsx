import type { Attachment } from '@dangxiao/contract'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AttachmentsUpload } from './AttachmentsUpload.tsx'

let refuses = new Set<string>()
let stored = 0

beforeEach(() => {
  refuses = new Set()
  stored = 0
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const file = (body as FormData).get('file') as File
    if (refuses.has(file.name))
      return Response.json({ code: 'FILE_TYPE', message: '文件格式不支持' }, { status: 400 })
    return Response.json({
      url: `https://store.example/${++stored}`,
      name: file.name,
      size: 2048,
      type: '',
      width: null,
      height: null,
    })
  })
})

function show(initial: Attachment[] = [], max = 3) {
  let value = initial
  const busy: boolean[] = []
  function Held() {
    const [files, setFiles] = useState(initial)
    value = files
    return <AttachmentsUpload value={files} onChange={setFiles} max={max} onBusy={noteBusy} />
  }
  const noteBusy = (now: boolean) => void busy.push(now)
  const { container } = render(
    <App>
      <Held />
    </App>,
  )
  const choose = (...names: string[]) => {
    const input = container.querySelector('input[type=file]')
    if (!input) throw new Error('nothing to choose a file with')
    fireEvent.change(input, { target: { files: names.map((name) => new File(['bytes'], name)) } })
  }
  return { value: () => value, busy, choose }
}

test('several files are stored at once, under their names', async () => {
  const { value, busy, choose } = show()
  choose('聘书.pdf', '照片.JPG')
  await waitFor(() =>
    expect(
      value()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['照片.JPG', '聘书.pdf']),
  )
  expect(value()[0]).toMatchObject({ size: 2048 })
  expect(screen.getByRole('link', { name: '聘书.pdf' }).getAttribute('href')).toContain(
    '?name=%E8%81%98%E4%B9%A6.pdf',
  )
  expect(busy).toContain(true)
  await waitFor(() => expect(busy.at(-1)).toBe(false))
})

test('one that is refused says why, and may be tried again or left out', async () => {
  const { value, choose } = show()
  refuses.add('坏的.pdf')
  choose('坏的.pdf', '好的.pdf')
  await screen.findByText('文件格式不支持')
  expect(value().map(({ name }) => name)).toEqual(['好的.pdf'])
  refuses.clear()
  await userEvent.click(screen.getByRole('button', { name: '重试：坏的.pdf' }))
  await waitFor(() => expect(value().map(({ name }) => name)).toEqual(['好的.pdf', '坏的.pdf']))
})

test('no more than the limit are taken, and none of another kind', async () => {
  const { value, choose } = show([{ name: '一.pdf', url: 'https://store.example/a', size: 1 }], 2)
  choose('脚本.exe')
  await screen.findByText(/《脚本.exe》格式不支持/)
  choose('二.pdf', '三.pdf')
  await screen.findByText('附件不能超过2个')
  await waitFor(() => expect(value().map(({ name }) => name)).toEqual(['一.pdf', '二.pdf']))
  expect(screen.getByRole('button', { name: '上传附件' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: '删除：一.pdf' }))
  expect(value().map(({ name }) => name)).toEqual(['二.pdf'])
})
