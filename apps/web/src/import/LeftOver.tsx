import { Button } from 'antd'
import type { ImportDefinition } from './definition.ts'
import { problemOf, type RowState } from './row-states.ts'
import { download, leftOverOf } from './template.ts'

/** Take rows away as a workbook that says what is wrong with them. */
export function LeftOver({
  definition,
  states,
  label,
}: {
  definition: ImportDefinition
  states: readonly RowState[]
  label: string
}) {
  if (states.length === 0) return null
  const take = () => {
    const rows = states.map((state) => ({
      row: state.row,
      problem: problemOf(state),
      wrong: Object.keys(state.errors).map(Number),
    }))
    download(leftOverOf(definition, rows), `${definition.noun}未导入的行.xlsx`)
  }
  return <Button onClick={take}>{label}</Button>
}
