import { describe, expect, test } from 'vitest'
import { isDue, spanOn } from './ranking-period.ts'

const [week, month, term, year] = [1, 2, 3, 4]

describe('spanOn()', () => {
  // 2026-11-16 is a Monday.
  test.each([
    [week, '2026-11-16', '2026-11-09', '2026-11-15'],
    [week, '2026-11-17', '2026-11-09', '2026-11-15'],
    [week, '2026-11-18', '2026-11-16', '2026-11-18'],
    [week, '2026-11-22', '2026-11-16', '2026-11-22'],
    [month, '2026-11-05', '2026-10-01', '2026-10-31'],
    [month, '2026-11-06', '2026-11-01', '2026-11-06'],
    [month, '2026-01-03', '2025-12-01', '2025-12-31'],
    [term, '2026-11-21', '2026-08-01', '2026-11-21'],
    [term, '2027-01-31', '2026-08-01', '2027-01-31'],
    [term, '2026-02-21', '2025-08-01', '2026-01-31'],
    [term, '2026-02-22', '2026-02-01', '2026-02-22'],
    [term, '2026-08-10', '2026-02-01', '2026-07-31'],
    [year, '2026-11-21', '2026-01-01', '2026-11-21'],
    [year, '2026-01-31', '2025-01-01', '2025-12-31'],
    [year, '2026-02-01', '2026-01-01', '2026-02-01'],
  ])('of period %i on %s is %s to %s', (period, today, from, to) => {
    expect(spanOn(period, today)).toEqual({ from, to })
  })
})

describe('isDue()', () => {
  const at = (time: string) => new Date(`${time}+08:00`)
  test.each<[number, string, string, string, boolean]>([
    [month, '2026-11-01', '2026-11-20T03:00:00', '2026-11-20T23:00:00', false],
    [month, '2026-11-01', '2026-11-20T03:00:00', '2026-11-21T00:30:00', true],
    [year, '2026-01-01', '2026-11-20T03:00:00', '2026-11-26T03:00:00', false],
    [year, '2026-01-01', '2026-11-20T03:00:00', '2026-11-27T03:00:00', true],
    [week, '2026-11-09', '2026-11-18T00:10:00', '2026-11-18T03:00:00', true],
  ])('of period %i from %s, made %s, at %s: %s', (period, from, time, now, due) => {
    expect(isDue(period, { from, time: at(time) }, at(now))).toBe(due)
  })
})
