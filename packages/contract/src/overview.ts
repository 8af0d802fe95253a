import { z } from 'zod'
import { Done, Id, Version, webAddress } from './common.ts'
import { richText } from './rich-text.ts'
import { get, post } from './route.ts'

export const INTRODUCTION_MAX = 5000

export const overviewTypes = [
  { id: 1, name: '师资' },
  { id: 2, name: '课程' },
  { id: 3, name: '案例' },
  { id: 4, name: '直播' },
  { id: 5, name: '教学基地' },
  { id: 6, name: '培训基地' },
  { id: 7, name: '党校概况' },
  { id: 8, name: '共享课堂' },
]
/** The overview of the schools themselves. */
export const SCHOOLS_OVERVIEW = 7
/** The overview of the lessons that units share. */
export const SHARED_CLASSROOM_OVERVIEW = 8

const TYPE = '总览类型不正确'

const fields = {
  introduction: richText('简介', { max: INTRODUCTION_MAX, optional: true }),
  coverUrl: webAddress('封面', { max: 500 }).nullish(),
}

export const OverviewInput = z.object({ ...fields, type: z.int({ error: TYPE }).min(1, TYPE).max(8, TYPE) })
export type OverviewInput = z.output<typeof OverviewInput>
export const OverviewUpdate = z.object({ ...fields, id: Id, version: Version })
export type OverviewUpdate = z.output<typeof OverviewUpdate>

const Count = z.object({ name: z.string(), n: z.int() })
export type OverviewCount = z.output<typeof Count>

export const OverviewStatistics = z.object({
  /** Approved records; of the schools, enabled units; of the shared classroom, shared lessons. */
  total: z.int(),
  /** Made this month, whatever their state; null where that says nothing. */
  thisMonth: z.int().nullable(),
  /** Wait for a review, as new or as a change; of the shared classroom, applications. Null where nothing is reviewed. */
  pending: z.int().nullable(),
  /** Further sums, with what they count: `间`. */
  figures: z.array(Count.extend({ unit: z.string() })),
  /** Of `total`, by city (or, for a city, by county), the most first. */
  byArea: z.array(Count),
  /** Made in each of the last twelve months, `2026-03`; empty where that says nothing. */
  byMonth: z.array(Count),
  byStatus: z.array(Count),
})
export type OverviewStatistics = z.output<typeof OverviewStatistics>

export const Overview = z.object({
  type: z.int(),
  /** Null while nobody has written the overview. */
  id: z.int().nullable(),
  introduction: z.string(),
  coverUrl: z.string().nullable(),
  version: z.int(),
  updateTime: z.string(),
  statistics: OverviewStatistics,
  can: z.array(z.enum(['edit'])),
})
export type Overview = z.output<typeof Overview>

const TypeParams = z.object({
  type: z
    .string()
    .regex(/^[1-8]$/, TYPE)
    .transform(Number),
})

// biome-ignore format: one call a line, aligned
export const overviewApi = {
  find:      get('/overview/:type',       { summary: '总览',         permission: 'overview:view', params: TypeParams, response: Overview }),
  add:       post('/overview/add',        { summary: '新增总览',     permission: 'overview:edit', body: OverviewInput, response: Done }),
  update:    post('/overview/update',     { summary: '修改总览',     permission: 'overview:edit', body: OverviewUpdate, response: Done }),
  checkAuth: get('/overview/check-auth',  { summary: '是否统筹资源', permission: 'signed-in', response: z.boolean() }),
}
