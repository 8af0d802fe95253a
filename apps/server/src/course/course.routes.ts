import { type courseApi, coursePermissions } from '@dangxiao/contract'
import type { Handlers } from '../http.ts'
import { change } from '../shared/change.ts'
import { feature, pin, unfeature, unpin } from '../shared/pin.ts'
import { allowedVerdicts, decide, familyA, historyOf } from '../shared/review.ts'
import { pickTeachers } from '../teacher/teacher.queries.ts'
import { type CourseRecord, findCourse, listCourses, reviewedCourse } from './course.queries.ts'
import { addCourse, applyRevision, updateCourse } from './course.save.ts'
import { courses } from './course.table.ts'

export const courseHandlers: Handlers<typeof courseApi> = {
  list: (ctx, { params, query }) => listCourses(ctx, query, params),
  find: async (ctx, { params, query }) => {
    const { live, proposed } = await findCourse(ctx, params.id)
    return query.revision ? proposed : live
  },
  add: (ctx, { body }) => addCourse(ctx, body),
  update: (ctx, { body: { id, version, ...input } }) => updateCourse(ctx, id, version, input),
  review: async (ctx, { params, query }) => {
    if (query.auditStatus !== undefined) await decide(ctx, reviewedCourse, params.id, query, (row: CourseRecord) => applyRevision(ctx, row))
    const { live, proposed } = await findCourse(ctx, params.id)
    return {
      record: proposed,
      current: live.auditStatus === familyA.approved ? live : null,
      history: await historyOf(ctx, courses, params.id),
      allowedActions: allowedVerdicts(ctx, reviewedCourse, live),
    }
  },
  remove: (ctx, { params }) => change(ctx, courses, params.id, 'remove', { removedAt: ctx.now() }),
  pin: (ctx, { params }) => pin(ctx, courses, params.id, familyA),
  unpin: (ctx, { params }) => unpin(ctx, courses, params.id),
  feature: (ctx, { params }) => feature(ctx, courses, params.id, familyA),
  unfeature: (ctx, { params }) => unfeature(ctx, courses, params.id),
  teachers: (ctx, { query }) => pickTeachers(ctx, query),
  classifications: ({ lookups }) => lookups.tree('course-classification'),
  methods: ({ lookups }) => lookups.tree('teaching-method'),
  permissions: () => coursePermissions,
  ratings: ({ lookups }) => lookups.tree('course-rating'),
  honours: ({ lookups }) => lookups.flat('course-honour'),
}
