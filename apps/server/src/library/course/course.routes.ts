import { type courseApi, coursePermissions } from '@dangxiao/contract'
import type { Handlers } from '../../platform/http/http.ts'
import { remove } from '../../review/change/remove.ts'
import { familyA } from '../../review/decision/review.ts'
import { feature, pin, unfeature, unpin } from '../../review/save/pin.ts'
import { addReviewed, reviewByGet, updateReviewed } from '../../review/save/save.ts'
import { pickTeachers } from '../teacher/teacher-pick.queries.ts'
import { findCourse, listCourses, pickCourses } from './course.queries.ts'
import { savedCourse } from './course.save.ts'
import { courses } from './course.table.ts'

export const courseHandlers: Handlers<typeof courseApi> = {
  list: (ctx, { params, query }) => listCourses(ctx, query, params),
  find: async (ctx, { params, query }) => {
    const { live, proposed } = await findCourse(ctx, params.id)
    return query.revision ? proposed : live
  },
  add: (ctx, { body }) => addReviewed(ctx, savedCourse, body),
  update: (ctx, { body }) => updateReviewed(ctx, savedCourse, body),
  review: (ctx, { params, query }) => reviewByGet(ctx, savedCourse, params.id, query, findCourse),
  remove: (ctx, { params }) => remove(ctx, courses, params.id),
  pin: (ctx, { params }) => pin(ctx, courses, params.id, familyA),
  unpin: (ctx, { params }) => unpin(ctx, courses, params.id),
  feature: (ctx, { params }) => feature(ctx, courses, params.id, familyA),
  unfeature: (ctx, { params }) => unfeature(ctx, courses, params.id),
  teachers: (ctx, { query }) => pickTeachers(ctx, query),
  pick: (ctx, { query }) => pickCourses(ctx, query),
  classifications: ({ lookups }) => lookups.tree('course-classification'),
  methods: ({ lookups }) => lookups.tree('teaching-method'),
  permissions: () => coursePermissions,
  ratings: ({ lookups }) => lookups.tree('course-rating'),
  honours: ({ lookups }) => lookups.flat('course-honour'),
}
