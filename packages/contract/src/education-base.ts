import { z } from 'zod'
import { baseFields, baseRowFields, wholeNumber } from './base.ts'
import {
  chosen,
  Day,
  Done,
  Id,
  IdParams,
  IdText,
  Keyword,
  ListFilter,
  PageParams,
  pageOf,
  text,
  Version,
} from './common.ts'
import { ReviewBody, reviewedFields, reviewViewOf } from './review.ts'
import { get, post } from './route.ts'
import { VisitDecisions } from './visit-decision.ts'

export const teachingBaseTypes = [
  { id: 1, name: '红色纪念馆' },
  { id: 2, name: '红色旧址（故居）' },
  { id: 3, name: '党建示范点' },
  { id: 4, name: '产业技术教学基地' },
  { id: 5, name: '爱国主义教育基地' },
  { id: 6, name: '基层治理示范点' },
  { id: 7, name: '乡村振兴示范点' },
  { id: 8, name: '廉政警示教育基地' },
]

export const baseProductTypes = [
  { id: 1, name: '现场课' },
  { id: 2, name: '讲解' },
  { id: 3, name: '体验' },
  { id: 4, name: '线路' },
  { id: 5, name: '情景剧' },
]

export const CAPACITY = { min: 1, max: 9999 } as const
export const NOTICE_DAYS_DEFAULT = 5
export const PRODUCTS_MAX = 30
export const PRODUCT_LECTURERS_MAX = 10
const CLOSED_MAX = 800
const FEE_MAX = 99_999.99

const typeIn = (label: string, list: readonly { id: number }[]) =>
  chosen(label).refine((value) => list.some(({ id }) => id === value), `${label}不正确`)

const dailyCapacity = wholeNumber('每日接待能力', { ...CAPACITY, unit: '人' })

const ClosedDates = z
  .array(Day)
  .max(CLOSED_MAX, `不开放日期不能超过${CLOSED_MAX}天`)
  .overwrite((days) => [...new Set(days)].sort())

const degrees = (label: string, most: number) =>
  z
    .number({ error: `${label}不正确` })
    .min(-most, `${label}不正确`)
    .max(most, `${label}不正确`)

export const BaseProductInput = z.object({
  id: Id.optional(),
  name: text('产品名称', { max: 40 }),
  type: typeIn('产品类型', baseProductTypes),
  minutes: wholeNumber('产品时长', { min: 1, max: 2880, unit: '分钟' }),
  capacity: wholeNumber('可容纳人数', { ...CAPACITY, unit: '人' }),
  /** Yuan a head; 0 is free, null by agreement. */
  fee: z
    .number({ error: '费用不正确' })
    .min(0, '费用不能小于0')
    .max(FEE_MAX, `费用不能超过${FEE_MAX}元`)
    .overwrite((fee) => Math.round(fee * 100) / 100)
    .nullish(),
  lecturers: z
    .array(text('授课人', { max: 20 }))
    .max(PRODUCT_LECTURERS_MAX, `授课人不能超过${PRODUCT_LECTURERS_MAX}人`)
    .refine((names) => new Set(names).size === names.length, '授课人重复')
    .default([]),
  introduction: text('产品介绍', { max: 500, lines: true, optional: true }),
})
export type BaseProductInput = z.output<typeof BaseProductInput>

export const EducationBaseInput = z
  .object({
    ...baseFields,
    type: typeIn('基地类型', teachingBaseTypes),
    partySchoolId: chosen('所属单位'),
    longitude: degrees('经度', 180).nullish(),
    latitude: degrees('纬度', 90).nullish(),
    openingHours: text('开放时间', { max: 100, optional: true }),
    dailyCapacity,
    guides: wholeNumber('讲解员人数', { min: 0, max: 999, unit: '人' }).nullish(),
    noticeDays: wholeNumber('提前预约天数', { min: 0, max: 60, unit: '个工作日' }).default(
      NOTICE_DAYS_DEFAULT,
    ),
    visitMinutes: wholeNumber('建议参观时长', { min: 10, max: 1440, unit: '分钟' }).nullish(),
    closedDates: ClosedDates.default([]),
    productList: z.array(BaseProductInput).max(PRODUCTS_MAX, `基地产品不能超过${PRODUCTS_MAX}项`).default([]),
  })
  .superRefine(({ longitude, latitude, productList }, ctx) => {
    if ((longitude == null) !== (latitude == null))
      ctx.addIssue({
        code: 'custom',
        path: [longitude == null ? 'longitude' : 'latitude'],
        message: '经度和纬度应同时填写',
      })
    for (const [i, { name }] of productList.entries())
      if (productList.findIndex((product) => product.name === name) < i)
        ctx.addIssue({ code: 'custom', path: ['productList', i, 'name'], message: '产品名称重复' })
  })
export type EducationBaseInput = z.output<typeof EducationBaseInput>

/** What is decided about the confirmed visits that a change touches. */
const visits = VisitDecisions

export const EducationBaseUpdate = EducationBaseInput.safeExtend({ id: Id, version: Version, visits })

export const BaseProduct = z.object({
  id: z.int(),
  name: z.string(),
  type: z.int(),
  typeName: z.string(),
  minutes: z.int(),
  capacity: z.int(),
  fee: z.number().nullable(),
  lecturers: z.array(z.string()),
  introduction: z.string(),
})
export type BaseProduct = z.output<typeof BaseProduct>

/** A product with the base that has it. */
export const BaseProductRow = BaseProduct.extend({
  baseId: z.int(),
  baseName: z.string(),
  region: z.int(),
  regionName: z.string(),
  partySchoolId: z.int(),
  partySchoolName: z.string(),
})
export type BaseProductRow = z.output<typeof BaseProductRow>

