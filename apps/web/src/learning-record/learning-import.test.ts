import { expect, test } from 'vitest'
import { isGood, judge } from '../import/definition.ts'
import { learningImport } from './learning-import.ts'

const terms = { unit: [{ id: 20, name: '长沙市委党校', full: '长沙市委党校' }] }
/** Name, phone, unit, way, course, video, start, last, minutes, progress, finished. */
const row = (start: string, cells: Partial<Record<number, string>> = {}) => ({
  line: 3,
  faults: {},
  cells: ['王小明', '', '', '', '党支部书记集中轮训', '', start, '', '90', '', ''].map(
    (cell, i) => cells[i] ?? cell,
  ),
})

test.each([
  ['2026-03-05 09:00', '2026-03-05T09:00:00+08:00'],
  ['2026/3/5 9:05', '2026-03-05T09:05:00+08:00'],
  ['2026年3月5日 14时30分', '2026-03-05T14:30:00+08:00'],
  ['2026-03-05', '2026-03-05T00:00:00+08:00'],
  ['46086.375', '2026-03-05T09:00:00+08:00'],
  ['46086', '2026-03-05T00:00:00+08:00'],
])('%s is %s', (start, startTime) => {
  const judged = judge(learningImport, row(start), terms)
  expect(isGood(judged)).toBe(true)
  expect(judged.input).toMatchObject({ startTime, way: 3, isFinished: 1, partySchoolId: 20, minutes: 90 })
})

test.each(['2026-03-05 25:00', '三月五日', '2026-02-30 09:00', '9:00'])('%s is no time', (start) => {
  const { errors } = judge(learningImport, row(start), terms)
  expect(Object.values(errors)).toEqual([`开始时间“${start}”不是时间，请写成 2026-03-05 09:00`])
})

test('what would be refused is said where it stands', () => {
  const { errors } = judge(
    learningImport,
    row('2026-03-05 09:00', { 0: '', 7: '2026-03-05 08:00', 9: '101' }),
    terms,
  )
  expect(errors).toEqual({ 0: '姓名不能为空', 9: '学习进度应为0–100的整数' })
  expect(judge(learningImport, row('2026-03-05 09:00', { 7: '2026-03-05 08:00' }), terms).errors).toEqual({
    7: '最近学习时间不能早于开始时间',
  })
})
