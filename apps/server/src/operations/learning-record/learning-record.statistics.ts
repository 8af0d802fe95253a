import type { LearningFilter, LearningStatistics } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import type { Piece } from '../../platform/unit/unit-tree.ts'
import { scopeOf } from '../../review/scope/scope.ts'
import { creditRuleOf } from './credit.ts'
import { talliesIn } from './learning-record.filter.ts'

const sums = {
  n: sql<number>`coalesce(sum(n), 0)::integer`,
  finished: sql<number>`coalesce(sum(n) filter (where is_finished), 0)::integer`,
  minutes: sql<number>`coalesce(sum(minutes), 0)::float8`,
}

/** What the records of a filter come to, from their counts: by month, and by the units below. Persons and courses are not told apart. */
export async function statisticsOf(ctx: Context, filter: LearningFilter): Promise<LearningStatistics> {
  const pieces = scopeOf(ctx, filter)
  const tallies = talliesIn(filter, pieces)
  const [all] = await ctx.db.select(sums).from(tallies)
  const months = await ctx.db
    .select({ month: sql<string>`to_char(period, 'YYYY-MM')`.as('month'), ...sums })
    .from(tallies)
    .groupBy(sql`month`)
    .orderBy(sql`month`)
  const units = await ctx.db
    .select({ id: sql<number>`unit_id`, ...sums })
    .from(talliesIn(filter, partsOf(ctx, pieces)))
    .groupBy(sql`unit_id`)
    .orderBy(sql`sum(minutes) desc, unit_id`)
  return {
    ...(all ?? { n: 0, finished: 0, minutes: 0 }),
    months,
    units: units.map((unit) => ({ ...unit, name: ctx.units.name(unit.id) })),
    creditRule: creditRuleOf(ctx.settings),
  }
}

/** A branch by the branches directly below its root, and the root itself; other pieces as they are. */
const partsOf = ({ units }: Context, pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap(({ unitId, branch }) =>
    branch
      ? [{ unitId, branch: false }, ...units.children(unitId).map(({ id }) => ({ unitId: id, branch: true }))]
      : [{ unitId, branch: false }],
  )
