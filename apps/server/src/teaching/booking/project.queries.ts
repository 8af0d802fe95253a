import {
  bookingStatus,
  type PageParams,
  type ProjectFilter,
  type ProjectRow,
  projectMovesOf,
} from '@dangxiao/contract'
import { and, asc, desc, eq, getTableColumns, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { isApproved } from '../../library/education-base/approved.queries.ts'
import { educationBases } from '../../library/education-base/education-base.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { masked } from '../../platform/privacy/mask.ts'
import { contains, plainWindow, readPage } from '../../review/list/list.ts'
import { ownedOf } from '../../review/save/record.ts'
import { scopeOf, withinScope } from '../../review/scope/scope.ts'
import { eitherOf, inScope, mayHandle, sideOf } from './booking.sides.ts'
import { projectBases, projects } from './booking.table.ts'

export type ProjectRecord = typeof projects.$inferSelect

const { planFile: _file, acceptedBy: _by, acceptedTime: _time, ...rowColumns } = getTableColumns(projects)

type RowRecord = Pick<ProjectRecord, keyof typeof rowColumns>

/** Takes place at a base of these units. */
export const atBaseOf = (ctx: Context, pieces: Parameters<typeof withinScope>[2]): SQL | undefined => {
  const within = withinScope(ctx, educationBases.partySchoolId, pieces)
  return (
    within &&
    sql`exists (select 1 from ${projectBases} join ${educationBases} on ${educationBases.id} = ${projectBases.baseId} where ${projectBases.projectId} = ${projects.id} and ${within})`
  )
}

/** The state that is asked for: what is consulted on, unless the filter says otherwise. */
function wantedState(status: ProjectFilter['bookingStatus']): number | undefined {
  if (status === 'all') return undefined
  return status === undefined ? bookingStatus.consulting : Number(status)
}

/** One page of the projects in which the actor's units take part or whose bases are theirs, newest first. */
export async function listProjects(
  ctx: Context,
  filter: ProjectFilter,
  page: PageParams,
): Promise<{ records: ProjectRow[]; total: number }> {
  const { keyword, type, bookingStatus: status, side, toAccept, baseId, startDate, endDate } = filter
  const pieces = scopeOf(ctx, filter)
  const taking = inScope(ctx, projects, pieces, side)
  const wanted = wantedState(status)
  const where = and(
    side ? taking : eitherOf(taking, atBaseOf(ctx, pieces)),
    keyword ? contains(projects.name, keyword) : undefined,
    type ? eq(projects.type, type) : undefined,
    wanted === undefined ? undefined : eq(projects.bookingStatus, wanted),
    toAccept ? waitsFor(ctx.actor.unitId) : undefined,
    baseId
      ? sql`exists (select 1 from ${projectBases} where ${projectBases.projectId} = ${projects.id} and ${projectBases.baseId} = ${baseId})`
      : undefined,
    startDate ? gte(projects.endDate, startDate) : undefined,
    endDate ? lte(projects.startDate, endDate) : undefined,
  )
  const { rows, total } = await readPage(
    ctx,
    projects,
    plainWindow(projects, where, [desc(projects.createTime)], page),
    {
      project: rowColumns,
    },
  )
  const bases = await basesOf(
    ctx,
    rows.map(({ project }) => project.id),
  )
  return {
    total,
    records: rows.map(({ project, createdByName }) =>
      rowOf(ctx, project, bases.get(project.id) ?? [], createdByName),
    ),
  }
}

/** Under consultation, with a plan of the other side. */
const waitsFor = (unitId: number) =>
  and(
    eq(projects.bookingStatus, bookingStatus.consulting),
    or(
      and(eq(projects.partySchoolId, unitId), eq(projects.planSide, 'applicant')),
      and(eq(projects.applyUnitId, unitId), eq(projects.planSide, 'host')),
    ),
  )

export interface VisitedBase {
  projectId: number
  productIds: number[]
  base: Pick<
    typeof educationBases.$inferSelect,
    'id' | 'name' | 'partySchoolId' | 'dailyCapacity' | 'noticeDays' | 'closedDates'
  > & {
    isApproved: boolean
  }
}

/** The bases of projects, in the order in which they were chosen. */
export async function basesOf(
  ctx: Context,
  projectIds: readonly number[],
): Promise<Map<number, VisitedBase[]>> {
  const found = new Map<number, VisitedBase[]>()
  if (projectIds.length === 0) return found
  const { id, name, partySchoolId, dailyCapacity, noticeDays, closedDates } = educationBases
  const rows = await ctx.db
    .select({
      projectId: projectBases.projectId,
      productIds: projectBases.productIds,
      base: {
        id,
        name,
        partySchoolId,
        dailyCapacity,
        noticeDays,
        closedDates,
        isApproved: sql<boolean>`${isApproved}`,
      },
    })
    .from(projectBases)
    .innerJoin(educationBases, eq(id, projectBases.baseId))
    .where(inArray(projectBases.projectId, [...projectIds]))
    .orderBy(asc(projectBases.sort))
  for (const row of rows) found.set(row.projectId, [...(found.get(row.projectId) ?? []), row])
  return found
}

export function rowOf(
  ctx: Context,
  row: RowRecord,
  bases: readonly VisitedBase[],
  createdBy: string | null,
): ProjectRow {
  const {
    reservationId,
    name,
    type,
    applyUnitId,
    contact,
    people,
    startDate,
    endDate,
    timeOfDay,
    audience,
    fee,
    owner,
  } = row
  const { bookingStatus: status, actualNum, cancelReason, planNo, planSide, acceptedPlanNo } = row
  const side = sideOf(ctx, row, 'project:edit')
  const baseUnits = bases.map(({ base }) => base.partySchoolId)
  return {
    ...ownedOf(ctx, row, createdBy),
    ...{
      reservationId,
      name,
      type,
      applyUnitId,
      contact,
      people,
      startDate,
      endDate,
      timeOfDay,
      audience,
      fee,
      owner,
    },
    applyUnitName: ctx.units.name(applyUnitId),
    phone: masked(row.phone),
    baseNames: bases.map(({ base }) => base.name),
    bookingStatus: status,
    ...{ actualNum, cancelReason, planNo, planSide, acceptedPlanNo },
    side,
    can: side && mayHandle(ctx, type, baseUnits) ? projectMovesOf({ type, status, planSide }, side) : [],
  }
}
