import type { teacherApi } from '@dangxiao/contract'
import type { Handlers } from '../http.ts'
import { findTeacher, listTeachers } from './teacher.queries.ts'

export const teacherHandlers: Handlers<typeof teacherApi> = {
  list: (ctx, { params, query }) => listTeachers(ctx, query, params),
  find: (ctx, { params }) => findTeacher(ctx, params.id),
}
