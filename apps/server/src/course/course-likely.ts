import type { CourseInput } from '@dangxiao/contract'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { Fault } from '../shared/fault.ts'
import { courses, courseTeachers } from './course.table.ts'

const lecturersIn = ({ teacherList }: Pick<CourseInput, 'teacherList'>) =>
  teacherList.filter(({ isMain }) => isMain === 1).map(({ teacherId }) => teacherId)

/** @throws Fault `LIKELY_DUPLICATE` when another course of any unit has the same name and one of the lecturers */
export async function assertNew(ctx: Context, input: CourseInput, except = 0): Promise<void> {
  // By the index of the lecturers: there is none of whole names.
  const [likely] = await ctx.db
    .select({ unitId: courses.partySchoolId })
    .from(courseTeachers)
    .innerJoin(courses, eq(courses.id, courseTeachers.courseId))
    .where(
      and(
        inArray(courseTeachers.teacherId, lecturersIn(input)),
        eq(courseTeachers.isMain, 1),
        eq(courses.coursesName, input.coursesName),
        isNull(courses.removedAt),
        ne(courses.id, except),
      ),
    )
    .limit(1)
  if (likely) throw new Fault('LIKELY_DUPLICATE', { name: `《${input.coursesName}》`, unit: ctx.units.name(likely.unitId) })
}
