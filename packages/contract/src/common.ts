import { z } from 'zod'

/** Ids fill a signed 32-bit column. */
export const MAX_ID = 2_147_483_647

export const Id = z.int().min(1).max(MAX_ID)

/** An id in a path or a query, written in plain digits. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, '编号不正确')
  .transform(Number)
  .pipe(Id)

export const IdParams = z.object({ id: IdText })

const Count = (max: number, message: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, message)
    .transform(Number)
    .pipe(z.int().max(max, message))

export const PageParams = z.object({
  pageNum: Count(10_000_000, '页码不正确'),
  pageSize: Count(100, '每页最多100条'),
})
export type PageParams = z.output<typeof PageParams>

export const pageOf = <T extends z.ZodType>(row: T) => z.object({ records: z.array(row), total: z.int() })
export type PageOf<T> = { records: T[]; total: number }

export const Done = z.object({
  id: z.int(),
  version: z.int(),
  /** The unit for whose review it waits now, after something reviewed was saved. */
  auditUnitName: z.string().optional(),
})
export type Done = z.output<typeof Done>

export const YesNo = z.union([z.literal(1), z.literal(0)])

/** Invisible characters that people paste without knowing: formats (zero-width, BOM, direction marks), fillers, variation selectors. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|[\u115F\u1160\u3164\uFFA0]|\u034F/gu
/** Control characters and halves of a pair, which no database keeps, and noncharacters, which no workbook does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Cs}\p{Noncharacter_Code_Point}]/u

/** Can a database keep it? */
export const isStorable = (value: string) => !UNSTORABLE.test(value)

/** Trimmed, NFC, without zero-width characters. */
export const clean = (value: string) => value.replace(INVISIBLE, '').normalize('NFC').trim()

/** … and on one line: a line break that was pasted along becomes a space. */
const cleanLine = (value: string) => clean(value).replace(/[\t\r\n]+/g, ' ')

/**
 * Full-width letters, digits and signs (ＡＢ１２－) as half-width ones: for numbers, telephones and codes. Free text keeps what it has,
 * for its full-width punctuation is right.
 */
export const foldWidth = (value: string) =>
  value
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')

/** Characters as people count them: 𠮷 is one. */
export function lengthOf(value: string): number {
  let length = 0
  for (const _ of value) length++
  return length
}

interface TextOptions {
  /** Most characters (code points) after cleaning. */
  max: number
  /** May it be empty? Then an absent value becomes `''`. */
  optional?: boolean
  /** May it have several lines? */
  lines?: boolean
  /** Said when it is empty; `{label}不能为空` otherwise. */
  empty?: string
}

/** A line or block of text, cleaned; its messages are what the user reads. */
export function text(label: string, options: TextOptions & { optional: true }): z.ZodDefault<z.ZodString>
export function text(label: string, options: TextOptions): z.ZodString
export function text(label: string, { max, optional, lines, empty = `${label}不能为空` }: TextOptions) {
  const schema = z
    .string({ error: empty })
    .overwrite(lines ? clean : cleanLine)
    .refine(isStorable, `${label}含有无法保存的字符`)
    .refine((value) => optional || value !== '', empty)
    .refine((value) => lengthOf(value) <= max, `${label}不能超过${max}个字`)
    .meta({ maxLength: max })
  return optional ? schema.default('') : schema
}

/** A required choice: the id of a list entry, a unit, a record. */
export const chosen = (label: string) =>
  z
    .int({ error: `${label}不能为空` })
    .min(1, `${label}不能为空`)
    .max(MAX_ID, `${label}不正确`)

export function isWebAddress(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value).protocol)
  } catch {
    return false
  }
}

export const notWebAddress = (label: string) => `${label}格式不正确，应以 http:// 或 https:// 开头`

/** An address of a page, picture or video: http(s) only. */
export const webAddress = (label: string, options: Omit<TextOptions, 'optional'>) =>
  text(label, options).refine(isWebAddress, notWebAddress(label))

/** `YYYY-MM-DD`, a day that exists. */
export const AnyDay = z.iso.date('日期格式不正确')

/** … within the years that something here can be about, so that days and months can be counted on from it. */
const YEARS = { first: '1900', last: '2100' }
const areYears = (value: string) => value.slice(0, 4) >= YEARS.first && value.slice(0, 4) <= YEARS.last
const outside = `年份应在${YEARS.first}–${YEARS.last}之间`

export const Day = AnyDay.refine(areYears, outside)

/** `YYYY-MM` */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式不正确')
  .refine(areYears, outside)

const listScope = (values: readonly [string, ...string[]]) => z.enum(values).transform(Number).optional()

/** The scope filters that every list of units' records takes. What they reach is cut with what the caller may manage. */
export const ScopeFilter = {
  /** The selected unit. */
  partySchoolId: IdText.optional(),
  /** With a selected unit: 1 that unit, 2 its direct subordinates, -1 its branch (default). */
  selectedUnitScope: listScope(['1', '2', '-1']),
  /** Without one: 1 own unit, 2 direct subordinates, -1 all. */
  unitListScope: listScope(['1', '2', '-1']),
  /** 1 own unit, 2 all. */
  unitScope: listScope(['1', '2']),
}
export type ScopeFilter = z.output<z.ZodObject<typeof ScopeFilter>>

export const FlagText = z
  .enum(['1', '0'])
  .transform((value) => value === '1')
  .optional()

export const Keyword = z
  .string()
  .overwrite(clean)
  .refine((value) => lengthOf(value) <= 100, '关键字过长')
  .refine(isStorable, '关键字含有无法识别的字符')
  .optional()

export const Direction = z.enum(['ascend', 'descend']).optional()

/** Created in these days, Asia/Shanghai. */
export const CreatedFilter = { startDate: Day.optional(), endDate: Day.optional() }

/** The filters that every reviewed list takes, and its order. */
export const ListFilter = z.object({
  ...ScopeFilter,
  keyword: Keyword,
  auditStatus: z.enum(['0', '1', '2', '3']).transform(Number).optional(),
  /** 1: only what waits for the caller's unit to decide. */
  held: z.enum(['1']).optional(),
  isTop: FlagText,
  isRednet: FlagText,
  ...CreatedFilter,
  /** Pinned first, then newest, unless another order is asked for. `submitTime` counts together with `held`. */
  sort: z.enum(['createTime', 'submitTime']).optional(),
  order: Direction,
})
export type ListFilter = z.output<typeof ListFilter>

/** An entry of a list that is a tree. `fullItemName` names the whole way from the root. */
export interface TreeItem {
  id: number
  code: string
  itemName: string
  fullItemName: string
  childrens: TreeItem[]
}
export const TreeItem: z.ZodType<TreeItem> = z.object({
  id: z.int(),
  code: z.string(),
  itemName: z.string(),
  fullItemName: z.string(),
  get childrens() {
    return z.array(TreeItem)
  },
})

export const LookupItem = z.object({ id: z.int(), name: z.string() })

/** What every record carries. Times are ISO 8601 in UTC. */
export const recordFields = {
  id: z.int(),
  partySchoolId: z.int(),
  partySchoolName: z.string(),
  createdBy: z.string(),
  createTime: z.iso.datetime(),
  updateTime: z.iso.datetime(),
  version: z.int(),
}

export const Version = z.int({ error: '缺少版本号，请刷新后重试' }).min(1)
