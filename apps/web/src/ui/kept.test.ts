import { beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, forget, keptNames, keptState } from './kept.ts'

const notes = keptState<string>({ version: 2, keptMs: DAY_MS })

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:30:00Z') })
})

test('what was written is read with its time, and listed by the beginning of its name', () => {
  notes.write('note:7:a', '一')
  notes.write('note:8:b', '二')
  expect(notes.read('note:7:a')).toEqual({ version: 2, savedAt: Date.now(), value: '一' })
  expect(notes.list('note:8:')).toMatchObject([{ name: 'note:8:b', value: '二' }])
  forget('note:7:a')
  expect(keptNames('note:')).toEqual(['note:8:b'])
})

test.each([
  '{',
  'null',
  '7',
  '[]',
  '{"version":1,"savedAt":9e15,"value":"一"}',
  '{"version":2,"value":"一"}',
])('%s is dropped', (stored) => {
  localStorage.setItem('note:7:a', stored)
  expect(notes.read('note:7:a')).toBeUndefined()
  notes.dropOld((name) => name.startsWith('note:'))
  expect(keptNames('note:')).toEqual([])
})

test('it is kept for its time and no longer', () => {
  notes.write('note:7:a', '一')
  vi.advanceTimersByTime(DAY_MS - 1)
  notes.dropOld((name) => name.startsWith('note:'))
  expect(notes.read('note:7:a')?.value).toBe('一')
  vi.advanceTimersByTime(1)
  expect(notes.read('note:7:a')).toBeUndefined()
})

test('a storage that is full or switched off disturbs nobody', () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  notes.write('note:7:a', '一')
  forget('note:7:a')
  expect([notes.read('note:7:a'), notes.list('note:')]).toEqual([undefined, []])
  storage.mockRestore()
})
