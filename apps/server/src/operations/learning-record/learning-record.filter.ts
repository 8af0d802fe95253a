import { createHmac } from 'node:crypto'
import type { LearningFilter } from '@dangxiao/contract'
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import type { Piece } from '../../platform/unit/unit-tree.ts'
import { contains, startOf } from '../../review/list/list.ts'
import { scopeOf, withinScope } from '../../review/scope/scope.ts'
import { learningRecords, learningTallies } from './learning-record.table.ts'

/** By this a phone number is found: the number itself is not kept. */
export const phoneKeyOf = (dataKey: Buffer, phone: string): bigint =>
  createHmac('sha256', dataKey).update(`learning_record.phone:${phone}`).digest().readBigInt64BE()

/** The first day of the month after, `YYYY-MM-DD`. */
const nextMonth = (month: string): string => {
  const [year, n] = month.split('-').map(Number) as [number, number]
  return n === 12 ? `${year + 1}-01-01` : `${year}-${String(n + 1).padStart(2, '0')}-01`
}

function person(ctx: Context, keyword: string): SQL {
  return /^\d{11}$/.test(keyword)
    ? sql`${learningRecords.phoneKey} = ${String(phoneKeyOf(ctx.settings.dataKey, keyword))}::bigint`
    : contains(learningRecords.userName, keyword)
}

/** What only the records themselves can tell, not their counts. */
export const isNarrow = ({ keyword, subjectId }: LearningFilter): boolean =>
  Boolean(keyword) || subjectId !== undefined

/** The records that a filter means, within what the actor may see. */
export function recordsIn(ctx: Context, filter: LearningFilter): SQL | undefined {
  const { way, isFinished, startMonth, endMonth, keyword, subjectId } = filter
  const t = learningRecords
  return and(
    withinScope(ctx, t.partySchoolId, scopeOf(ctx, filter)),
    keyword ? person(ctx, keyword) : undefined,
    subjectId ? eq(t.subjectId, subjectId) : undefined,
    way ? eq(t.way, way) : undefined,
    isFinished === undefined ? undefined : eq(t.isFinished, isFinished),
    startMonth ? gte(t.startTime, startOf(`${startMonth}-01`)) : undefined,
    endMonth ? lt(t.startTime, startOf(nextMonth(endMonth))) : undefined,
  )
}

/** The counts of the same records, as far as counts can tell: rows `(unit_id, period, is_finished, n, minutes)`. */
export function talliesIn(filter: LearningFilter, pieces: readonly Piece[]): SQL {
  const { way, isFinished, startMonth, endMonth } = filter
  const t = learningTallies
  const where = and(
    way ? eq(t.way, way) : undefined,
    isFinished === undefined ? undefined : eq(t.isFinished, isFinished),
    startMonth ? gte(t.period, `${startMonth}-01`) : undefined,
    endMonth ? lt(t.period, nextMonth(endMonth)) : undefined,
  )
  const also = where ? sql` and ${where}` : sql``
  const ids = (branch: boolean) =>
    sql.param(`{${pieces.filter((piece) => piece.branch === branch).map(({ unitId }) => unitId)}}`)
  return sql`(
    select unit_id, period, is_finished, n, minutes from ${t} where ${t.unitId} = any(${ids(true)}::integer[]) and n > 0${also}
    union all
    select unit_id, period, is_finished, own_n, own_minutes from ${t} where ${t.unitId} = any(${ids(false)}::integer[]) and own_n > 0${also}
  ) counted`
}
