import { z } from 'zod'
import {
  CreatedFilter,
  chosen,
  Done,
  FlagText,
  Id,
  IdParams,
  Keyword,
  MAX_ID,
  PageParams,
  pageOf,
  recordFields,
  ScopeFilter,
  text,
  Version,
  webAddress,
  YesNo,
} from './common.ts'
import { get, post } from './route.ts'

export const BANNER_LINK_MAX = 200
export const BANNER_SORT = { min: 1, max: 99 } as const
/** The carousel's pictures are shown in this ratio. */
export const BANNER_RATIO = { width: 16, height: 5 } as const

/** What a banner leads to. */
export const bannerModules = [
  { id: 1, name: '师资' },
  { id: 2, name: '录播课' },
  { id: 3, name: '案例' },
  { id: 4, name: '直播课' },
  { id: 5, name: '教学基地' },
  { id: 6, name: '培训基地' },
  { id: 7, name: '培训班' },
  { id: 8, name: '外部链接' },
  { id: 9, name: '仅展示图片' },
]
/** The types that something else speaks of. */
export const bannerModule = {
  teacher: 1,
  course: 2,
  case: 3,
  liveClass: 4,
  educationBase: 5,
  trainingBase: 6,
  trainingClass: 7,
  link: 8,
  picture: 9,
} as const

/** Does a banner of this type lead to a record of the product? */
export const hasContent = (moduleType: number) => moduleType < bannerModule.link

const MODULE = '请选择跳转内容类型'
const ModuleType = z.int({ error: MODULE }).min(1, MODULE).max(9, MODULE)
const CONTENT = '请选择关联内容'
const SORT = `排序应为${BANNER_SORT.min}–${BANNER_SORT.max}的整数`
const Sort = z.int({ error: SORT }).min(BANNER_SORT.min, SORT).max(BANNER_SORT.max, SORT)
const IsEnabled = z.union([z.literal(1), z.literal(0)], { error: '请选择是否启用' })
const Moment = (label: string) => z.iso.datetime({ error: `${label}格式不正确` }).nullish()

const fields = {
  title: text('标题', { max: 40 }),
  pictureUrl: webAddress('图片', { max: 500 }),
  moduleType: ModuleType,
  /** With `moduleType` 1–7. */
  contentId: z.int({ error: CONTENT }).min(1, CONTENT).max(MAX_ID, CONTENT).nullish(),
  /** With `moduleType` 8. */
  linkUrl: webAddress('链接地址', { max: BANNER_LINK_MAX }).nullish(),
  sort: Sort,
  isEnabled: IsEnabled,
  /** Shown from then, until then; open where left out. */
  startTime: Moment('开始时间'),
  endTime: Moment('结束时间'),
  partySchoolId: chosen('所属单位'),
}

interface Target {
  moduleType: number
  contentId?: number | null | undefined
  linkUrl?: string | null | undefined
  startTime?: string | null | undefined
  endTime?: string | null | undefined
}

function checkTarget(
  { moduleType, contentId, linkUrl, startTime, endTime }: Target,
  ctx: z.RefinementCtx,
): void {
  const refuse = (field: keyof Target, message: string) =>
    ctx.addIssue({ code: 'custom', path: [field], message })
  if (hasContent(moduleType) && contentId == null) refuse('contentId', CONTENT)
  if (moduleType === bannerModule.link && linkUrl == null) refuse('linkUrl', '链接地址不能为空')
  if (startTime && endTime && Date.parse(endTime) <= Date.parse(startTime))
    refuse('endTime', '结束时间必须晚于开始时间')
}

export const BannerInput = z.object(fields).superRefine(checkTarget)
export type BannerInput = z.output<typeof BannerInput>
export const BannerUpdate = z.object({ ...fields, id: Id, version: Version }).superRefine(checkTarget)

export const Banner = z.object({
  ...recordFields,
  title: z.string(),
  pictureUrl: z.string(),
  moduleType: z.int(),
  contentId: z.int().nullable(),
  /** What the banner leads to is called; null where it leads to no record. */
  contentName: z.string().nullable(),
  /** It leads to a record that is no longer approved and shown. */
  isContentGone: z.boolean(),
  linkUrl: z.string().nullable(),
  sort: z.int(),
  isEnabled: YesNo,
  startTime: z.iso.datetime().nullable(),
  endTime: z.iso.datetime().nullable(),
  can: z.array(z.enum(['edit', 'remove'])),
})
export type Banner = z.output<typeof Banner>

export const BannerFilter = z.object({
  ...ScopeFilter,
  keyword: Keyword,
  moduleType: z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9']).transform(Number).optional(),
  isEnabled: FlagText,
  ...CreatedFilter,
})
export type BannerFilter = z.output<typeof BannerFilter>

/** What is left out stays as it is. */
export const BannerOrder = z
  .array(z.object({ id: Id, sort: Sort.optional(), isEnabled: IsEnabled.optional() }))
  .min(1, '请选择轮播图')
  .max(BANNER_SORT.max, `一次最多调整${BANNER_SORT.max}张轮播图`)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, '轮播图重复')
export type BannerOrder = z.output<typeof BannerOrder>

export const BannerContent = z.object({
  id: z.int(),
  name: z.string(),
  coverUrl: z.string().nullable(),
  unitName: z.string(),
})
export type BannerContent = z.output<typeof BannerContent>

const ModuleParams = z.object({
  moduleType: z
    .string()
    .regex(/^[1-9]$/, MODULE)
    .transform(Number),
})

// biome-ignore format: one call a line, aligned
export const bannerApi = {
  list:     get('/banner/banner-list/:pageNum/:pageSize', { summary: '轮播图列表',     permission: 'banner:view', params: PageParams, query: BannerFilter, response: pageOf(Banner) }),
  find:     get('/banner/:id',                            { summary: '轮播图详情',     permission: 'banner:view', params: IdParams, response: Banner }),
  add:      post('/banner/add',                           { summary: '新增轮播图',     permission: 'banner:edit', body: BannerInput, response: Done }),
  update:   post('/banner/update',                        { summary: '修改轮播图',     permission: 'banner:edit', body: BannerUpdate, response: Done }),
  arrange:  post('/banner/update-banner',                 { summary: '批量调整排序和启用', permission: 'banner:edit', body: BannerOrder, response: z.object({ changed: z.int() }) }),
  remove:   get('/banner/delete/:id',                     { summary: '删除轮播图',     permission: 'banner:edit', params: IdParams, response: Done, changes: true }),
  contents: get('/banner/content-list/:moduleType',       { summary: '可关联的内容',   permission: 'banner:view', params: ModuleParams, query: z.object({ name: Keyword }), response: z.array(BannerContent) }),
}
