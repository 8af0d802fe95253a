import { clean, type Term, type Terms } from '@dangxiao/contract'
import { dayOfSerial } from './workbook/cells.ts'
import type { Head } from './workbook/layout.ts'

/** What a cell means, or why it means nothing. */
type Reading = { value: unknown } | { problem: string }

/** How a column of a workbook fills a field of a resource's input. */
export interface Column extends Omit<Head, 'isRequired'> {
  field: string
  /** What belongs into it, as the template says. */
  note: string
  example: string
  /** Pixels on the screen. */
  width: number
  /** Only ever called with something in the cell, unless `fallback` says what an empty one means. */
  read(text: string, terms: Terms): Reading
  fallback?(terms: Terms): unknown
  /** What may be chosen. */
  options?(terms: Terms): string[]
  /** May several be chosen? */
  isMany?: boolean
  /** What in the cell must be looked up with the server. */
  names?(text: string): string[]
}

type More = Partial<Pick<Column, 'aliases' | 'note' | 'width'>>
type Make<A extends unknown[] = []> = (
  field: string,
  header: string,
  example: string,
  ...more: [...A, More?]
) => Column

const NO_NOTE = { note: '', width: 140 }
const narrow = (text: string) => clean(text).normalize('NFKC')

export const line: Make = (field, header, example, more) => ({
  ...NO_NOTE,
  field,
  header,
  example,
  read: (text) => ({ value: text }),
  ...more,
})

/** 138 0000 0000, +86-138…, or the number that Excel made of it. */
export const phone: Make = (field, header, example, more) => ({
  ...line(field, header, example),
  note: '11位手机号',
  read: (text) => ({
    value: narrow(text)
      .replace(/[\s-]/g, '')
      .replace(/^(\+|00)?86(?=1\d{10}$)/, ''),
  }),
  ...more,
})

/** Letters and digits, whatever the width they were typed in. */
export const code: Make = (field, header, example, more) => ({
  ...line(field, header, example),
  read: (text) => ({ value: narrow(text).replace(/\s/g, '') }),
  ...more,
})

export const whole: Make = (field, header, example, more) => ({
  ...line(field, header, example),
  width: 100,
  read(text) {
    const plain = narrow(text).replace(/,/g, '')
    return /^-?\d{1,9}(\.0+)?$/.test(plain)
      ? { value: Math.trunc(Number(plain)) }
      : { problem: `“${text}”不是整数` }
  },
  ...more,
})

export const day: Make = (field, header, example, more) => ({
  ...line(field, header, example),
  note: '如 1980-01-05、1980/1/5、1980年1月5日',
  width: 120,
  read(text) {
    const value = dayIn(narrow(text))
    return value
      ? { value }
      : {
          problem: /^\d{4}[-/.年]\d{1,2}月?$/.test(narrow(text))
            ? `${header}请填写到日，如 1980-01-05`
            : `${header}“${text}”不是日期，请写成 1980-01-05`,
        }
  },
  ...more,
})

