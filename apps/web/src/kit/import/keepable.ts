import { isPrivateField } from '../private-fields.ts'
import type { ImportDefinition, Row } from './definition.ts'

/** What may stay on the clerk's computer of a workbook: all but its private columns, and a note that they must be filled in again. */
export function keepable(
  { columns }: Pick<ImportDefinition, 'columns'>,
  rows: readonly Row[],
  notes: readonly string[],
): { rows: Row[]; notes: string[] } {
  const isPrivate = (i: number) => isPrivateField(columns[i]?.field ?? '')
  const left = columns.filter((column, i) => isPrivateField(column.field) && rows.some(({ cells }) => cells[i]))
  if (left.length === 0) return { rows: [...rows], notes: [...notes] }
  const said = left.map(({ header }) => `${header}未保存在草稿中，请重新填写，或重新选择文件`)
  return {
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, i) => (isPrivate(i) ? '' : cell)),
      faults: Object.fromEntries(Object.entries(row.faults).filter(([i]) => !isPrivate(Number(i)))),
    })),
    notes: [...notes.filter((note) => !said.includes(note)), ...said],
  }
}
