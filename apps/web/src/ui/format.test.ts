import { expect, test } from 'vitest'
import { formatClock, formatDay, formatSize, formatTime, nameOf, shortName, wholePercent } from './format.ts'

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

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1024, '1 KB'],
  [830 * 1024, '830 KB'],
  [18.5 * 1024 ** 2, '18.5 MB'],
  [1.25 * 1024 ** 3, '1.3 GB'],
  [2000 * 1024 ** 3, '2000 GB'],
  [null, '—'],
])('%s bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})

test('29 of 100 are 29 percent, and nothing of nothing is none', () => {
  expect([wholePercent(29, 100), wholePercent(999, 1000), wholePercent(0, 0)]).toEqual([29, 99, 0])
})

test('a long name of a file keeps its beginning and its end', () => {
  expect(shortName('第一讲.mp4')).toBe('第一讲.mp4')
  const name = `湖南省委党校秋季学期中青年干部培训班${'专题课程'.repeat(40)}（第二讲·下集）.mp4`
  expect(shortName(name)).toBe('湖南省委党校秋季学期中青年干部培…（第二讲·下集）.mp4')
})
