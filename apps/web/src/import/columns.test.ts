import type { Terms } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import {
  choice,
  choices,
  code,
  day,
  dayIn,
  lines,
  lookUp,
  phone,
  term,
  terms,
  unit,
  whole,
  yesNo,
} from './columns.ts'

const lists: Terms = {
  unit: [
    { id: 1, name: '湖南省委党校', full: '湖南省委党校', code: '43' },
    { id: 2, name: '岳麓区委党校', full: '湖南省委党校/长沙市委党校/岳麓区委党校', code: '430104' },
    { id: 3, name: '城关镇党委', full: '湖南省委党校/甲县/城关镇党委', code: '430111001' },
    { id: 4, name: '城关镇党委', full: '湖南省委党校/乙县/城关镇党委', code: '430112001' },
  ],
  method: [
    { id: 7, name: '讲授式', full: '讲授式' },
    { id: 8, name: '研讨式', full: '研讨式' },
  ],
}
const meant = (reading: object) => ('value' in reading ? reading.value : reading)

describe('a day', () => {
  test.each([
    '1980-01-05',
    '1980/1/5',
    '1980.1.5',
    '1980年1月5日',
    '1980 年 1 月 5 日',
    '19800105',
    '１９８０－０１－０５',
    '29225',
    '29225.5',
    '1980-01-05 00:00:00',
    '1980-01-05T00:00:00Z',
  ])('is read from %s', (text) =>
    expect(meant(day('birthday', '出生日期', '').read(text, {}))).toBe('1980-01-05'),
  )
  test.each(['1980-02-30', '1980-13-01', '5/1/1980', '八〇年', '12', '1980', '-5', '99999999', '1980-1'])(
    'is not read from %s',
    (text) => expect(day('birthday', '出生日期', '').read(text, {})).toHaveProperty('problem'),
  )
  test('without its last part says so', () => {
    for (const text of ['1980-01', '1980.1', '1980年1月'])
      expect(day('birthday', '出生日期', '').read(text, {})).toEqual({
        problem: '出生日期请填写到日，如 1980-01-05',
      })
  })
  test('keeps 29 February', () =>
    expect([dayIn('2000-2-29'), dayIn('2001-2-29')]).toEqual(['2000-02-29', undefined]))
})

describe('other columns', () => {
  test.each([
    ['138 0000 0001', '13800000001'],
    ['138-0000-0001', '13800000001'],
    ['+86 13800000001', '13800000001'],
    ['8613800000001', '13800000001'],
    ['１３８００００００１', '1380000001'],
    ['8612', '8612'],
  ])('a phone number: %s', (text, value) =>
    expect(meant(phone('phone', '手机号', '').read(text, {}))).toBe(value),
  )

  test('a code loses spaces and width', () =>
    expect(meant(code('idCard', '身份证号', '').read('４３0102 19800105 123x', {}))).toBe(
      '43010219800105123x',
    ))

  test.each([
    ['是', 1],
    ['√', 1],
    ['YES', 1],
    ['1', 1],
    ['否', 0],
    ['无', 0],
    ['0', 0],
    ['也许', { problem: '是否对外展示请填 是 或 否' }],
  ])('yes or no: %s', (text, value) =>
    expect(meant(yesNo('isShow', '是否对外展示', '').read(text, {}))).toEqual(value),
  )

  test.each([
    ['120', 120],
    ['1,200', 1200],
    ['12.0', 12],
    ['12.5', { problem: '“12.5”不是整数' }],
    ['很多', { problem: '“很多”不是整数' }],
  ])('a whole number: %s', (text, value) =>
    expect(meant(whole('beds', '床位', '').read(text, {}))).toEqual(value),
  )

  test('several texts', () =>
    expect(meant(lines('honours', '荣誉', '').read('一等奖、 二等奖；\n三等奖', {}))).toEqual([
      '一等奖',
      '二等奖',
      '三等奖',
    ]))

  test('one and several of a list', () => {
    const sexes = [
      { id: 1, name: '男' },
      { id: 2, name: '女' },
    ]
    expect(meant(choice('sex', '性别', '', sexes).read(' 女 ', {}))).toBe(2)
    expect(meant(choices('sexes', '性别', '', sexes).read('女，男,女', {}))).toEqual([2, 1])
    expect(meant(terms('methods', '方式', '', 'method').read('讲授式、案例', lists))).toEqual({
      problem: '没有“案例”，请从下拉列表中选择',
    })
    expect(meant(term('method', '方式', '', 'method').read('研讨', lists))).toEqual({
      problem: '没有“研讨”，是不是“研讨式”？',
    })
  })
})

describe('a unit', () => {
  const read = (text: string) => meant(unit('partySchoolId', '所属单位', '').read(text, lists))
  test.each([
    ['岳麓区委党校', 2],
    ['湖南省委党校/长沙市委党校/岳麓区委党校', 2],
    ['湖南省委党校 ＞ 长沙市委党校 > 岳麓区委党校', 2],
    ['430104', 2],
    ['湖南省委党校', 1],
    ['湖南省委党校/乙县/城关镇党委', 4],
  ])('by %s', (text, id) => expect(read(text)).toBe(id))

  test('whose name two have must be said in full', () => {
    expect(read('城关镇党委')).toEqual({
      problem: '有2个“城关镇党委”，请写成“湖南省委党校/甲县/城关镇党委”或“湖南省委党校/乙县/城关镇党委”',
    })
  })

  test('need not be said by who has only one', () => {
    const { fallback } = unit('partySchoolId', '所属单位', '')
    expect(fallback?.({ unit: [{ id: 9, name: '单位', full: '单位' }] })).toBe(9)
    expect(fallback?.(lists)).toBeUndefined()
  })

  test('is offered as it is read', () => {
    const column = unit('partySchoolId', '所属单位', '')
    for (const writing of column.options?.(lists) ?? [])
      expect(lookUp(writing, lists.unit ?? [])).toHaveProperty('term')
    expect(column.options?.(lists)).toHaveLength(4)
  })
})
