import type { UnitNode } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { hitsOf, idsAbove, indexUnits, pathAbove } from './unit-index.ts'

const unit = (id: number, unitName: string, childrens: UnitNode[] = []): UnitNode => ({
  id,
  unitName,
  childrens,
})
const tree = [
  unit(1, '省委党校', [unit(2, '长沙市委党校', [unit(3, '岳麓区委党校')]), unit(4, '株洲市委党校')]),
]

describe('the unit tree', () => {
  test('every unit knows the way to itself', () => {
    const index = indexUnits(tree)
    expect([...index.keys()]).toEqual([1, 2, 3, 4])
    expect(pathAbove(index, 3)).toBe('省委党校 / 长沙市委党校')
    expect(idsAbove(index, 3)).toEqual([2, 1])
    expect(pathAbove(index, 1)).toBe('')
    expect(pathAbove(index, 99)).toBe('')
  })

  test('hits are the units that hold the text, not those that lead to them', () => {
    expect(hitsOf(tree, '市委', 10).map(({ unitName }) => unitName)).toEqual(['长沙市委党校', '株洲市委党校'])
    expect(hitsOf(tree, '岳麓', 10)).toEqual([
      { id: 3, unitName: '岳麓区委党校', path: '省委党校 / 长沙市委党校' },
    ])
    expect(hitsOf(tree, '委', 2)).toHaveLength(2)
  })

  test('50,000 units, or a chain of them, are flattened without running out of stack', () => {
    const wide = [
      unit(
        1,
        '省',
        Array.from({ length: 50_000 }, (_, i) => unit(i + 2, `单位${i}`)),
      ),
    ]
    let chain: UnitNode = unit(50_000, '底')
    for (let id = 49_999; id > 0; id--) chain = unit(id, `单位${id}`, [chain])
    expect(indexUnits(wide).size).toBe(50_001)
    expect(indexUnits([chain]).size).toBe(50_000)
  })
})
