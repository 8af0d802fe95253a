import { expect, test } from 'vitest'
import { formatClock, formatDay, formatTime, nameOf } from './format.ts'

test('times are those of Shanghai, wherever the computer stands', () => {
  expect(formatTime('2026-02-28T16:30:00.000Z')).toBe('2026-03-01 00:30')
  expect(formatDay('2025-12-31T15:59:59Z')).toBe('2025-12-31')
  expect(formatClock('2025-12-31T16:00:00Z')).toBe('00:00')
})

test('a value that no list knows shows as a dash', () => {
  expect(nameOf([{ id: 1, name: '男' }], 1)).toBe('男')
  expect(nameOf([{ code: 2, desc: '仅本单位' }], 2)).toBe('仅本单位')
  expect(nameOf([{ id: 1, name: '男' }], null)).toBe('—')
})
