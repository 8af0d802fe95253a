import { z } from 'zod'
import {
  chosen,
  Done,
  Id,
  IdParams,
  IdText,
  ListFilter,
  LookupItem,
  PageParams,
  pageOf,
  text,
  Version,
  webAddress,
  YesNo,
} from './common.ts'
import { CourseBrief } from './course.ts'
import { Attachment, attachments } from './file.ts'
import { ReviewQuery, reviewedFields, reviewViewOf } from './review.ts'
import { richLengthOf, richText } from './rich-text.ts'
import { get, post } from './route.ts'

/** Characters that the four parts of a case may have together. */
export const CASE_BODY_MAX = 5000
export const CASE_AUTHORS_MAX = 10
export const CASE_ATTACHMENTS_MAX = 5
export const CASE_COURSES_MAX = 20

/** The parts of a case, in the order in which it is told. */
export const caseParts = ['background', 'practice', 'effect', 'discussion'] as const

const different = (values: readonly unknown[]) => new Set(values).size === values.length

export const CaseInput = z
  .object({
    name: text('案例名称', { max: 60 }),
    caseType: chosen('案例类型'),
    partySchoolId: chosen('所属单位'),
    authors: z
      .array(text('作者姓名', { max: 20 }), { error: '作者不能为空' })
      .min(1, '作者不能为空')
      .max(CASE_AUTHORS_MAX, `作者不能超过${CASE_AUTHORS_MAX}人`)
      .refine(different, '新增项已存在'),
    abstract: text('内容摘要', { max: 1500, lines: true }),
    background: richText('案例背景', { max: CASE_BODY_MAX }),
    practice: richText('主要做法', { max: CASE_BODY_MAX }),
    effect: richText('实施成效', { max: CASE_BODY_MAX }),
    discussion: richText('思考讨论', { max: CASE_BODY_MAX }),
    coverUrl: webAddress('封面', { max: 500 }).nullish(),
    attachments: attachments(CASE_ATTACHMENTS_MAX),
    honorsType: Id.nullish(),
    /** Related recorded courses, in the order shown. */
    courseIds: z
      .array(Id)
      .max(CASE_COURSES_MAX, `关联课程不能超过${CASE_COURSES_MAX}门`)
      .refine(different, '该课程已关联')
      .default([]),
    isShow: z.union([z.literal(1), z.literal(0)], { error: '是否对外展示不能为空' }),
  })
  .superRefine((input, ctx) => {
    const length = caseParts.reduce((sum, part) => sum + richLengthOf(input[part]), 0)
    if (length > CASE_BODY_MAX)
      ctx.addIssue({
        code: 'custom',
        path: ['background'],
        message: `背景、做法、成效、讨论合计不能超过${CASE_BODY_MAX}个字，现有${length}个字`,
      })
  })
export type CaseInput = z.output<typeof CaseInput>
export const CaseUpdate = CaseInput.safeExtend({ id: Id, version: Version })

export const CaseRow = z.object({
  ...reviewedFields,
  name: z.string(),
  caseType: z.int(),
  caseTypeName: z.string(),
  authors: z.array(z.string()),
  coverUrl: z.string().nullable(),
  honorsType: z.int().nullable(),
  honorsTypeName: z.string().nullable(),
  isShow: YesNo,
})
export type CaseRow = z.output<typeof CaseRow>

export const Case = CaseRow.extend({
  abstract: z.string(),
  background: z.string(),
  practice: z.string(),
  effect: z.string(),
  discussion: z.string(),
  attachments: z.array(Attachment),
  courses: z.array(CourseBrief),
})
export type Case = z.output<typeof Case>

export const CaseFilter = ListFilter.extend({
  caseType: IdText.optional(),
  honorsType: IdText.optional(),
  /** A related course. */
  courseId: IdText.optional(),
  isShow: z.enum(['1', '0']).transform(Number).optional(),
})
export type CaseFilter = z.output<typeof CaseFilter>

// biome-ignore format: one call a line, aligned
export const caseApi = {
  list:    get('/case-library/list/:pageNum/:pageSize', { summary: '案例列表', permission: 'case:view', params: PageParams, query: CaseFilter, response: pageOf(CaseRow) }),
  find:    get('/case-library/getInfo/:id',             { summary: '案例详情', permission: 'case:view', params: IdParams, query: z.object({ revision: z.enum(['1']).optional() }), response: Case }),
  add:     post('/case-library/save',                   { summary: '新增案例', permission: 'case:edit', body: CaseInput, response: Done }),
  update:  post('/case-library/update',                 { summary: '修改案例', permission: 'case:edit', body: CaseUpdate, response: Done }),
  review:  get('/case-library/review/:id',              { summary: '审核案例', permission: 'case:view', params: IdParams, query: ReviewQuery, response: reviewViewOf(Case), changes: true }),
  remove:  post('/case-library/delete/:id',             { summary: '删除案例', permission: 'case:edit', params: IdParams, response: Done }),
  pin:     post('/case-library/top/:id',                { summary: '置顶',     permission: 'case:pin',  params: IdParams, response: Done }),
  unpin:   post('/case-library/untop/:id',              { summary: '取消置顶', permission: 'case:pin',  params: IdParams, response: Done }),
  types:   get('/case-library/case-type',               { summary: '案例类型', permission: 'signed-in', response: z.array(LookupItem) }),
  honours: get('/case-library/honors-type',             { summary: '荣誉类型', permission: 'signed-in', response: z.array(LookupItem) }),
}
