import { z } from 'zod'
import { IdParams, Keyword, ListFilter, PageParams, pageOf } from './common.ts'
import { reviewedFields } from './review.ts'
import { get } from './route.ts'

export const Sex = z.union([z.literal(1), z.literal(2)])

/** A teacher as a list or a picker shows one; `birthdayStr` is `YYYY-MM-DD`. */
export const TeacherBrief = z.object({
  id: z.int(),
  name: z.string(),
  photo: z.string().nullable(),
  /** 1 male, 2 female */
  sex: Sex,
  birthdayStr: z.string().nullable(),
  age: z.int().nullable(),
  partySchoolId: z.int(),
  partySchoolName: z.string(),
})
export type TeacherBrief = z.output<typeof TeacherBrief>

export const TeacherRow = z.object({
  ...reviewedFields,
  name: z.string(),
  photo: z.string().nullable(),
  sex: Sex,
  birthdayStr: z.string().nullable(),
  age: z.int().nullable(),
  duty: z.string(),
  /** Masked: 138****0000 */
  phone: z.string(),
  professionalTitle: z.int().nullable(),
  courseCategories: z.array(z.int()),
})
export type TeacherRow = z.output<typeof TeacherRow>

export const Teacher = TeacherRow.extend({
  ethnicGroup: z.int().nullable(),
  politicalAffiliation: z.int().nullable(),
  titleName: z.string(),
  employmentType: z.int().nullable(),
  fullOrPartTime: z.int().nullable(),
  introduction: z.string(),
})
export type Teacher = z.output<typeof Teacher>

export const TeacherFilter = ListFilter.extend({ name: Keyword })
export type TeacherFilter = z.output<typeof TeacherFilter>

// biome-ignore format: one call a line, aligned
export const teacherApi = {
  list: get('/teacher/list/:pageNum/:pageSize', { summary: '师资列表', permission: 'teacher:view', params: PageParams, query: TeacherFilter, response: pageOf(TeacherRow) }),
  find: get('/teacher/:id',                     { summary: '师资详情', permission: 'teacher:view', params: IdParams, response: Teacher }),
}
