import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropOldDrafts, useDraft } from './useDraft.ts'

const open = () => renderHook(() => useDraft<{ name: string }>('draft:1'))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:30:00Z') })
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

test('what changes all the time is kept all the same', () => {
  const { result } = open()
  for (let ms = 0; ms < 2000; ms += 100) {
    act(() => result.current.keep({ name: String(ms) }))
    act(() => vi.advanceTimersByTime(100))
  }
  expect(open().result.current.found?.value).toEqual({ name: '1500' })
})

test('leaving the page keeps at once', () => {
  const { result, unmount } = open()
  act(() => result.current.keep({ name: '一' }))
  unmount()
  expect(open().result.current.found?.value).toEqual({ name: '一' })
})

test('two windows keep their own, and neither removes the other’s', () => {
  const one = open().result.current
  const other = open().result.current
  act(() => one.keep({ name: '一' }))
  act(() => vi.advanceTimersByTime(1000))
  act(() => other.keep({ name: '二' }))
  act(() => vi.advanceTimersByTime(1000))
  act(() => other.remove())
  expect(open().result.current.found?.value).toEqual({ name: '一' })
})

test('what was taken is gone once it is removed; what was only offered is not', () => {
  localStorage.setItem(
    'draft:1#a',
    JSON.stringify({ version: 2, savedAt: Date.now(), value: { name: '一' } }),
  )
  const offered = open()
  act(() => offered.result.current.remove())
  expect(open().result.current.found).toBeDefined()
  const { result } = open()
  act(() => void result.current.take())
  act(() => result.current.remove())
  expect(localStorage).toHaveLength(0)
})

test('deleted, it makes way for what was left before it, but not for the own', () => {
  const keep = (slot: string, savedAt: number, name: string) =>
    localStorage.setItem(`draft:1#${slot}`, JSON.stringify({ version: 2, savedAt, value: { name } }))
  keep('a', Date.now() - 2000, '一')
  keep('b', Date.now() - 1000, '二')
  const { result } = open()
  act(() => result.current.keep({ name: '三' }))
  act(() => vi.advanceTimersByTime(1000))
  expect(result.current.found?.value).toEqual({ name: '二' })
  act(() => result.current.discard())
  expect(result.current.found?.value).toEqual({ name: '一' })
  act(() => result.current.discard())
  expect(result.current.found).toBeUndefined()
  expect(localStorage).toHaveLength(1)
})

test('taken, it is no longer offered but still kept', () => {
  localStorage.setItem(
    'draft:1#a',
    JSON.stringify({ version: 2, savedAt: Date.now(), value: { name: '一' } }),
  )
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
  expect(localStorage).toHaveLength(0)
})

test('after thirty days a draft is forgotten, whosever it was', () => {
  const day = 86_400_000
  const stored = (age: number) =>
    JSON.stringify({ version: 2, savedAt: Date.now() - age, value: { name: '一' } })
  localStorage.setItem('draft:1#a', stored(30 * day))
  expect(open().result.current.found).toBeUndefined()
  localStorage.setItem('course-draft:7:add#a', stored(30 * day))
  localStorage.setItem('course-draft:8:edit:5#b', stored(30 * day - 1))
  localStorage.setItem('dangxiao-user', '{}')
  dropOldDrafts()
  expect(Object.keys(localStorage).sort()).toEqual(['course-draft:8:edit:5#b', 'dangxiao-user', 'draft:1#a'])
})

test('a phone or an ID number is never kept, and a draft of an earlier version goes', () => {
  const values = { name: '甲', phone: '13812345678', people: [{ idCard: '430102198001011234' }] }
  const { result } = renderHook(() => useDraft<object>('teacher-draft:7:add'))
  result.current.keep({ values })
  window.dispatchEvent(new Event('pagehide'))
  localStorage.setItem('base-draft:7:add#1', JSON.stringify({ savedAt: Date.now(), value: { values } }))
  dropOldDrafts()
  const kept = Object.values(localStorage).join()
  expect(kept.match(/甲/g)).toHaveLength(1)
  expect(kept).not.toMatch(/138|4301/)
})