const visitFields = {
  type: z.int(),
  typeName: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  openingHours: z.string(),
  dailyCapacity: z.int(),
  guides: z.int().nullable(),
  noticeDays: z.int(),
  visitMinutes: z.int().nullable(),
  productCount: z.int(),
}

export const EducationBaseRow = z.object({
  ...reviewedFields,
  ...baseRowFields,
  ...visitFields,
  /** Today and later. */
  closedDates: z.array(z.string()),
})
export type EducationBaseRow = z.output<typeof EducationBaseRow>

export const EducationBase = EducationBaseRow.extend({
  /** All of them. */
  closedDates: z.array(z.string()),
  pictures: z.array(z.string()),
  introduction: z.string(),
  productList: z.array(BaseProduct),
})
export type EducationBase = z.output<typeof EducationBase>

/** An approved base, as everybody may see it. */
export const ApprovedBase = z.object({
  id: z.int(),
  partySchoolId: z.int(),
  partySchoolName: z.string(),
  ...baseRowFields,
  ...visitFields,
  pictures: z.array(z.string()),
  introduction: z.string(),
})
export type ApprovedBase = z.output<typeof ApprovedBase>

/** A city stands for all its counties. */
const region = IdText.optional()

export const EducationBaseFilter = ListFilter.extend({ type: IdText.optional(), region })
export type EducationBaseFilter = z.output<typeof EducationBaseFilter>

export const ApprovedBaseFilter = z.object({
  keyword: Keyword,
  type: IdText.optional(),
  region,
  pageNum: PageParams.shape.pageNum.optional(),
  pageSize: PageParams.shape.pageSize.optional(),
})
export type ApprovedBaseFilter = z.output<typeof ApprovedBaseFilter>

export const BaseProductFilter = z.object({
  keyword: Keyword,
  baseId: IdText.optional(),
  type: IdText.optional(),
  region,
})
export type BaseProductFilter = z.output<typeof BaseProductFilter>

/** What is looked after from day to day, without a review. */
export const BaseUpkeep = z.object({ dailyCapacity, closedDates: ClosedDates, version: Version, visits })
export type BaseUpkeep = z.output<typeof BaseUpkeep>

export const MonthQuery = z.object({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份不正确') })

/** One month of a base. Days that are neither closed nor booked are left out. */
export const BaseCalendar = z.object({
  dailyCapacity: z.int(),
  noticeDays: z.int(),
  closedDates: z.array(z.string()),
  /** People by day. */
  booked: z.record(z.string(), z.int()),
  /** In Asia/Shanghai. */
  today: z.string(),
})
export type BaseCalendar = z.output<typeof BaseCalendar>

const RevisionQuery = z.object({ revision: z.enum(['1']).optional() })

// biome-ignore format: one call a line, aligned
export const educationBaseApi = {
  list:         get('/education-base/page/:pageNum/:pageSize',    { summary: '教学基地列表',           permission: 'education-base:view',    params: PageParams, query: EducationBaseFilter, response: pageOf(EducationBaseRow) }),
  approved:     get('/education-base/page-two',                   { summary: '各单位已通过的教学基地', permission: 'education-base:view',    query: ApprovedBaseFilter, response: pageOf(ApprovedBase) }),
  regionCounts: get('/education-base/region-counts',              { summary: '各地教学基地数量',       permission: 'education-base:view',    query: ApprovedBaseFilter.pick({ keyword: true, type: true }), response: z.array(z.object({ region: z.int(), n: z.int() })) }),
  find:         get('/education-base/get/:id',                    { summary: '教学基地详情',           permission: 'education-base:view',    params: IdParams, query: RevisionQuery, response: EducationBase }),
  calendar:     get('/education-base/calendar/:id',               { summary: '教学基地月历',           permission: 'education-base:view',    params: IdParams, query: MonthQuery, response: BaseCalendar }),
  add:         post('/education-base/save',                       { summary: '新增教学基地',           permission: 'education-base:edit',    body: EducationBaseInput, response: Done }),
  update:      post('/education-base/update',                     { summary: '修改教学基地',           permission: 'education-base:edit',    body: EducationBaseUpdate, response: Done }),
  upkeep:      post('/education-base/upkeep/:id',                 { summary: '维护接待能力和不开放日期', permission: 'education-base:edit',    params: IdParams, body: BaseUpkeep, response: Done }),
  view:         get('/education-base/review/:id',                 { summary: '教学基地审核详情',       permission: 'education-base:view',    params: IdParams, response: reviewViewOf(EducationBase) }),
  review:      post('/education-base/review/:id',                 { summary: '审核教学基地',           permission: 'education-base:review',  params: IdParams, body: ReviewBody.extend({ visits }), response: Done }),
  remove:      post('/education-base/remove/:id',                 { summary: '删除教学基地',           permission: 'education-base:edit',    params: IdParams, body: z.object({ visits }), response: Done }),
  pin:         post('/education-base/set-top/:id',                { summary: '置顶或取消置顶',         permission: 'education-base:pin',     params: IdParams, response: Done }),
  feature:     post('/education-base/set-rednet-winnow/:id',      { summary: '设为或取消红网精选',     permission: 'education-base:feature', params: IdParams, response: Done }),
  products:     get('/product/base-list/:pageNum/:pageSize',      { summary: '基地产品列表',           permission: 'education-base:view',    params: PageParams, query: BaseProductFilter, response: pageOf(BaseProductRow) }),
}
