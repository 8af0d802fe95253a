import type { Done, UnitInput, UnitUpdate } from '@dangxiao/contract'
import { and, asc, count, eq, gte, lte, ne, or, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { locks, takeLock } from '../../platform/db/locks.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { units } from '../../platform/unit/unit.table.ts'
import { reaches } from '../../review/scope/scope.ts'

type UnitRecord = typeof units.$inferSelect

/** One change of the tree at a time, so that no two make a circle or a second of one name. */
export const inTurn = (ctx: Context) => ctx.db.execute(takeLock(locks.changeUnits))

/** A unit that may be added. @throws Fault `NOT_FOUND`, `UNIT_ABOVE_DISABLED`, `UNIT_LEVEL`, `BAD_INPUT` */
export async function checkedUnit(ctx: Context, input: UnitInput): Promise<UnitInput> {
  const above = await read(ctx, input.parentId)
  if (!above.enabled) throw new Fault('UNIT_ABOVE_DISABLED')
  if (input.userLevel <= above.userLevel)
    throw new Fault('UNIT_LEVEL', { fields: { userLevel: '级别应低于上级单位' } })
  await assertUnused(ctx, input, input.parentId)
  return input
}

/**
 * Many units, checked already in this turn, in the order given, behind those that are there.
 *
 * @throws Fault `BAD_INPUT` when two of them have one code or, under one unit, one name
 */
export async function addUnits(ctx: Context, inputs: readonly UnitInput[]): Promise<number[]> {
  assertDifferent(inputs)
  const ids: number[] = []
  for (const input of inputs) {
    const [done] = await ctx.db
      .insert(units)
      .values({ ...input, sort: nextSort(input.parentId) })
      .returning({ id: units.id })
    if (done) ids.push(done.id)
  }
  await audit(ctx, { action: 'import', resource: 'unit', after: { count: ids.length, ids } })
  changed(ctx)
  return ids
}

function assertDifferent(inputs: readonly UnitInput[]): void {
  const known = new Set<string>()
  for (const [i, { code, unitName, parentId }] of inputs.entries()) {
    const fields = { code: `code ${code}`, unitName: `name ${parentId} ${unitName}` }
    for (const [field, mark] of Object.entries(fields))
      if (known.has(mark))
        throw new Fault('BAD_INPUT', { fields: { [`rows.${i}.${field}`]: '与其他行重复' } })
    for (const mark of Object.values(fields)) known.add(mark)
  }
}

const nextSort = (parentId: number) =>
  sql`(select coalesce(max(sort), -1) + 1 from unit where parent_id = ${parentId})`

export async function addUnit(ctx: Context, input: UnitInput): Promise<Done> {
  await inTurn(ctx)
  await checkedUnit(ctx, input)
  const [done] = await ctx.db
    .insert(units)
    .values({ ...input, sort: nextSort(input.parentId) })
    .returning({ id: units.id, version: units.version })
  if (!done) throw new Error('an insert gave no row')
  await audit(ctx, { action: 'add', resource: 'unit', recordId: done.id, after: input })
  changed(ctx)
  return done
}

/** @throws Fault `NOT_FOUND`, `STALE_VERSION`, `UNIT_LEVEL`, `BAD_INPUT` */
export async function updateUnit(ctx: Context, { id, version, ...input }: UnitUpdate): Promise<Done> {
  await inTurn(ctx)
  const unit = await read(ctx, id, version)
  await assertUnused(ctx, input, unit.parentId, id)
  if (input.userLevel !== unit.userLevel) {
    const [misfit] = await ctx.db
      .select({ n: count() })
      .from(units)
      .where(
        or(
          and(eq(units.parentId, id), lte(units.userLevel, input.userLevel)),
          and(eq(units.id, unit.parentId ?? 0), gte(units.userLevel, input.userLevel)),
        ),
      )
    if (misfit?.n)
      throw new Fault('UNIT_LEVEL', { fields: { userLevel: '级别应低于上级单位、高于下级单位' } })
  }
  return write(ctx, unit, 'update', input)
}

/**
 * Put a unit with all below it under another one. What belongs to it is at once in the scope of the units that are now above.
 *
 * @throws Fault `UNIT_IS_ROOT`, `UNIT_BELOW_ITSELF`, `UNIT_ABOVE_DISABLED`, `UNIT_LEVEL`
 */
export async function moveUnit(
  ctx: Context,
  { id, parentId, version }: { id: number; parentId: number; version: number },
): Promise<Done> {
  await inTurn(ctx)
  const unit = await read(ctx, id, version)
  const above = await read(ctx, parentId)
  if (unit.parentId === null) throw new Fault('UNIT_IS_ROOT')
  if (above.path.includes(id))
    throw new Fault('UNIT_BELOW_ITSELF', { fields: { parentId: '不能移到本单位或其下级单位之下' } })
  if (!above.enabled) throw new Fault('UNIT_ABOVE_DISABLED', { fields: { parentId: '该单位已停用' } })
  if (unit.userLevel <= above.userLevel)
    throw new Fault('UNIT_LEVEL', { fields: { parentId: '上级单位的级别应高于本单位' } })
  await assertUnused(ctx, unit, parentId, id)
  return write(ctx, unit, 'move', { parentId })
}

/** @throws Fault `UNIT_IS_ROOT`, `UNIT_HAS_ENABLED_BELOW`, `UNIT_ABOVE_DISABLED` */
export async function toggleUnit(
  ctx: Context,
  { id, isEnabled, version }: { id: number; isEnabled: 0 | 1; version: number },
): Promise<Done> {
  await inTurn(ctx)
  const unit = await read(ctx, id, version)
  if (isEnabled === 0) {
    if (unit.parentId === null) throw new Fault('UNIT_IS_ROOT')
    const [below] = await ctx.db
      .select({ n: count() })
      .from(units)
      .where(and(eq(units.parentId, id), eq(units.enabled, true)))
    if (below?.n) throw new Fault('UNIT_HAS_ENABLED_BELOW', { n: below.n })
  } else if (unit.parentId !== null && !(await read(ctx, unit.parentId)).enabled)
    throw new Fault('UNIT_ABOVE_DISABLED')
  return write(ctx, unit, isEnabled ? 'enable' : 'disable', { enabled: isEnabled === 1 })
}

/** @throws Fault `WRONG_STATE` when the units below have changed meanwhile */
export async function arrangeUnits(
  ctx: Context,
  { parentId, ids }: { parentId: number; ids: number[] },
): Promise<Done> {
  await inTurn(ctx)
  const above = await read(ctx, parentId)
  const below = await ctx.db
    .select({ id: units.id })
    .from(units)
    .where(eq(units.parentId, parentId))
    .orderBy(asc(units.sort), asc(units.id))
  const before = below.map(({ id }) => id)
  if (before.length !== ids.length || before.some((id) => !ids.includes(id))) throw new Fault('WRONG_STATE')
  await ctx.db
    .update(units)
    .set({ sort: sql`array_position(${sql.param(`{${ids.join(',')}}`)}::integer[], ${units.id})` })
    .where(eq(units.parentId, parentId))
  await audit(ctx, { action: 'arrange', resource: 'unit', recordId: parentId, before, after: ids })
  changed(ctx)
  return { id: parentId, version: above.version }
}

/** @throws Fault `NOT_FOUND` also where the actor may not change it, `STALE_VERSION` */
async function read(ctx: Context, id: number, version?: number): Promise<UnitRecord> {
  const [unit] = await ctx.db.select().from(units).where(eq(units.id, id))
  if (!unit || !reaches(ctx, id)) throw new Fault('NOT_FOUND')
  if (version !== undefined && unit.version !== version) throw new Fault('STALE_VERSION')
  return unit
}

/** @throws Fault `BAD_INPUT` when the code is another unit's, or the name another's under the same unit. */
async function assertUnused(
  ctx: Context,
  { code, unitName }: Pick<UnitRecord, 'code' | 'unitName'>,
  parentId: number | null,
  id = 0,
): Promise<void> {
  const sameName = and(eq(units.unitName, unitName), eq(units.parentId, parentId ?? 0))
  const [other] = await ctx.db
    .select({ code: units.code })
    .from(units)
    .where(and(ne(units.id, id), or(eq(units.code, code), sameName)))
    .limit(1)
  if (!other) return
  throw new Fault('BAD_INPUT', {
    fields: other.code === code ? { code: '单位编码已被使用' } : { unitName: '同一上级单位下已有同名单位' },
  })
}

async function write(
  ctx: Context,
  unit: UnitRecord,
  action: string,
  set: Partial<UnitRecord>,
): Promise<Done> {
  await ctx.db
    .update(units)
    .set({ ...set, version: unit.version + 1 })
    .where(eq(units.id, unit.id))
  const before = Object.fromEntries(Object.keys(set).map((key) => [key, unit[key as keyof UnitRecord]]))
  await audit(ctx, { action, resource: 'unit', recordId: unit.id, before, after: set })
  changed(ctx)
  return { id: unit.id, version: unit.version + 1 }
}

/** This server's tree is read again at once; others look within a second. */
const changed = (ctx: Context) => ctx.afterCommit(() => ctx.directory.expire())
