import { expect, test } from 'vitest'
import { judge } from '../../import/definition.ts'
import { classFixture } from '../../testing/schedule.ts'
import { timeIn } from '../lesson/clock.ts'
import { lessonImport } from './lesson-import.ts'

const terms = {
  method: [{ id: 3, name: '讲授式', full: '讲授式' }],
  lecturer: [{ id: 31, name: '李建国', full: '李建国（长沙市委党校）' }],
}
const row = (...cells: string[]) => ({ line: 2, cells, faults: {} })

test.each([
  ['8:30', '08:30'],
  ['08：30', '08:30'],
  ['14:30:00', '14:30'],
  ['0.354166666666667', '08:30'],
  ['0830', '08:30'],
  ['8点30分', '08:30'],
  ['9点', undefined],
  ['25:00', undefined],
  ['08:75', undefined],
  ['', undefined],
])('the time %j is %j', (text, expected) => {
  expect(timeIn(text)).toBe(expected)
})

test('a row of a timetable becomes a lesson of the class', () => {
  const { input, errors, error } = judge(
    lessonImport(classFixture()),
    row(
      '2026/3/4',
      '上午',
      '8:30',
      '11:30',
      '党章导读',
      '李建国',
      '',
      '党性教育',
      '',
      '',
      '讲授式',
      '4',
      '',
      '是',
    ),
    terms,
  )
  expect([errors, error]).toEqual([{}, undefined])
  expect(input).toEqual({
    classId: 7,
    date: '2026-03-04',
    timeOfDay: 1,
    startTime: '08:30',
    endTime: '11:30',
    title: '党章导读',
    lecturerIds: [31],
    place: '201室',
    trainingCourseCategory: 2,
    courseKind: 0,
    courseSource: 1,
    teachingMethod: 3,
    hours: 4,
    isLive: 0,
    isShared: 1,
  })
})

test('what cannot be read, or the rules refuse, stands at its cell', () => {
  const { errors } = judge(
    lessonImport(classFixture()),
    row('2026/3/4', '下午', '8:30', '七点', '', '王无名', '', '党性教育'),
    terms,
  )
  expect(errors).toMatchObject({
    3: '下课时间“七点”不是时间，请写成 8:30',
    4: '课程名称不能为空',
    5: expect.stringContaining('没有“王无名”'),
  })
})
