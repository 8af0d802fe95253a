import { isPrivateField } from '../form/private-fields.ts'
import type { ImportDefinition, Row } from './definition.ts'

const noteOf = (header: string) =>
  `${header}未保存在草稿中，请重新填写，或用“补上未保存的内容”再选一次原来的工作簿`

/** Was something left out of this draft, as its notes say? */
export const lacksPrivate = (
  { columns }: Pick<ImportDefinition, 'columns'>,
  notes: readonly string[],
): boolean => columns.some(({ header }) => notes.includes(noteOf(header)))

/**
 * The rows of a draft with their private cells from the workbook that they came from. Cells that are filled already stay.
 *
 * @returns undefined when it is another workbook: hardly any row says the same
 */
export function withPrivate(
  { columns }: Pick<ImportDefinition, 'columns'>,
  rows: readonly Row[],
  notes: readonly string[],
  found: readonly Row[],
): { rows: Row[]; notes: string[] } | undefined {
  const isPrivate = columns.map(({ field }) => isPrivateField(field))
  const original = new Map(found.map((row) => [row.line, row]))
  const isSame = (row: Row, other: Row) => {
    const alike = row.cells.filter((cell, i) => !isPrivate[i] && cell === other.cells[i]).length
    return alike * 2 >= isPrivate.filter((is) => !is).length
  }
  let matched = 0
  const filled = rows.map((row) => {
    const other = original.get(row.line)
    if (!other || !isSame(row, other)) return row
    matched++
    return {
      ...row,
      cells: row.cells.map((cell, i) => (isPrivate[i] && cell === '' ? (other.cells[i] ?? '') : cell)),
    }
  })
  if (matched * 2 < rows.length) return undefined
  const said = new Set(columns.map(({ header }) => noteOf(header)))
  return { rows: filled, notes: notes.filter((note) => !said.has(note)) }
}

/** What may stay on the clerk's computer of a workbook: all but its private columns, and a note that they must be filled in again. */
export function keepable(
  { columns }: Pick<ImportDefinition, 'columns'>,
  rows: readonly Row[],
  notes: readonly string[],
): { rows: Row[]; notes: string[] } {
  const isPrivate = (i: number) => isPrivateField(columns[i]?.field ?? '')
  const left = columns.filter(
    (column, i) => isPrivateField(column.field) && rows.some(({ cells }) => cells[i]),
  )
  if (left.length === 0) return { rows: [...rows], notes: [...notes] }
  const said = left.map(({ header }) => noteOf(header))
  return {
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, i) => (isPrivate(i) ? '' : cell)),
      faults: Object.fromEntries(Object.entries(row.faults).filter(([i]) => !isPrivate(Number(i)))),
    })),
    notes: [...notes.filter((note) => !said.includes(note)), ...said],
  }
}
