import { describe, expect, test } from 'vitest'
import { earliestDay, todayIn, visitRefusal, weekdayOf } from './visit.ts'

const MONDAY = '2026-11-02'
const rules = { dailyCapacity: 200, noticeDays: 5, closedDates: ['2026-11-16'] }
const visit = { day: '2026-11-09', people: 50, booked: 0, today: MONDAY }

describe('the notice that a base wants', () => {
  test.each([
    ['five working days after a Monday', MONDAY, 5, '2026-11-09'],
    ['… a Friday', '2026-11-06', 5, '2026-11-13'],
    ['… a Saturday', '2026-11-07', 5, '2026-11-13'],
    ['… a Sunday', '2026-11-08', 5, '2026-11-13'],
    ['one working day after a Friday', '2026-11-06', 1, '2026-11-09'],
    ['none', '2026-11-07', 0, '2026-11-07'],
    ['over the turn of the year', '2026-12-31', 1, '2027-01-01'],
  ])('%s', (_, today, days, earliest) => {
    expect(earliestDay(today, days)).toBe(earliest)
  })

  test('refuses the day before, and takes the day itself', () => {
    expect(visitRefusal(rules, { ...visit, day: '2026-11-08' })).toBe('需至少提前5个工作日预约')
    expect(visitRefusal(rules, visit)).toBeUndefined()
  })

  test('refuses days that have passed, even where none is wanted', () => {
    expect(visitRefusal({ ...rules, noticeDays: 0 }, { ...visit, day: '2026-11-01' })).toBe(
      '需至少提前0个工作日预约',
    )
    expect(visitRefusal({ ...rules, noticeDays: 0 }, { ...visit, day: MONDAY })).toBeUndefined()
  })
})

describe('a day', () => {
  test('that is closed is said to be closed, whatever else stands against it', () => {
    expect(visitRefusal(rules, { ...visit, day: '2026-11-16', booked: 200 })).toBe('该基地2026-11-16不开放')
    expect(visitRefusal({ ...rules, closedDates: [MONDAY] }, { ...visit, day: MONDAY })).toBe(
      '该基地2026-11-02不开放',
    )
  })

  test.each([
    [150, undefined],
    [151, '该基地2026-11-09已约满，仅余49人'],
    [200, '该基地2026-11-09已约满'],
  ])('with %i of 200 booked, for 50 more: %s', (booked, refusal) => {
    expect(visitRefusal(rules, { ...visit, booked })).toBe(refusal)
  })

  test('begins at midnight in Shanghai', () => {
    expect(todayIn(new Date('2026-11-01T15:59:59Z'))).toBe('2026-11-01')
    expect(todayIn(new Date('2026-11-01T16:00:00Z'))).toBe('2026-11-02')
  })

  test('has its place in the week', () => {
    expect([MONDAY, '2026-11-08', '2028-02-29'].map(weekdayOf)).toEqual([0, 6, 1])
  })
})
