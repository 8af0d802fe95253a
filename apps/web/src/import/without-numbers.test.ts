import { expect, test } from 'vitest'
import { withoutNumbers } from './without-numbers.ts'

const clean = (cells: string[], faults = {}) =>
  (
    withoutNumbers({ file: 'a.xlsx', rows: [{ line: 2, cells, faults }] }) as {
      rows: { cells: string[]; faults: object }[]
    }
  ).rows[0]

test.each([
  '13812345678',
  '１３８１２３４５６７８',
  '138 1234 5678',
  '+86-138-1234-5678',
  '0731-82345678',
  '82345678',
  '138****5678',
  '430102198001011234',
  '43010219800101123X',
  '43010219800101123x',
  '1380000 13912345678',
  '0731-82345678转12',
])('%s is dropped', (cell) => expect(clean(['甲', cell])?.cells).toEqual(['甲', '']))

test.each([
  '1980-01-05',
  '1981/2/6',
  '1982年3月7日',
  '19830408',
  '2026.3.1 14:30',
  '45',
  '30000',
  '第3期',
  'https://v.example/20260301/13812345678.mp4',
  '长期从事党史教学。',
])('%s stays', (cell) => expect(clean([cell])?.cells).toEqual([cell]))

test('a fault that repeats such a number goes with it', () => {
  expect(clean(['甲'], { 1: '430102198001011234 不正确', 2: '1980-02-30 不是日期' })?.faults).toEqual({
    2: '1980-02-30 不是日期',
  })
})

test('what is no workbook is nothing', () => expect(withoutNumbers({ cells: [] })).toBeUndefined())
