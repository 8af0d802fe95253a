import { type OverviewStatistics, auditStatusWithCancellation as status } from '@dangxiao/contract'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { scopeOf, withinScope } from '../../review/scope/scope.ts'
import { lessons } from '../../teaching/schedule/schedule.table.ts'
import { applications } from '../../teaching/schedule-apply/application.table.ts'
import { byArea, monthsOf } from './overview.counts.ts'

const beginning = sql`((${lessons.date} + ${lessons.startTime}::time) at time zone 'Asia/Shanghai')`

/** What the units that the actor may see share with those below them, and who has joined. */
export async function sharedLessons(ctx: Context): Promise<OverviewStatistics> {
  const isShared = eq(lessons.isShared, 1)
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const rows = await ctx.db
    .select({
      unitId: lessons.partySchoolId,
      n: count(),
      open: sql<number>`(count(*) filter (where ${now} < least(${lessons.applyDeadline}, ${beginning})))::integer`,
      begun: sql<number>`(count(*) filter (where ${beginning} <= ${now}))::integer`,
    })
    .from(lessons)
    .where(
      and(isNull(lessons.removedAt), isShared, withinScope(ctx, lessons.partySchoolId, scopeOf(ctx, {}))),
    )
    .groupBy(lessons.partySchoolId)
  const [byMonth, applied] = await Promise.all([monthsOf(ctx, lessons, isShared), applicationsFor(ctx)])
  const sum = (key: 'n' | 'open' | 'begun') => rows.reduce((all, row) => all + row[key], 0)
  const [total, open, begun] = [sum('n'), sum('open'), sum('begun')]
  return {
    total,
    thisMonth: byMonth.at(-1)?.n ?? 0,
    pending: applied.pending,
    figures: [
      { name: '已通过点课', n: applied.passed, unit: '次' },
      { name: '点课单位', n: applied.units, unit: '个' },
      { name: '参加学习', n: applied.people, unit: '人次' },
    ],
    byArea: byArea(ctx, rows),
    byMonth,
    byStatus: [
      { name: '可申请', n: open },
      { name: '申请已截止', n: total - open - begun },
      { name: '已开课', n: begun },
    ],
  }
}

/** The applications for lessons of these units; who was present counts, and before the lesson who is expected. */
async function applicationsFor(ctx: Context) {
  const passed = sql`${applications.auditStatus} = ${status.approved}`
  const [row] = await ctx.db
    .select({
      pending: sql<number>`(count(*) filter (where ${applications.auditStatus} = ${status.pending}))::integer`,
      passed: sql<number>`(count(*) filter (where ${passed}))::integer`,
      units: sql<number>`(count(distinct ${applications.partySchoolId}) filter (where ${passed}))::integer`,
      people: sql<number>`coalesce(sum(coalesce(${applications.present}, ${applications.expected})) filter (where ${passed}), 0)::integer`,
    })
    .from(applications)
    .where(and(isNull(applications.removedAt), withinScope(ctx, applications.providerId, scopeOf(ctx, {}))))
  return row ?? { pending: 0, passed: 0, units: 0, people: 0 }
}
