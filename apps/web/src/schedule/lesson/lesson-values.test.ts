import { describe, expect, test } from 'vitest'
import { classFixture, lessonFixture } from '../../testing/schedule.ts'
import { copiesOf } from '../week/CopyWeekDialog.tsx'
import { movedTo, newLesson, timesFor, toEntry, toFormFields } from './lesson-values.ts'
import { firstWeek, weeksOf } from './week.ts'

describe('a new lesson', () => {
  test('takes the usual half day, or the first gap of its hours', () => {
    expect(timesFor(1, [])).toEqual(['08:30', '11:30'])
    expect(timesFor(2, [lessonFixture({ startTime: '14:30', endTime: '16:00' })])).toEqual(['16:10', '17:30'])
    expect(timesFor(1, [lessonFixture({ startTime: '10:10', endTime: '11:30' })])).toEqual(['08:30', '10:00'])
    const two = [
      lessonFixture({ startTime: '10:30', endTime: '11:00' }),
      lessonFixture({ startTime: '08:30', endTime: '09:10' }),
    ]
    expect(timesFor(1, two)).toEqual(['09:20', '10:20'])
  })

  test('is offered no lunch time when the half day is full', () => {
    expect(timesFor(1, [lessonFixture({ startTime: '08:30', endTime: '11:30' })])).toBeUndefined()
    expect(timesFor(2, [lessonFixture({ startTime: '13:00', endTime: '17:00' })])).toBeUndefined()
  })

  test('begins in the room of the class, otherwise as the last of its own', () => {
    const entries = [
      lessonFixture({ id: 5, place: '省委党校报告厅', sourceLessonId: 99, trainingCourseCategory: 6 }),
      lessonFixture({ id: 4, place: '大礼堂', trainingCourseCategory: 3 }),
      lessonFixture({ id: 2 }),
    ]
    expect(newLesson(classFixture({ entries }), '2026-03-04', 2)).toMatchObject({
      place: '201室',
      trainingCourseCategory: 3,
    })
    expect(newLesson(classFixture({ entries, place: '' }), '2026-03-04', 2)).toMatchObject({
      place: '大礼堂',
    })
    expect(newLesson(classFixture({ entries: [] }), '2026-03-04', 1)).toMatchObject({
      place: '201室',
      trainingCourseCategory: 1,
    })
  })
})

test('a lesson that moves keeps its length, and its time where the half stays', () => {
  expect(movedTo(lessonFixture({ startTime: '09:00', endTime: '10:30' }), '2026-03-05', 1)).toMatchObject({
    startTime: '09:00',
    endTime: '10:30',
  })
  expect(movedTo(lessonFixture({ startTime: '09:00', endTime: '10:30' }), '2026-03-05', 2)).toEqual({
    date: '2026-03-05',
    timeOfDay: 2,
    startTime: '14:30',
    endTime: '16:00',
  })
})

test('what is wrong is said by the names of the form', () => {
  const values = {
    ...newLesson(classFixture(), '2026-03-04', 1),
    title: '',
    times: ['10:00', '09:00'] as [string, string],
  }
  expect(toEntry(values, classFixture())).toEqual({
    fields: { title: '课程名称不能为空', times: '下课时间应晚于上课时间', lecturers: '请至少选择一个授课人' },
  })
  expect(toFormFields({ 'entries.0.lecturerIds.1': '甲', 'entries.0.date': '乙', classId: '丙' })).toEqual({
    lecturers: '甲',
    date: '乙',
    classId: '丙',
  })
})

test('a lecturer of another unit makes the lesson an invited one', () => {
  const values = { ...newLesson(classFixture(), '2026-03-04', 1), title: '课' }
  const sourceWith = (partySchoolName: string) => {
    const made = toEntry({ ...values, lecturers: [{ id: 1, name: '甲', partySchoolName }] }, classFixture())
    return 'entry' in made && made.entry.courseSource
  }
  expect([sourceWith('长沙市委党校'), sourceWith('湘潭市委党校')]).toEqual([1, 2])
})

test('a week is copied without what belongs to its days, and without what others provide', () => {
  const entries = [
    lessonFixture({
      id: 1,
      date: '2026-03-03',
      isLive: 1,
      isShared: 1,
      sharedUnits: [{ id: 9, unitName: '区委党校' }],
    }),
    lessonFixture({ id: 2, date: '2026-03-04', sourceLessonId: 5 }),
    lessonFixture({ id: 3, date: '2026-03-10' }),
  ]
  const copies = copiesOf(entries, classFixture({ entries }), '2026-03-02', '2026-03-09')
  expect(copies).toMatchObject([
    { date: '2026-03-10', isLive: 0, isShared: 0, sharedUnitIds: [], lecturerIds: [31] },
  ])
  expect(copies[0]).not.toHaveProperty('id')
})

test('the first week is this one, or the nearest of the class', () => {
  const given = { startDate: '2026-03-04', endDate: '2026-03-17' }
  expect(weeksOf(given)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16'])
  expect(firstWeek(given, '2026-03-11')).toBe('2026-03-09')
  expect(firstWeek(given, '2026-01-01')).toBe('2026-03-02')
  expect(firstWeek(given, '2026-05-01')).toBe('2026-03-16')
})
