import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { PictureUpload } from './PictureUpload.tsx'

const sent: FormData[] = []
let answer = () => new Response(JSON.stringify({ url: 'https://x/1.jpg' }))

beforeEach(() => {
  sent.length = 0
  answer = () => new Response(JSON.stringify({ url: 'https://x/1.jpg' }))
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(body as FormData)
    return answer()
  })
})

function show(value?: string) {
  const onChange = vi.fn()
  const { container } = render(
    <App>
      <PictureUpload value={value} onChange={onChange} alt="封面" />
    </App>,
  )
  const choose = (file: File) => {
    const input = container.querySelector('input[type=file]')
    if (!input) throw new Error('nothing to choose a file with')
    fireEvent.change(input, { target: { files: [file] } })
  }
  return { onChange, choose }
}

const picture = (type = 'image/png') => new File(['bytes'], '封面.png', { type })

test('a chosen picture is stored and its address answered', async () => {
  const { onChange, choose } = show()
  choose(picture())
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('https://x/1.jpg'))
  expect(sent[0]?.get('file')).toMatchObject({ name: '封面.png' })
})

test('what is no picture is refused before it is sent', async () => {
  const { onChange, choose } = show()
  choose(picture('image/gif'))
  expect(await screen.findByText('图片格式不支持，请上传 JPG、PNG 或 WebP 图片')).toBeTruthy()
  expect(sent).toHaveLength(0)
  expect(onChange).not.toHaveBeenCalled()
})

test('so is more than 10 MB', async () => {
  const { choose } = show()
  choose(Object.defineProperty(picture(), 'size', { value: 10 * 1024 * 1024 + 1 }))
  expect(await screen.findByText('图片大小不能超过10MB')).toBeTruthy()
  expect(sent).toHaveLength(0)
})

test('the server’s refusal is shown and the picture stays', async () => {
  answer = () =>
    new Response(JSON.stringify({ code: 'PICTURE_BROKEN', message: '图片已损坏，无法读取' }), { status: 400 })
  const { onChange, choose } = show('https://x/0.jpg')
  choose(picture())
  expect(await screen.findByText('图片已损坏，无法读取')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByAltText('封面')).toBeTruthy()
})

test('the picture can be deleted', () => {
  const { onChange } = show('https://x/0.jpg')
  fireEvent.click(screen.getByRole('button', { name: /删\s*除/ }))
  expect(onChange).toHaveBeenCalledWith(undefined)
})
