import { expect, test } from 'vitest'
import { classFixture, lessonFixture } from '../../testing/schedule.ts'
import { firstOccasion, occasionsOf } from './roster.ts'

const two = classFixture({
  entries: [
    lessonFixture({ id: 3, date: '2026-03-05', title: '丙' }),
    lessonFixture({ id: 1, date: '2026-03-03', title: '甲' }),
    lessonFixture({ id: 2, date: '2026-03-03', startTime: '14:30', timeOfDay: 2, title: '乙' }),
  ],
})

test('a sheet is for a day, or for one of its lessons, or for nothing yet', () => {
  expect(occasionsOf(two).map(({ value }) => value)).toEqual(['2026-03-03', '1', '2', '2026-03-05', 'blank'])
})

test('it begins with the day that is next', () => {
  const of = (today: string) => firstOccasion(occasionsOf(two), today)?.value
  expect([of('2026-03-01'), of('2026-03-04'), of('2026-04-01')]).toEqual([
    '2026-03-03',
    '2026-03-05',
    '2026-03-05',
  ])
  expect(firstOccasion(occasionsOf(classFixture({ entries: [] })))?.value).toBe('blank')
})