/** `YYYY-MM-DD` in any of the ways in which people write a day; a number is a day as Excel counts it. */
export function dayIn(text: string): string | undefined {
  const [, y, m, d] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T\s].*)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    []
  if (y && m && d) {
    const value = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
    const date = new Date(`${value}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
  }
  return /^\d{4,6}(\.\d+)?$/.test(text) && Number(text) > 3_000 ? dayOfSerial(Number(text)) : undefined
}

const YES = new Set(['是', '有', '√', '对', 'y', 'yes', 'true', '1', '1.0'])
const NO = new Set(['否', '无', '×', 'x', '不是', '没有', 'n', 'no', 'false', '0', '0.0'])

/** 1 and 0. @param empty what an empty cell means */
export const yesNo: Make<[empty?: 0 | 1]> = (field, header, example, empty, more) => ({
  ...line(field, header, example),
  note: empty === undefined ? '填 是 或 否' : `填 是 或 否，不填为${empty === 1 ? '是' : '否'}`,
  width: 110,
  options: () => ['是', '否'],
  read(text) {
    const said = narrow(text).toLowerCase()
    if (YES.has(said)) return { value: 1 }
    return NO.has(said) ? { value: 0 } : { problem: `${header}请填 是 或 否` }
  },
  ...(empty !== undefined && { fallback: () => empty }),
  ...more,
})

type FixedList = readonly { id: number; name: string }[]

function always(list: FixedList): () => Term[] {
  const entries = list.map(({ id, name }) => ({ id, name, full: name }))
  return () => entries
}

/** One of a fixed list. */
export const choice: Make<[list: FixedList]> = (field, header, example, list, more) =>
  oneOf(field, header, example, always(list), more)

/** One of a list that the server gives. */
export const term: Make<[list: string]> = (field, header, example, list, more) =>
  oneOf(field, header, example, (terms) => terms[list] ?? [], more)

/** The unit; who may write into one only need not say it. */
export const unit: Make = (field, header, example, more) => ({
  ...term(field, header, example, 'unit', {
    note: '单位全称；重名时写上级/本级，也可填单位代码。只管理一个单位的可不填',
    width: 200,
  }),
  // The list holds only units that the user may write into.
  read(text, { unit: units = [] }) {
    const found = lookUp(text, units)
    if ('term' in found) return { value: found.term.id }
    return { problem: found.problem.replace(`没有“${text}”，`, `“${text}”不在您可管理的单位内，`) }
  },
  fallback: ({ unit: units = [] }) => (units.length === 1 ? units[0]?.id : undefined),
  ...more,
})

/** Several of a fixed list. */
export const choices: Make<[list: FixedList]> = (field, header, example, list, more) =>
  manyOf(field, header, example, always(list), more)

/** Several of a list that the server gives. */
export const terms: Make<[list: string]> = (field, header, example, list, more) =>
  manyOf(field, header, example, (terms) => terms[list] ?? [], more)

/** Several texts. */
export const lines: Make = (field, header, example, more) => ({
  ...line(field, header, example),
  note: '多项用顿号或分号隔开',
  width: 200,
  read: (text) => ({ value: parted(text, /[、；;\n]/) }),
  ...more,
})

function oneOf(
  field: string,
  header: string,
  example: string,
  listOf: (terms: Terms) => readonly Term[],
  more?: More,
): Column {
  return {
    ...line(field, header, example),
    note: '从下拉列表中选择',
    options: (terms) => writings(listOf(terms)),
    read(text, terms) {
      const found = lookUp(text, listOf(terms))
      return 'term' in found ? { value: found.term.id } : { problem: found.problem }
    },
    ...more,
  }
}

function manyOf(
  field: string,
  header: string,
  example: string,
  listOf: (terms: Terms) => readonly Term[],
  more?: More,
): Column {
  return {
    ...line(field, header, example),
    note: '可填多项，用顿号隔开',
    width: 200,
    isMany: true,
    options: (terms) => writings(listOf(terms)),
    read(text, terms) {
      const found = parted(text).map((part) => lookUp(part, listOf(terms)))
      const problem = found.find((each) => 'problem' in each)
      return (
        problem ?? { value: [...new Set(found.flatMap((each) => ('term' in each ? [each.term.id] : [])))] }
      )
    },
    ...more,
  }
}

export const parted = (text: string, by = /[、，,；;\n]/): string[] =>
  clean(text)
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean)

/** How each entry is written where only it is meant. */
function writings(list: readonly Term[]): string[] {
  const count = new Map<string, number>()
  for (const { name } of list) count.set(name, (count.get(name) ?? 0) + 1)
  return list.map(({ name, full }) => (count.get(name) === 1 ? name : full))
}

/** Brackets, slashes and spaces are typed in many ways, and 中共 before a unit's name is often left out. */
const key = (text: string) =>
  narrow(text)
    .replace(/\s/g, '')
    .replace(/[\\>＞→]/g, '/')
    .replace(/(^|\/)中共/g, '$1')
    .toLowerCase()

const indexes = new WeakMap<readonly Term[], Map<string, Term[]>>()

function indexOf(list: readonly Term[]): Map<string, Term[]> {
  const known = indexes.get(list)
  if (known) return known
  const by = new Map<string, Term[]>()
  for (const each of list)
    for (const writing of new Set([each.full, each.name, each.code ?? each.full].map(key)))
      by.set(writing, [...(by.get(writing) ?? []), each])
  indexes.set(list, by)
  return by
}

const MOST_NAMED = 3

/** The one entry that a writing means. */
export function lookUp(text: string, list: readonly Term[]): { term: Term } | { problem: string } {
  const wanted = key(text)
  const found = indexOf(list).get(wanted) ?? []
  const [first] = found
  if (first && found.length === 1) return { term: first }
  if (first) {
    const exact = found.filter(({ full }) => key(full) === wanted)
    if (exact[0] && exact.length === 1) return { term: exact[0] }
    const named = found.slice(0, MOST_NAMED).map(({ full }) => `“${full}”`)
    return { problem: `有${found.length}个“${text}”，请写成${named.join('或')}` }
  }
  const near = list.filter(
    ({ name }) => name.length > 1 && (wanted.includes(key(name)) || key(name).includes(wanted)),
  )
  const said = near.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`)
  return {
    problem:
      said.length > 0 ? `没有“${text}”，是不是${said.join('、')}？` : `没有“${text}”，请从下拉列表中选择`,
  }
}
