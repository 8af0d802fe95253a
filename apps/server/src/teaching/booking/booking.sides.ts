import { type BookingSide, bookingType, type Permission } from '@dangxiao/contract'
import { or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context/context.ts'
import { reaches, withinManaged, withinScope } from '../../review/scope/scope.ts'

interface Sided {
  /** Holds or hosts. */
  partySchoolId: number
  applyUnitId: number
}

interface SidedTable {
  partySchoolId: AnyPgColumn
  applyUnitId: AnyPgColumn
}

/** Either condition; none where one of the two is none. */
export const eitherOf = (one: SQL | undefined, other: SQL | undefined): SQL | undefined =>
  one && other && or(one, other)

/** The rows in which the actor's units take part. */
export const ofEitherSide = (
  ctx: Context,
  { partySchoolId, applyUnitId }: SidedTable,
  permission?: Permission,
): SQL | undefined =>
  eitherOf(withinManaged(ctx, partySchoolId, permission), withinManaged(ctx, applyUnitId, permission))

/** Narrows to a scope of units, on one side or on either. */
export function inScope(
  ctx: Context,
  { partySchoolId, applyUnitId }: SidedTable,
  pieces: Parameters<typeof withinScope>[2],
  side: BookingSide | undefined,
): SQL | undefined {
  const host = withinScope(ctx, partySchoolId, pieces)
  const applicant = withinScope(ctx, applyUnitId, pieces)
  if (side === undefined) return eitherOf(host, applicant)
  return side === 'host' ? host : applicant
}

/**
 * For whom the actor speaks. Nobody speaks for both: the own unit comes first, then whichever side the permission reaches, and the
 * host where it reaches both.
 */
export function sideOf(
  ctx: Context,
  { partySchoolId, applyUnitId }: Sided,
  permission: Permission,
): BookingSide | null {
  const isHost = reaches(ctx, partySchoolId, permission)
  const isApplicant = reaches(ctx, applyUnitId, permission)
  if (isApplicant && (!isHost || ctx.actor.unitId === applyUnitId)) return 'applicant'
  return isHost ? 'host' : null
}

/**
 * Does the actor work on bookings of this type? Classes belong to who plans timetables, activities to who keeps bases; and who keeps
 * bases but plans no timetable works on what takes place at the own ones.
 *
 * @param baseUnits of the bases that are visited; undefined where none is chosen yet
 */
export function mayHandle(
  { actor, ...ctx }: Context,
  type: number,
  baseUnits: readonly number[] | undefined,
): boolean {
  const { 'schedule:edit': plans, 'education-base:edit': keeps } = actor.grants
  if (type === bookingType.class) return Boolean(plans)
  if (!keeps || plans || !baseUnits) return Boolean(keeps)
  return baseUnits.some((unitId) => reaches({ actor, ...ctx }, unitId, 'education-base:edit'))
}
