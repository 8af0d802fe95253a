import { TeacherInput, teacherApi, teacherImportApi } from '@dangxiao/contract'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { choice, line, phone, terms, unit } from './columns.ts'
import { type ImportDefinition, isRequired } from './definition.ts'
import { templateOf } from './template.ts'
import { entriesOf } from './workbook/layout.ts'
import { sheetsOf } from './workbook/read.ts'

const sexes = [
  { id: 1, name: '男' },
  { id: 2, name: '女' },
]
const definition: ImportDefinition = {
  name: 'teacher',
  noun: '师资',
  measure: '名',
  listPath: '/teachers',
  list: teacherApi.list,
  routes: teacherImportApi,
  schema: TeacherInput.pick({ name: true, sex: true, phone: true, partySchoolId: true, studyFields: true }),
  most: 5_000,
  same: ['phone'],
  columns: [
    line('name', '姓名', '付"安"然', { note: '不超过20个字' }),
    choice('sex', '性别', '女', sexes),
    phone('phone', '手机号', '13800000000'),
    unit('partySchoolId', '所在单位', '长沙市委党校'),
    terms('studyFields', '研究领域', '', 'studyField'),
  ],
}
const units = Array.from({ length: 3_000 }, (_, i) => ({ id: i + 1, name: `单位${i}`, full: `省/单位${i}` }))
const bytes = templateOf(definition, { unit: units, studyField: [{ id: 1, name: '党史', full: '党史' }] })
const parts = Object.fromEntries(
  Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]),
)
const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''
/** `B2:B5001`-like area of a column → its hint. */
const hints: Record<string, { hint: string; to?: string | undefined }> = Object.fromEntries(
  [...sheet.matchAll(/<dataValidation .*?sqref="([A-Z])2:\1(\d+)".*?(?:\/>|<\/dataValidation>)/g)].map(
    ([hint, column, to]) => [column, { hint, to }],
  ),
)

test('what must be filled is marked, and is what the form wants', () => {
  const [head] = sheetsOf(bytes)[0]?.read().lines ?? []
  expect(head?.cells.map(({ text }) => text)).toEqual(['姓名*', '性别*', '手机号*', '所在单位', '研究领域'])
  expect(definition.columns.map((column) => isRequired(definition, column))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('one of a list is chosen from a drop-down that stands on the hidden sheet, however long it is', () => {
  expect(hints.B?.hint).toContain(`<formula1>'选项'!$B$1:$B$2</formula1>`)
  expect(hints.D?.hint).toContain(`<formula1>'选项'!$D$1:$D$3000</formula1>`)
  expect(Object.values(hints).map(({ to }) => to)).toEqual(Array(5).fill('5001'))
  const [, , options] = sheetsOf(bytes)
  expect(options).toMatchObject({ name: '选项', isHidden: true })
  expect(options?.read().lines[2_999]?.cells[3]).toEqual({ text: '单位2999' })
})

test('a drop-down does not stand where several may be chosen; the hint says what belongs there', () => {
  expect(hints.E?.hint).not.toContain('formula1')
  expect(hints.E?.hint).toContain('可填多项，用顿号隔开')
  expect(hints.A?.hint).toContain('prompt="必填。不超过20个字&#10;例：付&quot;安&quot;然"')
})

test('cells are text, so that Excel leaves phone numbers and days as they are typed', () => {
  expect(parts['xl/styles.xml']?.match(/<cellXfs[^>]*><xf numFmtId="49"/)).toBeTruthy()
  expect([...sheet.matchAll(/<col [^>]*style="0"/g)]).toHaveLength(5)
})

test('every part is well-formed', () => {
  for (const xml of Object.values(parts))
    expect(new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')).toBeNull()
})

test('the template, not filled in, is refused for having no rows', () => {
  const heads = definition.columns.map((column) => ({
    header: column.header,
    isRequired: isRequired(definition, column),
  }))
  expect(() => entriesOf(bytes, { noun: '师资', heads, most: 5_000 })).toThrow('表头下面没有内容')
})
