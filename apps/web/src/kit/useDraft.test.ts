import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDraft } from './useDraft.ts'

const open = () => renderHook(() => useDraft<{ name: string }>('draft:1'))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:30:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what was kept is found by the next visit', () => {
  const { result } = open()
  expect(result.current.found).toBeUndefined()
  act(() => result.current.keep({ name: '一' }))
  act(() => result.current.keep({ name: '二' }))
  act(() => vi.advanceTimersByTime(1000))
  const next = open().result.current
  expect(next.found).toMatchObject({ value: { name: '二' }, savedAt: Date.now() - 200 })
})

test('leaving the page keeps at once', () => {
  const { result, unmount } = open()
  act(() => result.current.keep({ name: '一' }))
  unmount()
  expect(open().result.current.found?.value).toEqual({ name: '一' })
})

test('taken, it is no longer offered but still kept', () => {
  localStorage.setItem('draft:1', JSON.stringify({ format: 1, savedAt: 1, value: { name: '一' } }))
  const { result } = open()
  act(() => expect(result.current.take()).toEqual({ name: '一' }))
  expect(result.current.found).toBeUndefined()
  expect(open().result.current.found).toBeDefined()
})

test('removed, nothing comes back, not even what was waiting', () => {
  const { result } = open()
  act(() => result.current.keep({ name: '一' }))
  act(() => result.current.remove())
  act(() => vi.advanceTimersByTime(5000))
  expect(localStorage.getItem('draft:1')).toBeNull()
})

test.each(['{', '{"format":0,"value":{}}', 'null'])('%s is not a draft', (stored) => {
  localStorage.setItem('draft:1', stored)
  expect(open().result.current.found).toBeUndefined()
})
