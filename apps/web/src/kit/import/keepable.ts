import type { ImportDefinition, Row } from './definition.ts'

/** What may stay on the clerk's computer of a workbook: all but its private columns, and a note that they must be filled in again. */
export function keepable(
  { columns }: Pick<ImportDefinition, 'columns'>,
  rows: readonly Row[],
  notes: readonly string[],
): { rows: Row[]; notes: string[] } {
  const left = columns.filter((column, i) => column.isPrivate && rows.some(({ cells }) => cells[i]))
  if (left.length === 0) return { rows: [...rows], notes: [...notes] }
  const said = left.map(({ header }) => `${header}不在本机保留，请重新填写，或重新选择文件`)
  return {
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, i) => (columns[i]?.isPrivate ? '' : cell)),
      faults: Object.fromEntries(Object.entries(row.faults).filter(([i]) => !columns[Number(i)]?.isPrivate)),
    })),
    notes: [...notes.filter((note) => !said.includes(note)), ...said],
  }
}
