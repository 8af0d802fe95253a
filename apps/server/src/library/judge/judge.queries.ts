import type { Judge, JudgeFilter, JudgeInput, JudgeRow, PageParams } from '@dangxiao/contract'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { masked } from '../../platform/privacy/mask.ts'
import { familyA, type Reviewed, visibleTo, worksOn } from '../../review/decision/review.ts'
import { readPage, windowOf } from '../../review/list/list.ts'
import { recordOf } from '../../review/save/record.ts'
import { judges } from './judge.table.ts'

export const reviewedJudge: Reviewed = {
  table: judges,
  resource: 'judge',
  family: familyA,
  title: judges.name,
}

export type JudgeRecord = typeof judges.$inferSelect
export type JudgeStored = Omit<JudgeInput, 'duplicateSeen'>

function filtersOf({ expertise, professionalTitle, avoidsUnitId }: JudgeFilter): SQL | undefined {
  return and(
    expertise ? sql`${expertise} = any(${judges.expertise})` : undefined,
    professionalTitle ? eq(judges.professionalTitle, professionalTitle) : undefined,
    avoidsUnitId
      ? and(ne(judges.partySchoolId, avoidsUnitId), sql`${avoidsUnitId} <> all(${judges.avoidUnitIds})`)
      : undefined,
  )
}

/** One page of the judges the actor may see: pinned first, then newest. */
export async function listJudges(
  ctx: Context,
  filter: JudgeFilter,
  page: PageParams,
): Promise<{ records: JudgeRow[]; total: number }> {
  const name = filter.keyword ? { column: judges.name, part: filter.keyword } : undefined
  const window = await windowOf(ctx, judges, filter, page, { name, also: filtersOf(filter) })
  const { rows, total } = await readPage(ctx, judges, window, { judge: judges })
  return {
    total,
    records: rows.map(({ judge, createdByName }) => rowOf(ctx, judge, createdByName, masked(judge.phone))),
  }
}

interface Found {
  live: Judge
  /** The live judge with its revision laid over it; the live one without a revision. */
  proposed: Judge
}

/**
 * A judge the actor may see; who works on the record sees the whole phone number.
 *
 * @throws Fault `NOT_FOUND`
 */
export async function findJudge(ctx: Context, id: number): Promise<Found> {
  const [found] = await ctx.db
    .select({ judge: judges, createdByName: users.name })
    .from(judges)
    .leftJoin(users, eq(users.id, judges.createdBy))
    .where(and(eq(judges.id, id), isNull(judges.removedAt), visibleTo(ctx, reviewedJudge)))
  if (!found) throw new Fault('NOT_FOUND')
  const { judge, createdByName } = found
  const whole = worksOn(ctx, reviewedJudge, judge)
  const live = judgeOf(ctx, judge, createdByName, whole)
  const revision = judge.revision as JudgeStored | null // written by updateReviewed from a checked input
  if (!revision) return { live, proposed: live }
  return {
    live,
    proposed: { ...judgeOf(ctx, { ...judge, ...columnsOf(revision) }, createdByName, whole), can: live.can },
  }
}

/** … by itself, which is a look at what others see masked, and the log says so. */
export async function lookAtJudge(ctx: Context, id: number): Promise<Found> {
  const found = await findJudge(ctx, id)
  if (worksOn(ctx, reviewedJudge, found.live))
    await audit(ctx, { action: 'reveal', resource: 'judge', recordId: id })
  return found
}

/** The columns of a judge that its input fills. */
export const columnsOf = ({ birthday, ethnicGroup, politicalAffiliation, ...columns }: JudgeStored) => ({
  ...columns,
  birthday: birthday ?? null,
  ethnicGroup: ethnicGroup ?? null,
  politicalAffiliation: politicalAffiliation ?? null,
})

function rowOf(ctx: Context, row: JudgeRecord, createdBy: string | null, phone: string): JudgeRow {
  const { name, sex, duty, professionalTitle, expertise } = row
  return {
    ...recordOf(ctx, reviewedJudge, row, createdBy),
    name,
    sex,
    duty,
    professionalTitle,
    expertise: expertise.map((id) => ({ id, name: ctx.lookups.name(id) ?? '' })),
    phone,
  }
}

function judgeOf(ctx: Context, row: JudgeRecord, createdBy: string | null, whole: boolean): Judge {
  const { birthday, ethnicGroup, politicalAffiliation, introduction, avoidUnitIds } = row
  return {
    ...rowOf(ctx, row, createdBy, whole ? row.phone : masked(row.phone)),
    birthday,
    ethnicGroup,
    politicalAffiliation,
    introduction,
    avoidUnits: avoidUnitIds.map((id) => ({ id, unitName: ctx.units.name(id) })),
  }
}
