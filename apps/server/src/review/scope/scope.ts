import type { Grants, Permission, Reach, ScopeFilter } from '@dangxiao/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { Piece, Unit } from '../../platform/unit/unit-tree.ts'

/** Above this many ids a scope is given to the database as a question about paths instead of a list. */
const MOST_IDS = 4_000

/** From so many units on, whoever reads records in their order comes upon enough of them soon. */
const WIDE = 50

/** The units that a permission reaches. */
function managed(ctx: Context, permission: Permission | undefined = ctx.permission): Piece[] {
  const reach: Reach | undefined = permission && ctx.actor.grants[permission]
  if (reach === 'all') return ctx.units.roots.map(({ id }) => ({ unitId: id, branch: true }))
  return reach ? [{ unitId: ctx.actor.unitId, branch: reach === 'branch' }] : []
}

export function reaches(
  ctx: Context,
  unitId: number,
  permission: Permission | undefined = ctx.permission,
): boolean {
  return managed(ctx, permission).some((piece) =>
    piece.branch ? ctx.units.isWithin(unitId, piece.unitId) : piece.unitId === unitId,
  )
}

/**
 * The units that a list is asked for, cut with what the actor may manage.
 *
 * @throws Fault `UNIT_NOT_VISIBLE` when a unit is selected that lies outside.
 */
export function scopeOf(ctx: Context, filter: Partial<ScopeFilter>): Piece[] {
  const children = (unitId: number) =>
    ctx.units.children(unitId).map(({ id }) => ({ unitId: id, branch: false }))
  const within = (pieces: Piece[]) => pieces.filter(({ unitId }) => reaches(ctx, unitId))
  const own = ctx.actor.unitId

  if (filter.partySchoolId !== undefined) {
    const selected = filter.partySchoolId
    if (!reaches(ctx, selected)) throw new Fault('UNIT_NOT_VISIBLE')
    if (filter.selectedUnitScope === 1) return [{ unitId: selected, branch: false }]
    if (filter.selectedUnitScope === 2) return within(children(selected))
    const whole = ctx.permission && ctx.actor.grants[ctx.permission] !== 'own'
    return [{ unitId: selected, branch: Boolean(whole) }]
  }
  if (filter.unitListScope === 1 || (filter.unitListScope === undefined && filter.unitScope === 1))
    return within([{ unitId: own, branch: false }])
  if (filter.unitListScope === 2) return within(children(own))
  return managed(ctx)
}

export const isWhole = ({ units }: Pick<Context, 'units'>, pieces: readonly Piece[]) =>
  units.roots.every((root) => pieces.some((piece) => piece.branch && piece.unitId === root.id))

/** Whether the scope has so many units that they do not tell by which index its rows are found soonest. */
export const isWide = (ctx: Pick<Context, 'units'>, pieces: readonly Piece[]): boolean =>
  isWhole(ctx, pieces) || ctx.units.idsOf(pieces).length >= WIDE

/**
 * The rows whose unit lies in the scope: the only place where the unit tree meets SQL.
 *
 * @param isFound by another index, in order until a page is full or by a name: then a wide scope is only looked at for each row found
 */
export function withinScope(
  ctx: Pick<Context, 'units'>,
  column: AnyPgColumn,
  pieces: readonly Piece[],
  isFound = false,
): SQL | undefined {
  if (pieces.length === 0) return sql`false`
  if (isWhole(ctx, pieces)) return undefined
  const ids = ctx.units.idsOf(pieces)
  const [only] = ids
  if (ids.length === 1 && only !== undefined) return sql`${column} = ${only}`
  // `is true` keeps it from becoming a join.
  if (isFound && ids.length >= WIDE)
    return sql`(${column} in (select unnest(${sql.param(`{${ids.join(',')}}`)}::integer[]))) is true`
  if (ids.length <= MOST_IDS) return sql`${column} = any(${sql.param(`{${ids.join(',')}}`)}::integer[])`
  const branches = pieces.filter((piece) => piece.branch).map((piece) => piece.unitId)
  const single = pieces.filter((piece) => !piece.branch).map((piece) => piece.unitId)
  const above = sql.param(`{${branches.join(',')}}`)
  const alone = single.length > 0 ? sql` or ${inArray(column, single)}` : sql``
  return sql`(${column} in (select id from unit where path && ${above}::integer[])${alone})`
}

/** What the route's permission reaches, without a filter. */
export const withinManaged = (ctx: Context, column: AnyPgColumn, permission?: Permission) =>
  withinScope(ctx, column, managed(ctx, permission))

/** The units that the route's permission lets the actor write into. */
export const writableUnits = (ctx: Context): Unit[] =>
  ctx.units.idsOf(managed(ctx)).flatMap((id) => {
    const unit = ctx.units.find(id)
    return unit?.enabled ? [unit] : []
  })

/** @throws Fault `UNIT_NOT_MANAGED` when the actor may not write into this unit, or it is gone or disabled. */
export function assertUnitInScope(
  ctx: Context,
  unitId: number,
  permission: Permission | undefined = ctx.permission,
): void {
  const unit = ctx.units.find(unitId)
  if (!unit?.enabled || !reaches(ctx, unitId, permission))
    throw new Fault('UNIT_NOT_MANAGED', { fields: { partySchoolId: '无权操作该单位数据' } })
}

/** Who coordinates the resources of the province: edits its overviews, and says who watches a course. */
export const mayCoordinate = (grants: Grants): boolean => grants['overview:edit'] === 'all'
