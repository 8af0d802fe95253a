import type { homeApi } from '@dangxiao/contract'
import { and, count, eq, isNull } from 'drizzle-orm'
import { reviewedCourse } from '../course/course.queries.ts'
import { courses } from '../course/course.table.ts'
import type { Handlers } from '../http.ts'
import { totalOf } from '../shared/list.ts'

export const homeHandlers: Handlers<typeof homeApi> = {
  summary: async (ctx) => {
    if (!ctx.actor.grants['course:view']) return { course: null }
    const own = [{ unitId: ctx.actor.unitId, branch: false }]
    const { pending, rejected, approved } = reviewedCourse.family
    const [held] = await ctx.db
      .select({ n: count() })
      .from(courses)
      .where(and(eq(courses.auditUnitId, ctx.actor.unitId), isNull(courses.removedAt)))
    return {
      course: {
        toReview: ctx.actor.grants['course:review'] ? (held?.n ?? 0) : 0,
        pending: await totalOf(ctx, courses, own, pending),
        rejected: await totalOf(ctx, courses, own, rejected),
        approved: await totalOf(ctx, courses, own, approved),
      },
    }
  },
}
