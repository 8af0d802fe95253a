import type { Terms } from '@dangxiao/contract'
import { type ImportDefinition, isRequired, type Row } from './definition.ts'
import { lettersOf } from './workbook/cells.ts'
import { PROBLEM } from './workbook/layout.ts'
import { type WrittenSheet, workbookOf } from './workbook/write.ts'

const OPTIONS = '选项'
const GUIDE = '填写说明'
/** Pixels of a character in Excel's columns. */
const CHARACTER = 8
const MOST_LISTED = 40

/** The workbook to fill in: a sheet with drop-downs and hints, one that explains it, and a hidden one with the lists. */
export function templateOf(definition: ImportDefinition, terms: Terms): Uint8Array<ArrayBuffer> {
  const { columns, most, noun } = definition
  const lists = columns.map((column) => column.options?.(terms) ?? [])
  const optionsOf = (i: number) => {
    const count = lists[i]?.length ?? 0
    const letters = lettersOf(i)
    // Of a list from which several may be chosen, a drop-down would take away the others.
    return count > 0 && !columns[i]?.isMany ? `'${OPTIONS}'!$${letters}$1:$${letters}$${count}` : undefined
  }
  const sheet: WrittenSheet = {
    ...tableOf(definition, []),
    name: noun,
    hints: columns.map((column, i) => ({
      column: i,
      fromLine: 2,
      toLine: most + 1,
      title: column.header,
      text:
        `${isRequired(definition, column) ? '必填。' : ''}${column.note}${column.example && `\n例：${column.example}`}` ||
        column.header,
      options: optionsOf(i),
    })),
  }
  const longest = Math.max(...lists.map((list) => list.length))
  const options: WrittenSheet = {
    name: OPTIONS,
    isHidden: true,
    widths: columns.map(() => 20),
    rows: Array.from({ length: longest }, (_, y) => lists.map((list) => list[y] ?? '')),
  }
  return workbookOf([sheet, guideOf(definition, lists), options])
}

function guideOf(definition: ImportDefinition, lists: readonly string[][]): WrittenSheet {
  const { columns, most, noun } = definition
  const rows = columns.map((column, i) => {
    const list = lists[i] ?? []
    const shown = list.slice(0, MOST_LISTED).join('、') + (list.length > MOST_LISTED ? ' 等' : '')
    return [
      column.header,
      isRequired(definition, column) ? '必填' : '',
      column.note,
      column.example,
      shown,
    ].map((text) => ({
      text,
      look: 'wrapped' as const,
    }))
  })
  return {
    name: GUIDE,
    widths: [16, 8, 36, 36, 80],
    rows: [
      [
        {
          text: `在“${noun}”工作表中每行填写一条，一次最多${most}条。不要改动表头的列名，可以删去不填的列。`,
          look: 'title',
        },
      ],
      ['列名', '', '说明', '示例', '可选内容'].map((text) => ({ text, look: 'head' as const })),
      ...rows,
    ],
  }
}

/** What was not brought in, as it stands on the screen, with what is wrong; it can be chosen again once mended. */
export function leftOverOf(
  definition: ImportDefinition,
  rows: readonly { row: Row; problem: string; wrong: readonly number[] }[],
): Uint8Array<ArrayBuffer> {
  const lines = rows.map(({ row, problem, wrong }) => [
    ...row.cells.map((text, i) => (wrong.includes(i) ? { text, look: 'wrong' as const } : text)),
    { text: problem, look: 'wrong' as const },
  ])
  const { rows: head, widths, ...rest } = tableOf(definition, lines)
  return workbookOf([
    {
      ...rest,
      name: definition.noun,
      widths: [...widths, 60],
      rows: head.map((cells, i) => (i === 0 ? [...cells, { text: PROBLEM, look: 'head' as const }] : cells)),
    },
  ])
}

function tableOf(definition: ImportDefinition, lines: WrittenSheet['rows']): Omit<WrittenSheet, 'name'> {
  const head = definition.columns.map((column) => {
    const required = isRequired(definition, column)
    return {
      text: `${column.header}${required ? '*' : ''}`,
      look: required ? ('required' as const) : ('head' as const),
    }
  })
  return {
    widths: definition.columns.map(({ width }) => Math.round(width / CHARACTER)),
    rows: [head, ...lines],
    isFrozen: true,
  }
}

/** Give a workbook to the user. */
export function download(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(
    new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
