import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { courses } from '../course/course.table.ts'

type Fields = Record<string, string>

/** By their place those whose recorded course there has never been. */
export async function courseRefusal(
  { db }: Pick<Context, 'db'>,
  entries: readonly { courseId?: number | null | undefined }[],
): Promise<Map<number, Fields>> {
  const ids = [...new Set(entries.flatMap(({ courseId }) => (courseId ? [courseId] : [])))]
  if (ids.length === 0) return new Map()
  const known = new Set((await db.select({ id: courses.id }).from(courses).where(inArray(courses.id, ids))).map(({ id }) => id))
  return new Map(entries.flatMap(({ courseId }, i) => (courseId && !known.has(courseId) ? [[i, { courseId: '课程不存在' }] as const] : [])))
}
