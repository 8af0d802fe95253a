import { describe, expect, test } from 'vitest'
import { clashesOf, daysAround, nearestFree, type Placed } from './clash.ts'

const period = { startDate: '2031-03-03', endDate: '2031-03-14' }
const lesson = (given: Partial<Placed> = {}): Placed => ({
  id: 1,
  classId: 1,
  className: '甲班',
  unitId: 1,
  partySchoolName: '市委党校',
  title: '党章导读',
  place: '201',
  date: '2031-03-04',
  timeOfDay: 1,
  startTime: '08:30',
  endTime: '11:30',
  lecturers: [{ id: 9, name: '张三' }],
  ...given,
})
const wanted = (given: Partial<Placed> = {}) =>
  lesson({ id: 0, classId: 2, unitId: 2, className: '乙班', place: '305', ...given })

describe('clashesOf', () => {
  test.each<[string, Partial<Placed>, string[]]>([
    ['the same lecturer at the same time', {}, ['张三3月4日上午已在《甲班》授课']],
    [
      '… where one ends as the other begins',
      { startTime: '11:30', endTime: '12:00' },
      ['张三3月4日上午已在《甲班》授课，当日将授课两次'],
    ],
    ['… one minute earlier', { startTime: '11:29', endTime: '12:00' }, ['张三3月4日上午已在《甲班》授课']],
    ['… one day later', { date: '2031-03-05' }, []],
    ['another lecturer', { lecturers: [{ id: 8, name: '李四' }] }, []],
    ['the same class', { lecturers: [], classId: 1 }, ['本班该时段已有《党章导读》']],
    ['the same place', { lecturers: [], unitId: 1, place: '201' }, ['2013月4日上午已安排《甲班》']],
    [
      'the same place, written otherwise',
      { lecturers: [], unitId: 1, place: ' ２ ０１ ' },
      [' ２ ０１ 3月4日上午已安排《甲班》'],
    ],
    [
      'the same place in the same half of the day, later',
      { lecturers: [], unitId: 1, place: '201', startTime: '11:30', endTime: '12:30' },
      [],
    ],
    ['the same name of a place of another unit', { lecturers: [], place: '201' }, []],
    ['a day before the class begins', { lecturers: [], date: '2031-03-02' }, ['课程日期不在培训期内']],
    ['a day after it ends', { lecturers: [], date: '2031-03-15' }, ['课程日期不在培训期内']],
  ])('%s', (_, given, expected) => {
    expect(clashesOf(wanted(given), [lesson()], period).map(({ message }) => message)).toEqual(expected)
  })

  test.each<[string, string, boolean]>([
    ['A201', 'Ａ２０１', true],
    ['三楼 研讨室', '三楼研讨室', true],
    ['报告厅（东）', '报告厅(东)', true],
    ['阶梯　教室', '阶梯教室', true],
    ['𠮷安厅', '𠮷安厅', true],
    ['A201', 'A202', false],
    ['线上', '线上', false],
    ['线 上', '线上', false],
    ['线上教室', '线上教室', true],
    ['', '', false],
  ])('%s and %s are one place: %s', (place, other, isOne) => {
    const clashes = clashesOf(wanted({ lecturers: [], unitId: 1, place }), [lesson({ place: other })], period)
    expect(clashes.map(({ kind }) => kind)).toEqual(isOne ? ['place'] : [])
  })

  test('a lesson is not in its own way, and says where the other stands', () => {
    expect(clashesOf(lesson(), [lesson()], period)).toEqual([])
    expect(clashesOf(wanted(), [lesson({ id: 0 })], period)[0]?.with).toBeNull()
    expect(clashesOf(wanted(), [lesson()], period)[0]?.with).toMatchObject({
      id: 1,
      partySchoolName: '市委党校',
      place: '201',
    })
  })
})

describe('nearestFree', () => {
  test('does not offer a lesson that is moved the slot that it has', () => {
    const moved = wanted({ id: 5, timeOfDay: 2, startTime: '14:30', endTime: '17:30' })
    const there = [lesson({ timeOfDay: 2, startTime: '14:30', endTime: '17:30' })]
    const own = { date: '2031-03-04', timeOfDay: 1, startTime: '08:30', endTime: '11:30' } as const
    expect(nearestFree(moved, there, period)).toEqual(own)
    expect(nearestFree(moved, there, period, '', own)).not.toEqual(own)
    expect(nearestFree(moved, there, period, '', own)).toMatchObject({
      date: '2031-03-04',
      timeOfDay: 1,
      startTime: '08:00',
    })
  })

  const at = (given: Partial<Placed>, others: Placed[], from = '') => {
    const slot = nearestFree(wanted(given), others, period, from)
    return slot && `${slot.date} ${slot.timeOfDay} ${slot.startTime}-${slot.endTime}`
  }
  const afternoon = { timeOfDay: 2, startTime: '14:30', endTime: '17:30' }

  test.each<[string, string | undefined, Partial<Placed>, Placed[]]>([
    ['where it is', '2031-03-04 1 08:30-11:30', {}, []],
    ['in the afternoon', '2031-03-04 2 14:30-17:30', {}, [lesson()]],
    [
      'after the other, where it is short',
      '2031-03-04 1 11:40-12:25',
      { startTime: '09:00', endTime: '09:45' },
      [lesson({ startTime: '08:00' })],
    ],
    [
      'before the other, where it is short',
      '2031-03-04 1 08:30-09:15',
      { startTime: '09:00', endTime: '09:45' },
      [lesson({ startTime: '09:20' })],
    ],
    ['on the next day', '2031-03-05 1 08:30-11:30', {}, [lesson(), lesson(afternoon)]],
    [
      'on the day before, when the next is taken',
      '2031-03-03 1 08:30-11:30',
      {},
      [lesson(), lesson(afternoon), lesson({ date: '2031-03-05', endTime: '18:00' })],
    ],
    [
      'on Monday rather than on a weekend',
      '2031-03-10 1 08:30-11:30',
      { date: '2031-03-07' },
      [
        ...['2031-03-03', '2031-03-04', '2031-03-05', '2031-03-06', '2031-03-07'].map((date) =>
          lesson({ date, startTime: '08:00', endTime: '18:00' }),
        ),
      ],
    ],
    [
      'nowhere, when all days are full',
      undefined,
      {},
      daysAround('2031-03-04', period).map((date) => lesson({ date, startTime: '08:00', endTime: '18:00' })),
    ],
  ])('%s', (_, expected, given, others) => {
    expect(at(given, others)).toBe(expected)
  })

  test('not where the place is taken', () => {
    const there = [
      lesson({ unitId: 2, place: '３０５', lecturers: [] }),
      lesson({ ...afternoon, unitId: 2, place: '3 05', lecturers: [] }),
    ]
    expect(at({ lecturers: [], place: '305' }, there)).toBe('2031-03-05 1 08:30-11:30')
    expect(at({ lecturers: [], place: '线上' }, [lesson({ unitId: 2, place: '线上', lecturers: [] })])).toBe(
      '2031-03-04 1 08:30-11:30',
    )
  })

  test('not in the past', () => {
    expect(at({ date: '2031-03-05' }, [lesson({ date: '2031-03-05', endTime: '18:00' })], '2031-03-05')).toBe(
      '2031-03-06 1 08:30-11:30',
    )
  })
})
