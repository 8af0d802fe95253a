import { type UnitNode, type UnitRow, type unitApi, unitTypes } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { Handlers } from '../../platform/http/http.ts'
import type { Unit, UnitTree } from '../../platform/unit/unit-tree.ts'
import { addUnit, arrangeUnits, moveUnit, toggleUnit, updateUnit } from './unit.save.ts'

export const unitHandlers: Handlers<typeof unitApi> = {
  tree({ units, actor }, { query: { unitId, unitName, isSelf } }) {
    const top = isSelf === '1' ? units.find(actor.unitId) : undefined
    if (unitId !== undefined && !units.find(unitId)) throw new Fault('NOT_FOUND')
    if (top && unitId !== undefined && !units.isWithin(unitId, top.id)) throw new Fault('UNIT_NOT_VISIBLE')
    const roots =
      unitId === undefined
        ? top
          ? [top]
          : units.roots
        : [units.find(unitId)].filter((unit) => unit !== undefined)
    return roots.flatMap((root) => nodeOf(units, root, unitName?.toLowerCase() ?? ''))
  },

  list: listUnits,
  add: (ctx, { body }) => addUnit(ctx, body),
  update: (ctx, { body }) => updateUnit(ctx, body),
  move: (ctx, { body }) => moveUnit(ctx, body),
  toggle: (ctx, { body }) => toggleUnit(ctx, body),
  arrange: (ctx, { body }) => arrangeUnits(ctx, body),
  channels({ units }) {
    const all = [...units.all()].filter((unit) => unit.enabled)
    return unitTypes
      .map(({ id, name }) => ({
        unitType: id,
        unitTypeName: name,
        units: all
          .filter((unit) => unit.unitType === id)
          .map((unit) => ({ id: unit.id, unitName: unit.unitName, userLevel: unit.userLevel })),
      }))
      .filter((channel) => channel.units.length > 0)
  },
}

/** The unit with what of its branch matches `part`; nothing when nothing does. A unit that matches keeps its whole branch. */
function nodeOf(units: UnitTree, unit: Unit, part: string): UnitNode[] {
  if (!unit.enabled) return []
  const matches = unit.unitName.toLowerCase().includes(part)
  const childrens = units.children(unit.id).flatMap((child) => nodeOf(units, child, matches ? '' : part))
  return matches || childrens.length > 0 ? [{ id: unit.id, unitName: unit.unitName, childrens }] : []
}

const MOST_FOUND = 100

/** The tree for who manages it, a step at a time. */
function listUnits(
  { units }: Context,
  {
    query: { id, parentId, keyword },
  }: { query: { id?: number | undefined; parentId?: number | undefined; keyword?: string | undefined } },
): UnitRow[] {
  if (id !== undefined) {
    const unit = units.find(id)
    return unit ? [rowOf(units, unit)] : []
  }
  if (keyword) {
    const part = keyword.toLowerCase()
    const found: Unit[] = []
    for (const unit of units.all()) {
      if (found.length === MOST_FOUND) break
      if (unit.unitName.toLowerCase().includes(part) || unit.code.toLowerCase().includes(part))
        found.push(unit)
    }
    return found.map((unit) => rowOf(units, unit))
  }
  if (parentId !== undefined && !units.find(parentId)) throw new Fault('NOT_FOUND')
  return (parentId === undefined ? units.roots : units.children(parentId)).map((unit) => rowOf(units, unit))
}

const rowOf = (
  units: UnitTree,
  { id, unitName, parentId, code, unitType, userLevel, enabled, version }: Unit,
): UnitRow => ({
  id,
  unitName,
  parentId,
  above: units
    .path(id)
    .slice(0, -1)
    .map((unit) => ({ id: unit.id, unitName: unit.unitName })),
  code,
  unitType,
  userLevel,
  isEnabled: enabled ? 1 : 0,
  version,
  childCount: units.children(id).length,
  enabledBelow: units.children(id).filter((child) => child.enabled).length,
})
