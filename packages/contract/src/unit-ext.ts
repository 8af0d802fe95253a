import { z } from 'zod'
import { wholeNumber } from './base.ts'
import {
  FlagText,
  Id,
  IdParams,
  Keyword,
  PageParams,
  pageOf,
  recordFields,
  ScopeFilter,
  text,
  YesNo,
} from './common.ts'
import { Attachment, attachments } from './file.ts'
import { get, post } from './route.ts'

export const schoolTypes = [
  { id: 1, name: '地级市党校' },
  { id: 2, name: '县党校' },
  { id: 3, name: '县级市党校' },
  { id: 4, name: '其他相当党校' },
]
/** With this school type it is said which other type. */
export const OTHER_SCHOOL = 4

export const otherSchoolTypes = [
  { id: 4, name: '省属高校党校' },
  { id: 7, name: '国有企业党校' },
  { id: 6, name: '中央在省单位党校' },
  { id: 8, name: '其他' },
]

export const leaderConcurrentHeads = [
  { id: 1, name: '书记' },
  { id: 2, name: '副书记' },
  { id: 3, name: '组织部部长' },
  { id: 4, name: '其他领导' },
  { id: 5, name: '未兼任（含暂未到位）' },
]

export const staffingSystems = [
  { id: 1, name: '公务员编制' },
  { id: 2, name: '全部参公' },
  { id: 3, name: '全部事业编' },
  { id: 4, name: '混编多轨' },
]

export const runningModes = [
  { id: 1, name: '独立封闭校园' },
  { id: 2, name: '租借场地' },
  { id: 3, name: '与其他单位共用' },
]

export const UNIT_EXT_ATTACHMENTS_MAX = 5
export const FIRST_YEAR = 2000
/** A figure that differs by more than this from the one before is pointed out. */
export const LARGE_CHANGE = 0.3

const idOf = (label: string, list: readonly { id: number }[]) =>
  z.int({ error: `${label}不能为空` }).refine((id) => list.some((item) => item.id === id), `${label}不正确`)

const needed = (label: string, max: number) => wholeNumber(label, { min: 0, max })
const figure = (label: string, max: number) => needed(label, max).nullish()

const MOST_PEOPLE = 99_999
const MOST_AREA = 9_999_999

const fields = {
  schoolType: idOf('学校类型', schoolTypes).nullish(),
  otherSchoolType: idOf('其他学校类型', otherSchoolTypes).nullish(),
  leaderConcurrentHead: idOf('领导兼任校长情况', leaderConcurrentHeads),
  staffingSystem: idOf('编制体制', staffingSystems),
  runningMode: idOf('办学模式', runningModes),
  postsAllotted: needed('编制数', MOST_PEOPLE),
  postsFilled: needed('实有人数', MOST_PEOPLE),
  overStaffedReason: text('超编说明', { max: 200, lines: true, optional: true }),
  fullTimeTeachers: figure('专职教师数', MOST_PEOPLE),
  partTimeTeachers: figure('兼职教师数', MOST_PEOPLE),
  titleSenior: figure('正高级人数', MOST_PEOPLE),
  titleAssociate: figure('副高级人数', MOST_PEOPLE),
  titleIntermediate: figure('中级人数', MOST_PEOPLE),
  titleJunior: figure('初级人数', MOST_PEOPLE),
  titleOther: figure('其他职称人数', MOST_PEOPLE),
  /** Square metres. */
  siteArea: figure('占地面积', MOST_AREA),
  buildingArea: figure('建筑面积', MOST_AREA),
  classrooms: figure('教室数', 9_999),
  seats: figure('座位数', MOST_PEOPLE),
  beds: figure('床位数', MOST_PEOPLE),
  hasLiveRoom: YesNo.nullish(),
  isPlanUploaded: YesNo.nullish(),
  attachments: attachments(UNIT_EXT_ATTACHMENTS_MAX),
}

/** The figures of a school, in the order of the form; a change of one is held against the year before. */
export const unitFigures = [
  { key: 'postsAllotted', label: '编制数', unit: '人' },
  { key: 'postsFilled', label: '实有人数', unit: '人' },
  { key: 'fullTimeTeachers', label: '专职教师', unit: '人' },
  { key: 'partTimeTeachers', label: '兼职教师', unit: '人' },
  { key: 'titleSenior', label: '正高级', unit: '人' },
  { key: 'titleAssociate', label: '副高级', unit: '人' },
  { key: 'titleIntermediate', label: '中级', unit: '人' },
  { key: 'titleJunior', label: '初级', unit: '人' },
  { key: 'titleOther', label: '其他职称', unit: '人' },
  { key: 'siteArea', label: '占地面积', unit: '㎡' },
  { key: 'buildingArea', label: '建筑面积', unit: '㎡' },
  { key: 'classrooms', label: '教室', unit: '间' },
  { key: 'seats', label: '座位', unit: '个' },
  { key: 'beds', label: '床位', unit: '张' },
] as const
export type FigureKey = (typeof unitFigures)[number]['key']
type Figures = Partial<Record<FigureKey, number | null | undefined>>

