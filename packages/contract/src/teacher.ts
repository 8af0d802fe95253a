import { z } from 'zod'
import {
  chosen,
  Done,
  Id,
  IdParams,
  IdText,
  Keyword,
  ListFilter,
  LookupItem,
  PageParams,
  pageOf,
  text,
  Version,
  webAddress,
  YesNo,
} from './common.ts'
import { Attachment, attachments } from './file.ts'
import { ImportBody, ImportCheckBody, Imported, ImportVerdict, Terms, TermsBody } from './import.ts'
import {
  ethnicGroups,
  fullOrPartTimes,
  lecturerCourseCategories,
  lecturerEmploymentTypes,
  oneOf,
  politicalAffiliations,
  professionalTitles,
  staffTypes,
} from './lookups.ts'
import { AdultBirthday, DuplicateSeen, IdCard, Phone, Sex } from './person.ts'
import { ReviewQuery, reviewedFields, reviewViewOf } from './review.ts'
import { get, post } from './route.ts'

export const TEACHER_NAME_MAX = 20
export const TEACHER_CATEGORIES_MAX = 3
export const TEACHER_COURSE_NAMES_MAX = 10
export const TEACHER_ATTACHMENTS_MAX = 5

const different = (values: readonly unknown[]) => new Set(values).size === values.length

export const TeacherInput = z.object({
  name: text('姓名', { max: TEACHER_NAME_MAX }),
  sex: Sex,
  photo: webAddress('照片', { max: 500 }).nullish(),
  /** `YYYY-MM-DD`; 18 to 90 years old. */
  birthday: AdultBirthday,
  ethnicGroup: oneOf('民族', ethnicGroups).nullish(),
  politicalAffiliation: oneOf('政治面貌', politicalAffiliations).nullish(),
  phone: Phone,
  idCard: IdCard,
  partySchoolId: chosen('所在单位'),
  unitField: Id.nullish(),
  duty: text('职务', { max: 50, optional: true }),
  level: Id.nullish(),
  staffType: oneOf('人员类别', staffTypes).nullish(),
  employmentType: oneOf('聘用类型', lecturerEmploymentTypes),
  fullOrPartTime: oneOf('专兼职', fullOrPartTimes),
  isLeadingOfficial: YesNo.default(0),
  courseCategories: z
    .array(oneOf('课程类别', lecturerCourseCategories), { error: '课程类别不能为空' })
    .min(1, '课程类别不能为空')
    .max(TEACHER_CATEGORIES_MAX, `课程类别不能超过${TEACHER_CATEGORIES_MAX}个`)
    .refine(different, '课程类别不能重复'),
  professionalTitle: oneOf('职称', professionalTitles),
  titleName: text('职称名称', { max: 30, optional: true }),
  rating: Id.nullish(),
  studyFields: z.array(Id).max(50, '研究领域不能超过50个').refine(different, '研究领域不能重复').default([]),
  introduction: text('个人简介', { max: 1000, lines: true }),
  courseNames: z
    .array(text('主讲课程', { max: 40 }))
    .max(TEACHER_COURSE_NAMES_MAX, `主讲课程不能超过${TEACHER_COURSE_NAMES_MAX}门`)
    .refine(different, '主讲课程不能重复')
    .default([]),
  honours: z
    .array(text('荣誉/奖项名称', { max: 50 }))
    .max(20, '荣誉/奖项不能超过20项')
    .refine(different, '新增项已存在')
    .default([]),
  educationBackground: Id.nullish(),
  educationDegree: Id.nullish(),
  school: text('毕业院校', { max: 50, optional: true }),
  isShow: z.union([z.literal(1), z.literal(0)], { error: '是否对外展示不能为空' }),
  attachments: attachments(TEACHER_ATTACHMENTS_MAX),
  duplicateSeen: DuplicateSeen,
})
export type TeacherInput = z.output<typeof TeacherInput>
export const TeacherUpdate = TeacherInput.extend({ id: Id, version: Version })

/** A teacher as a picker shows one; `birthdayStr` is `YYYY-MM-DD`. */
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
  birthday: z.string().nullable(),
  age: z.int().nullable(),
  duty: z.string(),
  /** Masked: 138****0000 */
  phone: z.string(),
  professionalTitle: z.int().nullable(),
  titleName: z.string(),
  courseCategories: z.array(z.int()),
  level: z.int().nullable(),
  levelName: z.string().nullable(),
  rating: z.int().nullable(),
  ratingName: z.string().nullable(),
  employmentType: z.int().nullable(),
  /** Approved courses in which the teacher lectures. */
  courseCount: z.int(),
  /** Lessons of timetables that they have given so far. */
  lessonCount: z.int(),
})
export type TeacherRow = z.output<typeof TeacherRow>

