import { and, eq, gte, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses } from '../../library/course/course.table.ts'
import { testServer } from '../../testing/test-server.ts'
import { built, Values } from './built.ts'

const { db } = await testServer()

/** The statement that asks for a course by name and number, its values taken out. */
function asking(name: string, id: number) {
  const values = new Values()
  const where = values.outOf(
    and(eq(courses.coursesName, name), sql`${courses.id} = any(${`{${id}}`}::integer[])`) ?? sql`true`,
  )
  return { values, statement: () => db.select({ id: courses.id }).from(courses).where(where) }
}

describe('a statement that is built once', () => {
  test('goes out with the values of each request', async () => {
    const [first, second] = [asking('甲', 1), asking('乙', 2)]
    expect(first.values.shape).toBe(second.values.shape)
    expect(Object.values(second.values.taken)).toEqual(['乙', '{2}'])
    const shape = first.values.shape as string
    const statement = built(db, shape, first.statement)
    expect(statement).toBeDefined()
    expect(built(db, shape, second.statement)).toBe(statement)
    expect(await statement?.execute(second.values.taken)).toEqual([])
  })

  test('tells apart what is not the same but for values', () => {
    const shapeOf = (expression: ReturnType<typeof sql>) => {
      const values = new Values()
      values.outOf(expression)
      return values.shape
    }
    const now = new Date()
    const shapes = [
      eq(courses.id, 1),
      eq(courses.version, 1),
      gte(courses.id, 1),
      gte(courses.createTime, now),
      sql`true`,
    ].map(shapeOf)
    expect(new Set(shapes).size).toBe(shapes.length)
    expect(shapeOf(gte(courses.createTime, now))).toBe(shapeOf(gte(courses.createTime, new Date(0))))
  })

  test('is not kept when a value of one request stands in it', () => {
    expect(
      built(db, 'held', () => db.select({ id: courses.id }).from(courses).where(eq(courses.id, 1))),
    ).toBeUndefined()
  })

  test('is told by nothing when it holds another statement', () => {
    const values = new Values()
    values.outOf(sql`exists ${db.select({ id: courses.id }).from(courses).where(eq(courses.id, 1))}`)
    expect(values.shape).toBeUndefined()
  })
})
