import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCanvas } from '../../testing/canvas.ts'
import { serve } from '../../testing/course-form.tsx'
import { useDefaultCover } from './useDefaultCover.ts'

let drawn: ReturnType<typeof fakeCanvas>

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function open(props: { name: string; stopped?: boolean }, initial?: { name: string; url: string }) {
  const onMade = vi.fn()
  const hook = renderHook(
    ({ name, stopped = false }) => useDefaultCover({ name, stopped, initial, onMade }),
    { initialProps: props },
  )
  return { ...hook, onMade, cover: () => hook.result.current }
}

beforeEach(() => {
  vi.useFakeTimers()
  drawn = fakeCanvas()
  serve()
})

test('a cover is made once the name stands still, and seen by the poll of every second', async () => {
  const { cover, onMade, rerender } = open({ name: '乡' })
  expect(cover().state).toBe('making')
  await wait(500)
  rerender({ name: '乡村' })
  await wait(600)
  expect(drawn.names).toEqual(['乡村'])
  expect(cover().state).toBe('making')
  await wait(399)
  expect(cover().state).toBe('making')
  await wait(1)
  expect(cover()).toMatchObject({ state: 'ready', last: { name: '乡村', url: 'https://x/made.jpg' } })
  expect(onMade).toHaveBeenCalledExactlyOnceWith({ name: '乡村', url: 'https://x/made.jpg' }, undefined)
  expect(vi.getTimerCount()).toBe(0)
})

test('a new name is drawn on the same background', async () => {
  const { rerender } = open({ name: '一' })
  await wait(1000)
  rerender({ name: '二' })
  await wait(1000)
  expect(drawn.names).toEqual(['一', '二'])
  expect(new Set(drawn.pictures).size).toBe(1)
})

test('leaving the form stops the poll', async () => {
  const { unmount } = open({ name: '一' })
  expect(vi.getTimerCount()).toBe(2)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('saving stops the poll', () => {
  const { rerender } = open({ name: '一' })
  rerender({ name: '一', stopped: true })
  expect(vi.getTimerCount()).toBe(0)
})

test('a stored cover is kept until the name changes', async () => {
  const { cover, rerender, onMade } = open({ name: '一' }, { name: '一', url: 'https://x/old.jpg' })
  expect(cover().state).toBe('ready')
  rerender({ name: '二' })
  expect(cover().state).toBe('making')
  await wait(1000)
  expect(onMade).toHaveBeenCalledExactlyOnceWith(
    { name: '二', url: 'https://x/made.jpg' },
    { name: '一', url: 'https://x/old.jpg' },
  )
})

test('a failure is told and can be tried again', async () => {
  serve({ 'POST /files': () => new Response('', { status: 503 }) })
  const { cover } = open({ name: '一' })
  await wait(1000)
  expect(cover().state).toBe('failed')
  expect(vi.getTimerCount()).toBe(0)
  serve()
  act(() => cover().retry())
  await wait(1000)
  expect(cover().state).toBe('ready')
})

test('without a name nothing is made', async () => {
  const { cover } = open({ name: '' })
  await wait(5000)
  expect(cover().state).toBe('idle')
  expect(drawn.names).toEqual([])
})
