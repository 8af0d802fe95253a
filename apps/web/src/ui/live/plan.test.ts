import { expect, test } from 'vitest'
import { clocksOf, planOf } from './plan.ts'

const overnight = { startTime: '2031-05-01T14:50:00.000Z', endTime: '2031-05-01T16:20:00.000Z' }

test.each([
  ['on the day on which it begins', '2031-05-01', '22:50–次日00:20'],
  ['on its second day', '2031-05-02', '前一天22:50–00:20'],
  ['without a day', undefined, '22:50–次日00:20'],
])('a session over midnight, %s', (_, day, expected) => {
  expect(clocksOf(overnight, day)).toBe(expected)
})

test('a plan names its day', () => {
  expect(planOf({ startTime: '2031-05-01T01:00:00.000Z', endTime: '2031-05-01T03:30:00.000Z' })).toBe(
    '2031-05-01 09:00–11:30',
  )
  expect(planOf(overnight)).toBe('2031-05-01 22:50–次日00:20')
})
