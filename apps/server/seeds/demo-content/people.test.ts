import { describe, expect, test } from 'vitest'
import { demoCourses } from './courses.ts'
import { demoTeachers } from './people.ts'
import { teacherStates } from './teacher-states.ts'
import { demoUnits, withDescendants } from './units.ts'

const codes = new Set(withDescendants(demoUnits).map((unit) => unit.code))

describe('demo teachers', () => {
  test('are many, and no two share a name or a phone', () => {
    expect(demoTeachers.length).toBeGreaterThanOrEqual(160)
    expect(new Set(demoTeachers.map((teacher) => teacher.name)).size).toBe(demoTeachers.length)
    expect(new Set(demoTeachers.map((teacher) => teacher.phone)).size).toBe(demoTeachers.length)
  })

  test('work at a unit that exists', () => {
    expect(demoTeachers.filter((teacher) => !codes.has(teacher.unitCode))).toEqual([])
  })

  test('keep to the limits of the form', () => {
    for (const {
      name,
      birthday,
      phone,
      duty,
      titleName,
      categories,
      introduction,
      courseNames,
      honours,
    } of demoTeachers) {
      expect(name.length).toBeLessThanOrEqual(20)
      expect(birthday).toMatch(/^(19[4-9]\d)-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/)
      expect(phone).toMatch(/^199\d{8}$/)
      expect(duty.length).toBeLessThanOrEqual(50)
      expect(titleName.length).toBeLessThanOrEqual(30)
      expect(categories.length).toBeGreaterThanOrEqual(1)
      expect(categories.length).toBeLessThanOrEqual(3)
      expect(introduction.length).toBeGreaterThanOrEqual(100)
      expect(introduction.length).toBeLessThanOrEqual(300)
      for (const course of courseNames) expect(course.length).toBeLessThanOrEqual(40)
      for (const honour of honours) expect(honour.length).toBeLessThanOrEqual(50)
    }
  })

  test('are of both sexes, all titles, all ways of employment and all categories', () => {
    const seen = (of: (teacher: (typeof demoTeachers)[number]) => number | number[]) =>
      [...new Set(demoTeachers.flatMap(of))].sort()
    expect(seen((teacher) => teacher.sex)).toEqual([1, 2])
    expect(seen((teacher) => teacher.professionalTitle)).toEqual([1, 2, 3, 4, 5])
    expect(seen((teacher) => teacher.employmentType)).toEqual([1, 2, 3])
    expect(seen((teacher) => teacher.categories)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

test('who lectures in a demo course is approved', () => {
  const lecturing = new Set(demoCourses.flatMap(({ teacherIndexes }) => teacherIndexes))
  const waiting = Object.entries(teacherStates).filter(
    ([, { state }]) => state === 'pending' || state === 'rejected',
  )
  expect(waiting.length).toBeGreaterThan(8)
  expect(waiting.filter(([i]) => lecturing.has(Number(i)))).toEqual([])
  expect(Object.keys(teacherStates).filter((i) => !demoTeachers[Number(i)])).toEqual([])
})