/** By how much a figure has changed, as a share of what it was; null where there is nothing to compare. From nothing to something is 1. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now == null || before == null) return null
  if (before === 0) return now === 0 ? 0 : 1
  return (now - before) / before
}

/** The figures that have changed by more than `LARGE_CHANGE`. */
export const largeChanges = (now: Figures, before: Figures) =>
  unitFigures.filter(({ key }) => Math.abs(changeOf(now[key], before[key]) ?? 0) > LARGE_CHANGE)

export const titleKeys = [
  'titleSenior',
  'titleAssociate',
  'titleIntermediate',
  'titleJunior',
  'titleOther',
] as const

function checkFigures(facts: z.output<z.ZodObject<typeof fields>>, ctx: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
  if (facts.schoolType === OTHER_SCHOOL && facts.otherSchoolType == null)
    refuse('otherSchoolType', '其他学校类型不能为空')
  if (facts.postsFilled > facts.postsAllotted && facts.overStaffedReason === '')
    refuse('postsFilled', '实有人数不应大于编制数（超编请说明）')
  const titled = titleKeys.map((key) => facts[key])
  const sum = titled.reduce<number>((all, n) => all + (n ?? 0), 0)
  const teachers = (facts.fullTimeTeachers ?? 0) + (facts.partTimeTeachers ?? 0)
  if (titled.some((n) => n != null) && sum !== teachers) refuse('titleSenior', '职称人数合计应等于教师总数')
}

const THIS_YEAR = '年度不正确'
const Year = z.int({ error: THIS_YEAR }).min(FIRST_YEAR, THIS_YEAR).max(9999, THIS_YEAR)

export const UnitFactsInput = z.object({ ...fields, year: Year }).superRefine(checkFigures)
export type UnitFactsInput = z.output<typeof UnitFactsInput>

/** `id` is the unit's; `version` 0 while nothing has been handed in for the year. */
export const UnitFactsUpdate = z
  .object({ ...fields, id: Id, year: Year, version: z.int({ error: '缺少版本号，请刷新后重试' }).min(0) })
  .superRefine(checkFigures)
export type UnitFactsUpdate = z.output<typeof UnitFactsUpdate>

const stored = z.int().nullable()
export const UnitFacts = z.object({
  year: z.int(),
  schoolType: stored,
  otherSchoolType: stored,
  leaderConcurrentHead: z.int(),
  staffingSystem: z.int(),
  runningMode: z.int(),
  postsAllotted: z.int(),
  postsFilled: z.int(),
  overStaffedReason: z.string(),
  fullTimeTeachers: stored,
  partTimeTeachers: stored,
  titleSenior: stored,
  titleAssociate: stored,
  titleIntermediate: stored,
  titleJunior: stored,
  titleOther: stored,
  siteArea: stored,
  buildingArea: stored,
  classrooms: stored,
  seats: stored,
  beds: stored,
  hasLiveRoom: YesNo.nullable(),
  isPlanUploaded: YesNo.nullable(),
  attachments: z.array(Attachment),
})
export type UnitFacts = z.output<typeof UnitFacts>

/** A unit's place in a year: with what it has handed in, or without. `id` is the unit's. */
const unitYear = {
  ...recordFields,
  createTime: recordFields.createTime.nullable(),
  updateTime: recordFields.updateTime.nullable(),
  year: z.int(),
  unitType: z.int(),
  facts: UnitFacts.nullable(),
  can: z.array(z.enum(['edit'])),
}

export const UnitExtRow = z.object({
  ...unitYear,
  /** The unit above. */
  parentName: z.string(),
  /** Labels of the figures that have changed a lot since the year before. */
  largeChanges: z.array(z.string()),
})
export type UnitExtRow = z.output<typeof UnitExtRow>

export const UnitExt = z.object({
  ...unitYear,
  updateTime: z.string(),
  /** The last facts of an earlier year. */
  previous: UnitFacts.nullable(),
})
export type UnitExt = z.output<typeof UnitExt>

const YearText = z
  .string()
  .regex(/^[2-9]\d{3}$/, THIS_YEAR)
  .transform(Number)
  .optional()

export const UnitExtFilter = z.object({
  ...ScopeFilter,
  /** The present one, if left out. */
  year: YearText,
  /** Part of the unit's name. */
  keyword: Keyword,
  isHandedIn: FlagText,
  unitType: z
    .string()
    .regex(/^[1-8]$/, '单位类型不正确')
    .transform(Number)
    .optional(),
})
export type UnitExtFilter = z.output<typeof UnitExtFilter>

// biome-ignore format: one call a line, aligned
export const unitExtApi = {
  list:   get('/unit-ext/list/:pageNum/:pageSize', { summary: '单位年度信息列表', permission: 'unit-ext:view', params: PageParams, query: UnitExtFilter, response: pageOf(UnitExtRow).extend({ handedIn: z.int(), units: z.int() }) }),
  find:   get('/unit-ext/:id',                     { summary: '单位年度信息',     permission: 'unit-ext:view', params: IdParams, query: z.object({ year: YearText }), response: UnitExt }),
  update: post('/unit-ext/update',                 { summary: '上报单位年度信息', permission: 'unit-ext:edit', body: UnitFactsUpdate, response: z.object({ id: z.int(), version: z.int() }) }),
}
