import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PicturesUpload } from './PicturesUpload.tsx'

const answers = new Map<string, Promise<Response>>()
const addressOf = (name: string) => `https://x/${name}`
const stored = (name: string) => Response.json({ url: addressOf(name), name, size: 1 })

beforeEach(() => {
  answers.clear()
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { name } = (body as FormData).get('file') as File
    return (await answers.get(name)) ?? stored(name)
  })
  // jsdom lays nothing out: the tiles stand side by side.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const item = this.closest('li')
    const place = item?.parentElement ? [...item.parentElement.children].indexOf(item) : 0
    return new DOMRect(place * 180, 0, 162, 124)
  })
})

function show(start: string[] = []) {
  const seen: string[][] = []
  function Page() {
    const [value, setValue] = useState(start)
    const change = (urls: string[]) => {
      seen.push(urls)
      setValue(urls)
    }
    return <PicturesUpload value={value} onChange={change} max={3} label="基地图片" />
  }
  const { container } = render(
    <App>
      <Page />
    </App>,
  )
  const choose = (...names: string[]) => {
    const input = container.querySelector('input[type=file]')
    if (!input) throw new Error('nothing to choose a file with')
    fireEvent.change(input, {
      target: { files: names.map((name) => new File(['x'], name, { type: 'image/jpeg' })) },
    })
  }
  return { last: () => seen.at(-1), choose }
}

test('several pictures are stored at once and keep the order in which they were chosen', async () => {
  const { last, choose } = show()
  answers.set('1.jpg', new Promise((resolve) => setTimeout(() => resolve(stored('1.jpg')), 50)))
  choose('1.jpg', '2.jpg')
  await waitFor(() => expect(last()).toEqual(['1.jpg', '2.jpg'].map(addressOf)))
  expect(screen.getAllByText('封面')).toHaveLength(1)
})

test('what is more than fits is left out, with a word', async () => {
  const { last, choose } = show([addressOf('0.jpg')])
  choose('1.jpg', '2.jpg', '3.jpg')
  expect(await screen.findByText('基地图片最多3张')).toBeTruthy()
  await waitFor(() => expect(last()).toEqual(['0.jpg', '1.jpg', '2.jpg'].map(addressOf)))
  await waitFor(() => expect(screen.queryByText('添加图片')).toBeNull())
})

test('one that cannot be stored is told of, and the others stay', async () => {
  const { last, choose } = show()
  answers.set(
    '1.jpg',
    Promise.resolve(
      Response.json({ code: 'PICTURE_BROKEN', message: '图片已损坏，无法读取' }, { status: 400 }),
    ),
  )
  choose('1.jpg', '2.jpg')
  expect(await screen.findByText('图片已损坏，无法读取')).toBeTruthy()
  await waitFor(() => expect(last()).toEqual([addressOf('2.jpg')]))
})

test('a picture is deleted, and the next one is the cover', async () => {
  const { last } = show(['1.jpg', '2.jpg'].map(addressOf))
  await userEvent.click(screen.getByRole('button', { name: '删除第1张图片' }))
  expect(last()).toEqual([addressOf('2.jpg')])
})

test('the order is changed with the keyboard', async () => {
  const { last } = show(['1.jpg', '2.jpg', '3.jpg'].map(addressOf))
  const handle = screen.getByRole('button', { name: '调整顺序：第1张图片' })
  handle.focus()
  for (const code of ['Space', 'ArrowRight', 'Space']) {
    fireEvent.keyDown(handle, { code })
    // dnd-kit takes its measures between two keys.
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await waitFor(() => expect(last()).toEqual(['2.jpg', '1.jpg', '3.jpg'].map(addressOf)))
})