/** The phone number is whole for who may edit the record or decides on it, and masked for everybody else. */
export const Teacher = TeacherRow.extend({
  ethnicGroup: z.int().nullable(),
  politicalAffiliation: z.int().nullable(),
  /** Masked; `''` without one. */
  idCard: z.string(),
  /** Of a revision: is the number another one than the live record's? */
  idCardChanged: z.boolean(),
  unitField: z.int().nullable(),
  unitFieldName: z.string().nullable(),
  staffType: z.int().nullable(),
  fullOrPartTime: z.int().nullable(),
  isLeadingOfficial: YesNo,
  studyFields: z.array(z.object({ id: z.int(), name: z.string() })),
  introduction: z.string(),
  courseNames: z.array(z.string()),
  honours: z.array(z.string()),
  educationBackground: z.int().nullable(),
  educationBackgroundName: z.string().nullable(),
  educationDegree: z.int().nullable(),
  educationDegreeName: z.string().nullable(),
  school: z.string(),
  isShow: YesNo,
  attachments: z.array(Attachment),
})
export type Teacher = z.output<typeof Teacher>

const entry = (count: number) => IdText.refine((id) => id <= count, '选项不正确').optional()

export const TeacherFilter = ListFilter.extend({
  name: Keyword,
  courseCategory: entry(lecturerCourseCategories.length),
  professionalTitle: entry(professionalTitles.length),
  rating: IdText.optional(),
  employmentType: entry(lecturerEmploymentTypes.length),
  studyField: IdText.optional(),
  isShow: z.enum(['1', '0']).transform(Number).optional(),
})
export type TeacherFilter = z.output<typeof TeacherFilter>

/** `revision` 1: what waits for review instead of what is live. */
const Proposed = z.object({ revision: z.enum(['1']).optional() })
const items = z.array(LookupItem)

// biome-ignore format: one call a line, aligned
export const teacherApi = {
  list:             get('/teacher/list/:pageNum/:pageSize', { summary: '师资列表',       permission: 'teacher:view',    params: PageParams, query: TeacherFilter, response: pageOf(TeacherRow) }),
  find:             get('/teacher/:id',                     { summary: '师资详情',       permission: 'teacher:view',    params: IdParams, query: Proposed, response: Teacher }),
  add:             post('/teacher/add',                     { summary: '新增师资',       permission: 'teacher:edit',    body: TeacherInput, response: Done }),
  update:          post('/teacher/update',                  { summary: '修改师资',       permission: 'teacher:edit',    body: TeacherUpdate, response: Done }),
  review:           get('/teacher/check/:id',               { summary: '审核师资',       permission: 'teacher:view',    params: IdParams, query: ReviewQuery, response: reviewViewOf(Teacher), changes: true }),
  remove:          post('/teacher/delete/:id',              { summary: '删除师资',       permission: 'teacher:edit',    params: IdParams, response: Done }),
  pin:             post('/teacher/top/:id',                 { summary: '置顶',           permission: 'teacher:pin',     params: IdParams, response: Done }),
  unpin:           post('/teacher/untop/:id',               { summary: '取消置顶',       permission: 'teacher:pin',     params: IdParams, response: Done }),
  feature:         post('/teacher/choose-rednet/:id',       { summary: '设为红网精选',   permission: 'teacher:feature', params: IdParams, response: Done }),
  unfeature:       post('/teacher/choose-cancel/:id',       { summary: '取消红网精选',   permission: 'teacher:feature', params: IdParams, response: Done }),
  idCard:          post('/teacher/id-card/:id',             { summary: '查看完整身份证号', permission: 'teacher:edit',  params: IdParams, query: Proposed, response: z.object({ idCard: z.string() }), unkept: true }),
  categories:       get('/teacher/teacher-classification',  { summary: '课程类别',       permission: 'signed-in',       response: items }),
  honours:          get('/teacher/honor-list',              { summary: '荣誉/奖项',      permission: 'signed-in',       response: items }),
  backgrounds:      get('/teacher/education-background',    { summary: '学历',           permission: 'signed-in',       response: items }),
  degrees:          get('/teacher/education-degree',        { summary: '学位',           permission: 'signed-in',       response: items }),
  ratings:          get('/teacher/teacher-rating',          { summary: '师资级别',       permission: 'signed-in',       response: items }),
  unitFields:       get('/teacher/teacher-unit-field',      { summary: '单位领域',       permission: 'signed-in',       response: items }),
  levels:           get('/teacher/level',                   { summary: '职级',           permission: 'signed-in',       response: items }),
  titles:           get('/teacher/the-title',               { summary: '职称',           permission: 'signed-in',       response: items }),
  studyFields:      get('/teacher/study-field',             { summary: '研究领域',       permission: 'signed-in',       response: items }),
}

// biome-ignore format: one call a line, aligned
export const teacherImportApi = {
  terms:  post('/teacher/import/terms', { summary: '导入师资时可填的选项', permission: 'teacher:edit', body: TermsBody, response: Terms, changes: false }),
  check:  post('/teacher/import/check', { summary: '核对待导入的师资',     permission: 'teacher:edit', body: ImportCheckBody, response: ImportVerdict, changes: false, large: true }),
  commit: post('/teacher/import',       { summary: '批量导入师资',         permission: 'teacher:edit', body: ImportBody, response: Imported, large: true }),
}
