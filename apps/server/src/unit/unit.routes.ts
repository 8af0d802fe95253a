import { type UnitNode, type unitApi, unitTypes } from '@dangxiao/contract'
import type { Handlers } from '../http.ts'
import { Fault } from '../shared/fault.ts'
import type { Unit, UnitTree } from './unit-tree.ts'

export const unitHandlers: Handlers<typeof unitApi> = {
  tree({ units, actor }, { query: { unitId, unitName, isSelf } }) {
    const top = isSelf === '1' ? units.find(actor.unitId) : undefined
    if (unitId !== undefined && !units.find(unitId)) throw new Fault('NOT_FOUND')
    if (top && unitId !== undefined && !units.isWithin(unitId, top.id)) throw new Fault('UNIT_NOT_VISIBLE')
    const roots = unitId === undefined ? (top ? [top] : units.roots) : [units.find(unitId)].filter((unit) => unit !== undefined)
    return roots.flatMap((root) => nodeOf(units, root, unitName?.toLowerCase() ?? ''))
  },

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
