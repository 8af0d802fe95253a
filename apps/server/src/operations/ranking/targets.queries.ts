import { type Permission, type RankingTarget, rankingType } from '@dangxiao/contract'
import { and, asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { units } from '../../platform/unit/unit.table.ts'
import { contains } from '../../review/list/list.ts'
import { reaches, withinScope } from '../../review/scope/scope.ts'
import { isShown, type ShownKind, shownKinds } from '../shown/shown.queries.ts'

const MOST_TO_PICK = 30

/** What a ranking of a type ranks. */
interface Kind {
  table: PgTable
  id: AnyPgColumn
  name: AnyPgColumn
  unitId: AnyPgColumn
  isShown: SQL | undefined
  /** What one needs to open one of them; units have no page of their own. */
  view?: Permission
}

const kindOf = (shown: ShownKind, view: Permission): Kind => ({
  view,
  table: shown.table,
  id: shown.table.id,
  name: shown.title,
  unitId: shown.table.partySchoolId,
  isShown: isShown(shown),
})

const kinds: Record<number, Kind> = {
  [rankingType.course]: kindOf(shownKinds.course, 'course:view'),
  [rankingType.teacher]: kindOf(shownKinds.teacher, 'teacher:view'),
  [rankingType.base]: kindOf(shownKinds.educationBase, 'education-base:view'),
  [rankingType.case]: kindOf(shownKinds.case, 'case:view'),
  [rankingType.unit]: {
    table: units,
    id: units.id,
    name: units.unitName,
    unitId: units.id,
    isShown: eq(units.enabled, true),
  },
}

/** Of which unit's ranking, and of which type. */
export interface Ranked {
  type: number
  partySchoolId: number
}

type Units = Pick<Context, 'db' | 'units'>

function kindIn(type: number): Kind {
  const kind = kinds[type]
  if (!kind) throw new Error(`no ranking of type ${type}`)
  return kind
}

/** The records, approved and shown, that a ranking compares: those of its unit's branch; of units, those below it. */
export function targetsOf(ctx: Pick<Context, 'units'>, { type, partySchoolId }: Ranked) {
  const kind = kindIn(type)
  const where = and(
    kind.isShown,
    withinScope(ctx, kind.unitId, [{ unitId: partySchoolId, branch: true }]),
    type === rankingType.unit ? ne(units.id, partySchoolId) : undefined,
  )
  return { ...kind, where }
}

interface Named {
  id: number
  name: string
  unitId: number
}

const targetOf = ({ units }: Units, { id, name, unitId }: Named): RankingTarget => ({
  id,
  name,
  unitName: units.name(unitId),
})

/** Those that can be recommended, the newest first. */
export async function pickTargets(
  ctx: Units,
  ranked: Ranked,
  name: string | undefined,
): Promise<RankingTarget[]> {
  const { table, where, ...kind } = targetsOf(ctx, ranked)
  const rows = await ctx.db
    .select({ id: kind.id, name: kind.name, unitId: kind.unitId })
    .from(table)
    .where(and(where, name ? contains(kind.name, name) : undefined))
    .orderBy(ranked.type === rankingType.unit ? asc(kind.id) : desc(kind.id))
    .limit(MOST_TO_PICK)
  return (rows as Named[]).map((row) => targetOf(ctx, row))
}

/** Of these, the ones that the ranking may show now, and whether the actor may open them. */
export async function shownTargets(
  ctx: Context,
  ranked: Ranked,
  ids: readonly number[],
): Promise<Map<number, RankingTarget & { isReachable: boolean }>> {
  if (ids.length === 0) return new Map()
  const { table, where, view, ...kind } = targetsOf(ctx, ranked)
  const rows = await ctx.db
    .select({ id: kind.id, name: kind.name, unitId: kind.unitId })
    .from(table)
    .where(and(where, inArray(kind.id, [...ids])))
  const mayOpen = ({ unitId }: Named) => view !== undefined && reaches(ctx, unitId, view)
  return new Map(
    (rows as Named[]).map((row) => [row.id, { ...targetOf(ctx, row), isReachable: mayOpen(row) }]),
  )
}

/** What targets of a type are called, whatever became of them. */
export async function namesOf(
  { db }: Units,
  type: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { table, id, name } = kindIn(type)
  const rows = (await db
    .select({ id, name })
    .from(table)
    .where(inArray(id, [...ids]))) as { id: number; name: string }[]
  return new Map(rows.map((row) => [row.id, row.name]))
}
