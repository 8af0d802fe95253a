import { describe, expect, test } from 'vitest'
import { type Columns, fitColumns, TOGGLE_WIDTH } from './fit-columns.ts'

interface Row {
  id: number
}
const columns: Columns<Row> = [
  { key: 'name' },
  { key: 'unit', width: 140, minWidth: 100, fold: 2 },
  { key: 'time', width: 100, fold: 1 },
  { key: 'status', width: 120, fold: 3 },
  { key: 'actions', width: 150 },
]
const fit = (available: number) => fitColumns(columns, available, 160)
const total = ({ widths }: { widths: number[] }) => widths.reduce((all, width) => all + width, 0)

describe('columns of a list', () => {
  test('with room each has the width it likes, and the one without takes the rest', () => {
    const { folded, widths } = fit(1000)
    expect(folded.size).toBe(0)
    expect(widths).toEqual([490, 140, 100, 120, 150])
  })

  test('yield before one folds', () => {
    const { folded, widths } = fit(650)
    expect(folded.size).toBe(0)
    expect(widths).toEqual([160, 120, 100, 120, 150])
  })

  test('fold in their order, and leave room for the button that shows them', () => {
    expect([...fit(600).folded]).toEqual(['time'])
    expect([...fit(500).folded]).toEqual(['time', 'unit'])
    expect([...fit(360).folded]).toEqual(['time', 'unit', 'status'])
    expect(total(fit(600)) + TOGGLE_WIDTH).toBeCloseTo(600)
  })

  test('never take more than there is', () => {
    for (let width = 200; width < 1400; width += 7) {
      const found = fit(width)
      const toggle = found.folded.size > 0 ? TOGGLE_WIDTH : 0
      expect(total(found) + toggle).toBeCloseTo(width)
    }
  })

  test('the name and what can be done never fold', () => {
    expect(fit(200).widths).toHaveLength(2)
  })
})
