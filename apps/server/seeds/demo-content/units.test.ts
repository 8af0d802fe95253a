import { describe, expect, test } from 'vitest'
import { demoUnits, withDescendants } from './units.ts'

const all = withDescendants(demoUnits)

describe('demo units', () => {
  test('are one province, 14 cities, 122 counties and at least 200 others', () => {
    const count = (type: number) => all.filter((unit) => unit.unitType === type).length
    expect([count(1), count(2), count(3)]).toEqual([1, 14, 122])
    expect(all.length - 137).toBeGreaterThanOrEqual(200)
  })

  test('begin with Changsha and its Furong district', () => {
    const changsha = demoUnits.children?.[0]
    expect([changsha?.name, changsha?.children?.[0]?.name]).toEqual(['中共长沙市委党校', '中共芙蓉区委党校'])
  })

  test('have unique codes, and unique names below one parent', () => {
    expect(new Set(all.map((unit) => unit.code)).size).toBe(all.length)
    for (const { children = [] } of all)
      expect(new Set(children.map((unit) => unit.name)).size).toBe(children.length)
  })

  test('lie one level below their parent', () => {
    for (const { userLevel, children = [] } of all)
      for (const child of children) expect(child.userLevel).toBe(userLevel + 1)
  })

  test('cover every type', () => {
    expect([...new Set(all.map((unit) => unit.unitType))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
