import { lecturerCourseCategories, professionalTitles, type teacherApi } from '@dangxiao/contract'
import { audit } from '../../platform/audit/audit.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { remove } from '../../review/change/remove.ts'
import { familyA } from '../../review/decision/review.ts'
import { feature, pin, unfeature, unpin } from '../../review/save/pin.ts'
import { addReviewed, reviewByGet, updateReviewed } from '../../review/save/save.ts'
import { findTeacher, listTeachers, lookAtTeacher, readIdCard } from './teacher.queries.ts'
import { savedTeacher } from './teacher.save.ts'
import { teachers } from './teacher.table.ts'

export const teacherHandlers: Handlers<typeof teacherApi> = {
  list: (ctx, { params, query }) => listTeachers(ctx, query, params),
  find: async (ctx, { params, query }) => {
    const { live, proposed } = await lookAtTeacher(ctx, params.id)
    return query.revision ? proposed : live
  },
  add: (ctx, { body }) => addReviewed(ctx, savedTeacher, body),
  update: (ctx, { body }) => updateReviewed(ctx, savedTeacher, body),
  review: (ctx, { params, query }) =>
    reviewByGet(
      ctx,
      savedTeacher,
      params.id,
      query,
      query.auditStatus === undefined ? lookAtTeacher : findTeacher,
    ),
  remove: (ctx, { params }) => remove(ctx, teachers, params.id),
  pin: (ctx, { params }) => pin(ctx, teachers, params.id, familyA),
  unpin: (ctx, { params }) => unpin(ctx, teachers, params.id),
  feature: (ctx, { params }) => feature(ctx, teachers, params.id, familyA),
  unfeature: (ctx, { params }) => unfeature(ctx, teachers, params.id),
  idCard: async (ctx, { params, query }) => {
    const idCard = await readIdCard(ctx, params.id, { proposed: query.revision !== undefined })
    await audit(ctx, { action: 'reveal', resource: 'teacher', recordId: params.id })
    return { idCard }
  },
  categories: () => lecturerCourseCategories,
  honours: ({ lookups }) => lookups.flat('teacher-honour'),
  backgrounds: ({ lookups }) => lookups.flat('education-background'),
  degrees: ({ lookups }) => lookups.flat('education-degree'),
  ratings: ({ lookups }) => lookups.flat('teacher-rating'),
  unitFields: ({ lookups }) => lookups.flat('unit-field'),
  levels: ({ lookups }) => lookups.flat('level'),
  titles: () => professionalTitles,
  studyFields: ({ lookups }) => lookups.flat('study-field'),
}
