import type { CourseInput } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { ask } from '../../platform/db/statement.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { CourseRecord } from './course.queries.ts'
import { courseTeachers } from './course.table.ts'

type Named = Pick<CourseInput, 'coursesName' | 'teacherList'>

const lecturersIn = ({ teacherList }: Pick<CourseInput, 'teacherList'>) =>
  teacherList.filter(({ isMain }) => isMain === 1).map(({ teacherId }) => teacherId)

/** The lecturers with whom `input` is another course than `before`: all under a new name, else those who were not there. */
async function newLecturers(ctx: Context, input: Named, before: CourseRecord | undefined): Promise<number[]> {
  const now = lecturersIn(input)
  if (!before) return now
  const revision = before.revision as CourseInput | null // a revision is a parsed CourseInput
  if ((revision ?? before).coursesName !== input.coursesName) return now
  const then = revision ? lecturersIn(revision) : await lecturersOf(ctx, before.id)
  return now.filter((id) => !then.includes(id))
}

async function lecturersOf(ctx: Context, courseId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: courseTeachers.teacherId })
    .from(courseTeachers)
    .where(and(eq(courseTeachers.courseId, courseId), eq(courseTeachers.isMain, 1)))
  return rows.map(({ id }) => id)
}

/**
 * What the course had already is not asked about again.
 *
 * @param row the course that changes; without it one is added
 * @throws Fault `LIKELY_DUPLICATE` when another course of any unit has the same name and one of the lecturers
 */
export async function assertNew(ctx: Context, input: Named, row?: CourseRecord): Promise<void> {
  const lecturers = await newLecturers(ctx, input, row)
  if (lecturers.length === 0) return
  const [likely] = await ask<{ unitId: number }>(ctx.db)`select party_school_id as "unitId" from course
    where courses_name = ${input.coursesName} and removed_at is null and id <> ${row?.id ?? 0}
      and exists (
        select from course_teacher where course_id = course.id and is_main = 1 and teacher_id = any(${lecturers})
      )
    limit 1`
  if (likely)
    throw new Fault('LIKELY_DUPLICATE', {
      name: `《${input.coursesName}》`,
      unit: ctx.units.name(likely.unitId),
    })
}
