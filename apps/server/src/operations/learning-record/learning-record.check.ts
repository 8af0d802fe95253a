import { inArray } from 'drizzle-orm'
import { courses } from '../../library/course/course.table.ts'
import type { Context } from '../../platform/context/context.ts'

type Fields = Record<string, string>

/** By their place those whose recorded course there has never been. */
export async function courseRefusal(
  { db }: Pick<Context, 'db'>,
  entries: readonly { courseId?: number | null | undefined }[],
): Promise<Map<number, Fields>> {
  const ids = [...new Set(entries.flatMap(({ courseId }) => (courseId ? [courseId] : [])))]
  if (ids.length === 0) return new Map()
  const known = new Set(
    (await db.select({ id: courses.id }).from(courses).where(inArray(courses.id, ids))).map(({ id }) => id),
  )
  const said = (id: number) => `没有编号为${id}的录播课，请核对课程编号，或不填编号只填课程名称`
  return new Map(
    entries.flatMap(({ courseId }, i) =>
      courseId && !known.has(courseId) ? [[i, { courseId: said(courseId) }] as const] : [],
    ),
  )
}
