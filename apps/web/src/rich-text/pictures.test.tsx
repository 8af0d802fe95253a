import { richText } from '@dangxiao/contract'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RichText } from './RichText.tsx'

// jsdom measures nothing; the editor asks where the cursor stands.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
document.elementFromPoint = () => null

/** The uploads in the hands of a test. */
let sent: FakeRequest[] = []

class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  isAborted = false
  body?: FormData
  open() {}
  setRequestHeader() {}
  send(body: FormData) {
    this.body = body
    sent.push(this)
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
  move = (loaded: number) => act(async () => this.upload.onprogress?.({ loaded, total: 100 }))
  answer = (status: number, body: object) =>
    act(async () => {
      Object.assign(this, { status, responseText: JSON.stringify(body) })
      this.onload?.()
    })
  drop = () => act(async () => this.onerror?.())
}

beforeEach(() => {
  sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

const picture = (name = '现场.png', type = 'image/png') => new File(['12345678'], name, { type })
const stored = {
  url: 'http://localhost:3001/files/1.png',
  name: '1.png',
  size: 8,
  type: 'image/png',
  width: 1,
  height: 1,
}

async function show(initial = '') {
  let value = initial
  function Held() {
    const [html, setHtml] = useState(initial)
    value = html
    return (
      <App>
        <RichText label="案例背景" max={100} value={html} onChange={setHtml} />
      </App>
    )
  }
  const { unmount } = render(<Held />)
  const box = await screen.findByRole('textbox', { name: '案例背景' })
  const paste = (html: string, files: File[] = [], rtf = '') => {
    const data: Record<string, string> = { 'text/html': html, 'text/rtf': rtf }
    const types = [...(html ? ['text/html'] : []), ...(files.length > 0 ? ['Files'] : [])]
    return act(async () => {
      fireEvent.paste(box, {
        clipboardData: { files, types, items: [], getData: (type: string) => data[type] ?? '' },
      })
    })
  }
  return {
    box,
    paste,
    unmount,
    html: () => value,
    refusal: () => richText('案例背景', { max: 100 }).safeParse(value).error?.issues[0]?.message,
  }
}

test('a picture from the clipboard is uploaded at its place, with progress, and saving says so meanwhile', async () => {
  const { box, paste, html, refusal } = await show('<p>前</p>')
  await paste('', [picture()])
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.move(42)
  expect(screen.getByText('图片“现场.png”正在上传 42%')).toBeTruthy()
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(42)
  expect(refusal()).toBe('案例背景中的图片正在上传，请稍候再保存')
  await sent[0]?.answer(200, stored)
  expect(box.querySelector('img')?.getAttribute('src')).toBe(stored.url)
  expect(html()).toContain(`<img src="${stored.url}" alt="现场.png">`)
  expect(html()).toContain('前')
  expect(refusal()).toBeUndefined()
})

test('a failed upload offers 重试 and 移除 at its place, saving says so, and the words stay', async () => {
  const { box, paste, html, refusal } = await show('<p>前</p>')
  await paste('<p>中</p><p><img src="data:image/png;base64,iVBORw0KGgo="></p><p>后</p>')
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.drop()
  expect(screen.getByText(/图片“粘贴的图片.png”没有上传成功：网络连接不上/).getAttribute('role')).toBe(
    'alert',
  )
  expect(refusal()).toBe('案例背景中有图片没有上传成功，请在图片处重试或移除')
  fireEvent.click(screen.getByRole('button', { name: '重试：粘贴的图片.png' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(refusal()).toBe('案例背景中的图片正在上传，请稍候再保存')
  await sent[1]?.drop()
  fireEvent.click(screen.getByRole('button', { name: '移除：粘贴的图片.png' }))
  await waitFor(() => expect(refusal()).toBeUndefined())
  expect(box.textContent).toContain('中')
  expect(html()).toContain('后')
  expect(html()).not.toContain('picture-slot')
})

test('two pictures run at once, the third waits; what is removed is cancelled', async () => {
  const { paste } = await show()
  await paste('', [picture('一.png'), picture('二.png'), picture('三.png')])
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.getByText('图片“三.png”等待上传')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '移除：一.png' })))
  expect(sent[0]?.isAborted).toBe(true)
  await waitFor(() => expect(sent).toHaveLength(3))
})

test('a kind that the store does not take says so and offers no retry', async () => {
  const { paste } = await show()
  await paste('', [picture('图.svg', 'image/svg+xml')])
  expect(
    await screen.findByText('图片“图.svg”没有上传成功：图片格式不支持，请上传 JPG、PNG 或 WebP 图片'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /重试/ })).toBeNull()
  expect(sent).toHaveLength(0)
})

test('beside a text its picture is not pasted twice, and a copied picture alone is', async () => {
  const { paste } = await show()
  await paste('<p>表格</p>', [picture('整体.png')])
  expect(sent).toHaveLength(0)
  await paste('<img src="https://other.example/a.png">', [picture('网页图片.png')])
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByText(/没有带入/)).toBeNull()
})

test('how many pictures were left out is said', async () => {
  const { paste, html } = await show()
  await paste('<p>文</p><img src="http://other.example/a.png"><img src="file:///C:/b.png">')
  expect(
    await screen.findByText(
      '粘贴内容中有2张图片在其他电脑或网站上，没有带入，请保存到本机后用“插入图片”上传',
    ),
  ).toBeTruthy()
  expect(html()).toBe('<p>文</p>')
})

test('a draft that was kept during an upload says what is missing, and can be saved', async () => {
  const { html, refusal } = await show('<p>前</p><picture-slot data-key="gone"></picture-slot>')
  expect(await screen.findByText('案例背景中有1张图片上次没有上传完，请重新插入')).toBeTruthy()
  await waitFor(() => expect(html()).toContain('前'))
  expect(html()).not.toContain('picture-slot')
  expect(refusal()).toBeUndefined()
})

test('undoing a pasted picture takes it away, redoing brings it back', async () => {
  const { box, paste } = await show('<p>前</p>')
  await paste('', [picture()])
  await waitFor(() => expect(sent).toHaveLength(1))
  await sent[0]?.answer(200, stored)
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(box.querySelector('img[src^="http"]')).toBeNull())
  expect(box.textContent).toContain('前')
  fireEvent.click(screen.getByRole('button', { name: '恢复' }))
  await waitFor(() => expect(box.querySelector('img[src^="http"]')?.getAttribute('src')).toBe(stored.url))
})

test('leaving the form cancels what is on its way', async () => {
  const { paste, unmount } = await show()
  await paste('', [picture()])
  await waitFor(() => expect(sent).toHaveLength(1))
  unmount()
  expect(sent[0]?.isAborted).toBe(true)
})
