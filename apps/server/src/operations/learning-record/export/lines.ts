import { type ExportQuery, learningWays } from '@dangxiao/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../../platform/context/context.ts'
import { creditTenths } from '../credit.ts'
import { recordsIn } from '../learning-record.filter.ts'
import { learningRecords } from '../learning-record.table.ts'

/** The database writes the lines of the file, ready to be sent on: see docs/decisions/0100. */

export type Format = ExportQuery['format']

interface Column {
  title: string
  /** Characters. */
  width: number
  /** `word`: a text that needs no escape, or has been escaped where it is looked up. */
  kind: 'text' | 'word' | 'number' | 'moment'
  value: SQL
}

export function columnsOf({ settings }: Pick<Context, 'settings'>): Column[] {
  const t = learningRecords
  const ways = sql.raw(`(array[${learningWays.map(({ name }) => `'${name}'`).join(',')}])`)
  return [
    { title: '姓名', width: 12, kind: 'text', value: sql`${t.userName}` },
    { title: '单位', width: 30, kind: 'word', value: sql`u.name` },
    { title: '手机号', width: 14, kind: 'word', value: sql`${t.phone}` },
    { title: '学习方式', width: 10, kind: 'word', value: sql`${ways}[${t.way}]` },
    { title: '课程', width: 44, kind: 'word', value: sql`s.name` },
    { title: '视频', width: 24, kind: 'text', value: sql`${t.videoTitle}` },
    { title: '开始时间', width: 19, kind: 'moment', value: sql`${t.startTime}` },
    { title: '最近学习时间', width: 19, kind: 'moment', value: sql`${t.lastTime}` },
    { title: '时长（分钟）', width: 13, kind: 'number', value: sql`${t.minutes}` },
    { title: '进度（%）', width: 10, kind: 'number', value: sql`${t.progress}` },
    {
      title: '是否完成',
      width: 10,
      kind: 'word',
      value: sql`case when ${t.isFinished} then '是' else '否' end`,
    },
    { title: '学时', width: 8, kind: 'number', value: sql`${creditTenths(settings)} / 10::float8` },
  ]
}

/** What one format makes of a value: pieces that are put together to a line. `row` is its number on the sheet. */
interface Writer {
  escape(text: SQL): SQL
  cell(kind: Column['kind'], value: SQL, column: number): SQL[]
  line(cells: SQL[][]): SQL[]
}

const said = (text: string) => sql.raw(`'${text}'`)
const row = sql`row`

/** A day is 1, and 1970-01-01 is the 25,569th; a sheet knows no zones, so that Asia/Shanghai's time is written down. */
const serial = (moment: SQL) =>
  sql`date_part('epoch', ${moment}) / 86400 + ${sql.raw(String(25_569 + 8 / 24))}`

/** Of what a text may have been stored with, what no XML may hold. */
const NO_XML = sql.raw(String.raw`U&'\FFFE\FFFF'`)

const xlsx: Writer = {
  escape: (text) =>
    sql`replace(replace(replace(translate(${text}, ${NO_XML}, ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`,
  cell: (kind, value, column) => {
    const start = said(`<c r="${String.fromCharCode(65 + column)}`)
    if (kind === 'number') return [start, row, said('"><v>'), value, said('</v></c>')]
    if (kind === 'moment') return [start, row, said('" s="2"><v>'), serial(value), said('</v></c>')]
    return [
      start,
      row,
      said('" t="inlineStr"><is><t>'),
      kind === 'text' ? xlsx.escape(value) : value,
      said('</t></is></c>'),
    ]
  },
  line: (cells) => [said('<row r="'), row, said('">'), ...cells.flat(), said('</row>')],
}

const csv: Writer = {
  // What a sheet would take for a formula begins with an apostrophe instead.
  escape: (text) =>
    sql`concat('"', case when left(${text}, 1) in ('=', '+', '-', '@', '＝', '＋', '－', '＠') then '''' end, replace(${text}, '"', '""'), '"')`,
  cell: (kind, value) => {
    if (kind === 'moment') return [sql`(${value} at time zone 'Asia/Shanghai')::timestamp(0)`]
    return [kind === 'text' ? csv.escape(value) : value]
  },
  line: (cells) => cells.flatMap((cell, i) => (i === 0 ? cell : [said(','), ...cell])),
}

const writers: Record<Format, Writer> = { xlsx, csv }

/** The column `line` of each record, newest first. @param firstRow the sheet's row of the first */
export function linesOf(ctx: Context, filter: ExportQuery, firstRow: number): SQL {
  const writer = writers[filter.format]
  const t = learningRecords
  const pieces = writer.line(columnsOf(ctx).map(({ kind, value }, i) => writer.cell(kind, value, i)))
  const where = recordsIn(ctx, filter)
  const named = (from: string, name: string, id: AnyPgColumn) =>
    sql`left join lateral (select ${writer.escape(sql.raw(name))} as name from ${sql.raw(from)} where ${sql.raw(from)}.id = ${id} offset 0)`
  // Looked up one by one, for which the database keeps what it has found: a join of whole tables would mix up the order, or sort everything before the first line.
  return sql`
    select concat(${sql.join(pieces, sql`, `)}) as line from (
      select ${t}.*, ${sql.raw(String(firstRow - 1))} + row_number() over (order by start_time desc, id desc) as row from ${t}
      ${where ? sql`where ${where}` : sql``} order by start_time desc, id desc
    ) ${t}
    ${named('unit', 'unit_name', t.partySchoolId)} u on true
    ${named('learning_subject', 'name', t.subjectId)} s on true
    order by ${t.startTime} desc, ${t.id} desc`
}
