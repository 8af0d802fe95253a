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
} from './common.ts'
import { ImportBody, ImportCheckBody, Imported, ImportVerdict, Terms, TermsBody } from './import.ts'
import { ethnicGroups, oneOf, politicalAffiliations, professionalTitles } from './lookups.ts'
import { AdultBirthday, DuplicateSeen, Phone, Sex } from './person.ts'
import { ReviewQuery, reviewedFields, reviewViewOf } from './review.ts'
import { get, post } from './route.ts'

/** Said where a judge must not judge: of the unit that takes part, or of one that the judge avoids. */
export const JUDGE_AVOIDS = '评委所在单位与参评单位相同，请回避'

export const JUDGE_EXPERTISE_MAX = 5

export const JudgeInput = z.object({
  name: text('姓名', { max: 20 }),
  sex: Sex,
  /** `YYYY-MM-DD`; 18 to 90 years old. */
  birthday: AdultBirthday.nullish(),
  ethnicGroup: oneOf('民族', ethnicGroups).nullish(),
  politicalAffiliation: oneOf('政治面貌', politicalAffiliations).nullish(),
  partySchoolId: chosen('所在单位'),
  duty: text('职务', { max: 50, optional: true }),
  professionalTitle: oneOf('职称', professionalTitles),
  expertise: z
    .array(Id, { error: '评审专长不能为空' })
    .min(1, '评审专长不能为空')
    .max(JUDGE_EXPERTISE_MAX, `评审专长不能超过${JUDGE_EXPERTISE_MAX}项`)
    .refine((ids) => new Set(ids).size === ids.length, '评审专长不能重复'),
  phone: Phone,
  introduction: text('个人简介', { max: 500, lines: true, optional: true }),
  /** Besides the own unit, which is always avoided. */
  avoidUnitIds: z
    .array(Id)
    .max(100, '回避单位不能超过100个')
    .refine((ids) => new Set(ids).size === ids.length, '回避单位不能重复')
    .default([]),
  duplicateSeen: DuplicateSeen,
})
export type JudgeInput = z.output<typeof JudgeInput>
export const JudgeUpdate = JudgeInput.extend({ id: Id, version: Version })

export const JudgeRow = z.object({
  ...reviewedFields,
  name: z.string(),
  sex: z.int(),
  duty: z.string(),
  professionalTitle: z.int(),
  expertise: z.array(LookupItem),
  /** Masked in lists; in the details whole for who may edit. */
  phone: z.string(),
})
export type JudgeRow = z.output<typeof JudgeRow>

export const Judge = JudgeRow.extend({
  birthday: z.string().nullable(),
  ethnicGroup: z.int().nullable(),
  politicalAffiliation: z.int().nullable(),
  introduction: z.string(),
  avoidUnits: z.array(z.object({ id: z.int(), unitName: z.string() })),
})
export type Judge = z.output<typeof Judge>

export const JudgeFilter = ListFilter.extend({
  expertise: IdText.optional(),
  professionalTitle: IdText.optional(),
  /** Leaves out whoever must not judge this unit. */
  avoidsUnitId: IdText.optional(),
})
export type JudgeFilter = z.output<typeof JudgeFilter>

// biome-ignore format: one call a line, aligned
export const judgeApi = {
  list:      get('/judges/list/:pageNum/:pageSize', { summary: '评委列表', permission: 'judge:view', params: PageParams, query: JudgeFilter, response: pageOf(JudgeRow) }),
  find:      get('/judges/:id',                     { summary: '评委详情', permission: 'judge:view', params: IdParams, query: z.object({ revision: z.enum(['1']).optional() }), response: Judge }),
  add:       post('/judges/save',                   { summary: '新增评委', permission: 'judge:edit', body: JudgeInput, response: Done }),
  update:    post('/judges/update',                 { summary: '修改评委', permission: 'judge:edit', body: JudgeUpdate, response: Done }),
  review:    get('/judges/check/:id',               { summary: '审核评委', permission: 'judge:view', params: IdParams, query: ReviewQuery, response: reviewViewOf(Judge), changes: true }),
  remove:    post('/judges/remove/:id',             { summary: '删除评委', permission: 'judge:edit', params: IdParams, response: Done }),
  pin:       post('/judges/top/:id',                { summary: '置顶',     permission: 'judge:pin',  params: IdParams, response: Done }),
  unpin:     post('/judges/untop/:id',              { summary: '取消置顶', permission: 'judge:pin',  params: IdParams, response: Done }),
  expertise: get('/judges/expertise',               { summary: '评审专长', permission: 'signed-in',  response: z.array(LookupItem) }),
}

// biome-ignore format: one call a line, aligned
export const judgeImportApi = {
  terms:  post('/judges/import/terms', { summary: '导入评委时可填的选项', permission: 'judge:edit', body: TermsBody, response: Terms, changes: false }),
  check:  post('/judges/import/check', { summary: '核对待导入的评委',     permission: 'judge:edit', body: ImportCheckBody, response: ImportVerdict, changes: false, large: true }),
  commit: post('/judges/import',       { summary: '批量导入评委',         permission: 'judge:edit', body: ImportBody, response: Imported, large: true }),
}
