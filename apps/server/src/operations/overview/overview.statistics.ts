import {
  type OverviewStatistics,
  SCHOOLS_OVERVIEW,
  SHARED_CLASSROOM_OVERVIEW,
  unitTypes,
} from '@dangxiao/contract'
import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { reviewedCase } from '../../library/case/case.queries.ts'
import { reviewedCourse } from '../../library/course/course.queries.ts'
import { reviewedEducationBase } from '../../library/education-base/education-base.queries.ts'
import { reviewedTeacher } from '../../library/teacher/teacher.queries.ts'
import { reviewedTrainingBase } from '../../library/training-base/training-base.queries.ts'
import { sumFacts } from '../../library/unit-ext/unit-ext.queries.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { Reviewed } from '../../review/decision/review.ts'
import { tallies, tallyDeltas } from '../../review/list/tally.table.ts'
import { OWN, readState } from '../../review/list/totals.ts'
import { scopeOf, withinScope } from '../../review/scope/scope.ts'
import { nameOf, type ReviewedTable } from '../../review/scope/tables.ts'
import { reviewedLiveClass } from '../../teaching/live-class/live-class.queries.ts'
import { byArea, monthsOf } from './overview.counts.ts'
import { sharedLessons } from './shared-lessons.statistics.ts'

/** The reviewed kinds, by the overview's type. */
const sources: Record<number, Reviewed | undefined> = {
  1: reviewedTeacher,
  2: reviewedCourse,
  3: reviewedCase,
  4: reviewedLiveClass,
  5: reviewedEducationBase,
  6: reviewedTrainingBase,
}

/** What there is of a kind in the units that the actor may see. */
export async function statisticsOf(ctx: Context, type: number): Promise<OverviewStatistics> {
  if (type === SCHOOLS_OVERVIEW) return schools(ctx)
  if (type === SHARED_CLASSROOM_OVERVIEW) return sharedLessons(ctx)
  const source = sources[type]
  if (!source) throw new Fault('NOT_FOUND')
  return records(ctx, source)
}

async function records(ctx: Context, { table, family }: Reviewed): Promise<OverviewStatistics> {
  const [rows, byMonth] = await Promise.all([statesOf(ctx, table), monthsOf(ctx, table)])
  const sum = (fits: (row: StateRow) => boolean) =>
    rows.reduce((all, row) => all + (fits(row) ? row.n : 0), 0)
  const { pending, approved, rejected } = family
  const waits = ({ status, revision }: StateRow) => (revision ?? status) === pending
  const isApproved = ({ status }: StateRow) => status === approved
  return {
    total: sum(isApproved),
    thisMonth: byMonth.at(-1)?.n ?? 0,
    pending: sum(waits),
    figures: [],
    byArea: byArea(ctx, rows.filter(isApproved)),
    byMonth,
    byStatus: [
      { name: '已通过', n: sum((row) => isApproved(row) && !waits(row)) },
      { name: '修改待审核', n: sum((row) => isApproved(row) && waits(row)) },
      { name: '待审核', n: sum((row) => !isApproved(row) && waits(row)) },
      { name: '已驳回', n: sum(({ status }) => status === rejected) },
    ],
  }
}

interface StateRow {
  unitId: number
  status: number
  revision: number | null
  n: number
}

/** How many records each unit has in each state, out of the tallies. */
async function statesOf(ctx: Context, table: ReviewedTable): Promise<StateRow[]> {
  const scope = scopeOf(ctx, {})
  const counted = (kept: typeof tallies | typeof tallyDeltas, isOwn: SQL) =>
    ctx.db
      .select({ unitId: kept.unitId, state: kept.state, n: kept.n })
      .from(kept)
      .where(and(eq(kept.resource, nameOf(table)), isOwn, withinScope(ctx, kept.unitId, scope)))
  const both = unionAll(
    counted(tallies, eq(tallies.bucket, OWN)),
    counted(tallyDeltas, lt(tallyDeltas.bucket, 0)),
  ).as('both')
  const rows = await ctx.db
    .select({ unitId: both.unitId, state: both.state, n: sql<number>`sum(${both.n})::integer` })
    .from(both)
    .groupBy(both.unitId, both.state)
  return rows.map(({ unitId, state, n }) => ({ unitId, n, ...readState(state) }))
}

async function schools(ctx: Context): Promise<OverviewStatistics> {
  const ids = ctx.units.idsOf(scopeOf(ctx, {})).filter((id) => ctx.units.find(id)?.enabled)
  const ofType = (type: number) => ids.filter((id) => ctx.units.find(id)?.unitType === type).length
  return {
    total: ids.length,
    thisMonth: null,
    pending: null,
    figures: await sumFacts(ctx),
    byArea: byArea(
      ctx,
      ids.map((unitId) => ({ unitId, n: 1 })),
    ),
    byMonth: [],
    byStatus: unitTypes.map(({ id, name }) => ({ name, n: ofType(id) })).filter(({ n }) => n > 0),
  }
}
