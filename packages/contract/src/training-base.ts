import { z } from 'zod'
import { baseFields, baseRowFields, LeastText, wholeNumber } from './base.ts'
import {
  chosen,
  Done,
  Id,
  IdParams,
  IdText,
  ListFilter,
  PageParams,
  pageOf,
  text,
  Version,
} from './common.ts'
import { ReviewBody, reviewedFields, reviewViewOf } from './review.ts'
import { get, post } from './route.ts'

export const FACILITIES_MAX = 20
const MOST = 99_999

export const TrainingBaseInput = z.object({
  ...baseFields,
  partySchoolId: chosen('所属单位'),
  runBy: text('主办单位', { max: 50 }),
  classrooms: wholeNumber('教室数量', { min: 0, max: 999, unit: '间' }).nullish(),
  largestRoom: wholeNumber('最大教室容纳人数', { min: 0, max: MOST, unit: '人' }).nullish(),
  beds: wholeNumber('床位数', { min: 0, max: MOST, unit: '张' }).nullish(),
  diningSeats: wholeNumber('餐位数', { min: 0, max: MOST, unit: '个' }).nullish(),
  facilities: z
    .array(text('配套设施', { max: 20 }))
    .max(FACILITIES_MAX, `配套设施不能超过${FACILITIES_MAX}项`)
    .refine((names) => new Set(names).size === names.length, '新增项已存在')
    .default([]),
})
export type TrainingBaseInput = z.output<typeof TrainingBaseInput>

export const TrainingBaseUpdate = TrainingBaseInput.extend({ id: Id, version: Version })

export const TrainingBaseRow = z.object({
  ...reviewedFields,
  ...baseRowFields,
  runBy: z.string(),
  classrooms: z.int().nullable(),
  largestRoom: z.int().nullable(),
  beds: z.int().nullable(),
  diningSeats: z.int().nullable(),
})
export type TrainingBaseRow = z.output<typeof TrainingBaseRow>

export const TrainingBase = TrainingBaseRow.extend({
  facilities: z.array(z.string()),
  pictures: z.array(z.string()),
  introduction: z.string(),
})
export type TrainingBase = z.output<typeof TrainingBase>

export const TrainingBaseFilter = ListFilter.extend({
  /** A city stands for all its counties. */
  region: IdText.optional(),
  /** At least so many. */
  minBeds: LeastText,
  minSeats: LeastText,
  minRoom: LeastText,
})
export type TrainingBaseFilter = z.output<typeof TrainingBaseFilter>

// biome-ignore format: one call a line, aligned
export const trainingBaseApi = {
  list:    get('/training-base/list/:pageNum/:pageSize', { summary: '培训基地列表',     permission: 'training-base:view',   params: PageParams, query: TrainingBaseFilter, response: pageOf(TrainingBaseRow) }),
  find:    get('/training-base/get/:id',                 { summary: '培训基地详情',     permission: 'training-base:view',   params: IdParams, query: z.object({ revision: z.enum(['1']).optional() }), response: TrainingBase }),
  add:    post('/training-base/save',                    { summary: '新增培训基地',     permission: 'training-base:edit',   body: TrainingBaseInput, response: Done }),
  update: post('/training-base/update',                  { summary: '修改培训基地',     permission: 'training-base:edit',   body: TrainingBaseUpdate, response: Done }),
  view:    get('/training-base/review/:id',              { summary: '培训基地审核详情', permission: 'training-base:view',   params: IdParams, response: reviewViewOf(TrainingBase) }),
  review: post('/training-base/review/:id',              { summary: '审核培训基地',     permission: 'training-base:review', params: IdParams, body: ReviewBody, response: Done }),
  remove: post('/training-base/remove/:id',              { summary: '删除培训基地',     permission: 'training-base:edit',   params: IdParams, response: Done }),
  pin:    post('/training-base/set-top/:id',             { summary: '置顶或取消置顶',   permission: 'training-base:pin',    params: IdParams, response: Done }),
}
