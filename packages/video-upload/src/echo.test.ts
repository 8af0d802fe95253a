import { expect, test } from 'vitest'
import { EchoFilter } from './echo.ts'
import type { VideoItem } from './items.ts'

const list = (progress: number): VideoItem[] => [
  { id: 1, progress, loading: true, fileType: 3, fileName: 'a.mp4' },
]

test('our own lists are recognised, late, copied or with some left out', () => {
  const echo = new EchoFilter([])
  for (const progress of [0, 10, 20, 30]) echo.sent(list(progress))
  expect(echo.isForeign(list(0))).toBe(false)
  expect(echo.isForeign(structuredClone(list(20)))).toBe(false)
  expect(echo.isForeign(list(30))).toBe(false)
})

test('going back to an older list is a change by the host', () => {
  const echo = new EchoFilter([])
  echo.sent(list(0))
  echo.sent(list(10))
  expect(echo.isForeign(list(10))).toBe(false)
  expect(echo.isForeign(list(0))).toBe(true)
  expect(echo.isForeign([])).toBe(true)
})

test('the same list in a new array is no change', () => {
  const echo = new EchoFilter(list(5))
  expect(echo.isForeign(list(5))).toBe(false)
  expect(echo.isForeign([])).toBe(true)
})
