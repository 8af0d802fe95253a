import { type ExportQuery, learningWays } from '@dangxiao/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context/context.ts'
import { creditTenths } from '../credit.ts'
import { recordsIn } from '../learning-record.filter.ts'
import { learningRecords } from '../learning-record.table.ts'

export interface Column {
  title: string
  /** Characters. */
  width: number
  /** `word`: a text of the product's own. `moment`: as in `2026-03-05 09:00:00`, by the clock of Asia/Shanghai. */
  kind: 'text' | 'word' | 'number' | 'moment'
  value: SQL
}

export type Row = string[]

const clockTime = (moment: SQL) => sql`(${moment} at time zone 'Asia/Shanghai')::timestamp(0)`

export function columnsOf({ settings }: Pick<Context, 'settings'>): Column[] {
  const t = learningRecords
  const ways = sql.raw(`(array[${learningWays.map(({ name }) => `'${name}'`).join(',')}])`)
  const finished = sql`case when ${t.isFinished} then '是' else '否' end`
  return [
    { title: '姓名', width: 12, kind: 'text', value: sql`${t.userName}` },
    { title: '单位', width: 30, kind: 'text', value: sql`unit.unit_name` },
    { title: '手机号', width: 14, kind: 'word', value: sql`${t.phone}` },
    { title: '学习方式', width: 10, kind: 'word', value: sql`${ways}[${t.way}]` },
    { title: '课程', width: 44, kind: 'text', value: sql`learning_subject.name` },
    { title: '视频', width: 24, kind: 'text', value: sql`${t.videoTitle}` },
    { title: '开始时间', width: 19, kind: 'moment', value: clockTime(sql`${t.startTime}`) },
    { title: '最近学习时间', width: 19, kind: 'moment', value: clockTime(sql`${t.lastTime}`) },
    { title: '时长（分钟）', width: 13, kind: 'number', value: sql`${t.minutes}` },
    { title: '进度（%）', width: 10, kind: 'number', value: sql`${t.progress}` },
    { title: '是否完成', width: 10, kind: 'word', value: finished },
    { title: '学时', width: 8, kind: 'number', value: sql`${creditTenths(settings)} / 10::float8` },
  ]
}

/** The values of `columnsOf` for each record of the filter, newest first, in batches as they arrive. */
export function readRows(ctx: Context, filter: ExportQuery): AsyncIterable<Row[]> {
  const t = learningRecords
  const values = columnsOf(ctx).map(({ value }) => value)
  const where = recordsIn(ctx, filter)
  const statement = sql`
    select ${sql.join(values, sql`, `)} from ${t}
    left join unit on unit.id = ${t.partySchoolId}
    left join learning_subject on learning_subject.id = ${t.subjectId}
    ${where ? sql`where ${where}` : sql``}
    order by ${t.startTime} desc, ${t.id} desc`
  return rowsOf(ctx.copyOut(statement))
}

/** What COPY writes: a line a row, a tab between two values, a backslash before what could be taken for one of these. */
async function* rowsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield lines.map(valuesOf)
  }
}

const controls: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', N: '' }

function valuesOf(line: string): Row {
  const values = line.split('\t')
  return line.includes('\\') ? values.map(unescaped) : values
}

function unescaped(value: string): string {
  return value.replace(/\\(.)/gs, (_, character: string) => controls[character] ?? character)
}
