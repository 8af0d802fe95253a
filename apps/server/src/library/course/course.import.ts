import { CourseInput } from '@dangxiao/contract'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { asSaved, type Importable, listTerms, unitTerms } from '../../review/save/import.ts'
import { teachersNamed } from '../teacher/teacher-pick.queries.ts'
import { savedCourse } from './course.save.ts'
import { courses } from './course.table.ts'

export const importedCourse: Importable<CourseInput> = {
  ...asSaved(savedCourse),
  schema: CourseInput,
  terms: async (ctx, names) => ({
    classification: listTerms(ctx, 'course-classification'),
    method: listTerms(ctx, 'teaching-method'),
    rating: listTerms(ctx, 'course-rating'),
    unit: unitTerms(ctx),
    lecturer: await teachersNamed(ctx, names),
  }),
  likely,
}

/** Courses of the same name, in the same unit. */
async function likely(ctx: Context, inputs: readonly CourseInput[]): Promise<string[][]> {
  const names = [...new Set(inputs.map(({ coursesName }) => coursesName))]
  const found = await ctx.db
    .select({ name: courses.coursesName, unitId: courses.partySchoolId })
    .from(courses)
    .where(
      and(
        isNull(courses.removedAt),
        inArray(courses.partySchoolId, [...new Set(inputs.map(({ partySchoolId }) => partySchoolId))]),
        sql`${courses.coursesName} = any(${sql.param(names)}::text[])`,
      ),
    )
  const there = new Set(found.map(({ name, unitId }) => `${unitId} ${name}`))
  return inputs.map(({ coursesName, partySchoolId }) =>
    there.has(`${partySchoolId} ${coursesName}`)
      ? [`${coursesName}（${ctx.units.name(partySchoolId)}）`]
      : [],
  )
}
