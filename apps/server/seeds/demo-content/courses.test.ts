import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoCourses } from './courses.ts'
import { classificationTree, type DemoListItem, methodTree, ratingTree } from './lists.ts'
import { demoTeachers } from './people.ts'
import { demoUnits, withDescendants } from './units.ts'

const units = new Map(withDescendants(demoUnits).map((unit) => [unit.code, unit]))
const find = (tree: DemoListItem[], [head, ...rest]: string[]): DemoListItem | undefined => {
  const item = tree.find(({ name }) => name === head)
  return rest.length > 0 ? find(item?.children ?? [], rest) : item
}

describe('demo courses', () => {
  test('are about 220, each with a name of its own', () => {
    expect(demoCourses.length).toBeGreaterThanOrEqual(220)
    expect(new Set(demoCourses.map((course) => course.name)).size).toBe(demoCourses.length)
  })

  test('keep to the limits of the form', () => {
    for (const { name, outline, revisedOutline, videos, honours = [], rejectReason = '' } of demoCourses) {
      expect(name.length).toBeLessThanOrEqual(40)
      expect(outline.length).toBeGreaterThanOrEqual(120)
      expect(outline.length).toBeLessThanOrEqual(450)
      expect(revisedOutline?.length ?? 0).toBeLessThanOrEqual(500)
      expect(rejectReason.length).toBeLessThanOrEqual(200)
      expect(videos.length).toBeGreaterThanOrEqual(1)
      for (const { title, minutes } of videos)
        expect([title.length <= 40, minutes >= 1 && minutes <= 600]).toEqual([true, true])
      for (const honour of honours) expect(honour.length).toBeLessThanOrEqual(50)
    }
  })

  test('name leaves of the lists, units and teachers that exist', () => {
    for (const { categoryPath, method, ratingPath, unitCode, teacherIndexes } of demoCourses) {
      expect(find(classificationTree, categoryPath)?.children).toBeUndefined()
      expect(find(classificationTree, categoryPath)).toBeDefined()
      expect(find(methodTree, [method])).toBeDefined()
      if (ratingPath) expect(find(ratingTree, ratingPath)).toBeDefined()
      expect(units.has(unitCode)).toBe(true)
      expect(teacherIndexes.length).toBeGreaterThanOrEqual(1)
      expect(new Set(teacherIndexes).size).toBe(teacherIndexes.length)
      for (const index of teacherIndexes) expect(demoTeachers[index]).toBeDefined()
    }
  })

  test('use every category and method', () => {
    const leaves = classificationTree.flatMap(({ children = [] }) => children.map(({ name }) => name))
    expect(new Set(demoCourses.map(({ categoryPath }) => categoryPath[1]))).toEqual(new Set(leaves))
    expect(new Set(demoCourses.map(({ method }) => method))).toEqual(
      new Set(methodTree.map(({ name }) => name)),
    )
  })

  test('point to films, covers and photos that are in the repository', () => {
    const files = new Set(readdirSync(new URL('../media', import.meta.url)))
    const films = demoCourses.flatMap(({ videos }) =>
      videos.flatMap((video) => ('media' in video ? [video.media] : [])),
    )
    const pictures = [
      ...demoCourses.map(({ cover }) => cover),
      ...demoTeachers.map(({ photo }) => photo),
    ].filter((file) => file !== undefined)
    expect([...films, ...pictures].filter((file) => !files.has(file))).toEqual([])
    expect(new Set(films).size).toBe(6)
  })

  test('show every state in the province, in its cities and in its counties', () => {
    for (const level of [1, 2, 3]) {
      const states = demoCourses
        .filter(({ unitCode }) => units.get(unitCode)?.userLevel === level)
        .map(({ state }) => state)
      expect([...new Set(states)].sort()).toEqual(['approved', 'pending', 'rejected', 'revision'])
    }
  })

  test('reach every city, and are many where a visitor looks first', () => {
    const count = (code: string) => demoCourses.filter(({ unitCode }) => unitCode === code).length
    const cities = (demoUnits.children ?? []).filter(({ unitType }) => unitType === 2)
    expect(cities.filter(({ code }) => count(code) === 0).map(({ name }) => name)).toEqual([])
    for (const code of ['430000', '430100', '430102', '430104', '430200', '430202'])
      expect(count(code)).toBeGreaterThanOrEqual(14)
  })

  test('lie within 18 months; only approved and shown ones are pinned or featured', () => {
    for (const { daysAgo, state, isShow, pinned, featured, rejectReason } of demoCourses) {
      expect(daysAgo).toBeLessThanOrEqual(548)
      if (pinned || featured) expect([state, isShow]).toEqual(['approved', 1])
      expect(rejectReason !== undefined).toBe(state === 'rejected')
    }
  })
})
