import type { ImportRoutes, Route, Terms } from '@dangxiao/contract'
import type { z } from 'zod'
import type { Column } from './columns.ts'

/** How a resource's records are brought in from a workbook. */
export interface ImportDefinition {
  /** Names the drafts: `course`. */
  name: string
  /** `录播课` */
  noun: string
  /** `门`, to count them. */
  measure: string
  /** What becomes of what was brought in: `，等待审核`, unless said otherwise. */
  outcome?: string
  listPath: string
  /** Read again after something has been brought in. */
  list: Route
  routes: ImportRoutes
  /** What the form's save takes. */
  schema: z.ZodObject
  columns: readonly Column[]
  /** Rows at once. */
  most: number
  /** The fields by which one record is told from another. */
  same: readonly string[]
  /** How rows of the workbook stand in each other's way. */
  clash?: {
    /** Where it is said. */
    field: string
    /** Only rows of the same group are compared. */
    group(input: Input): unknown
    /** What is wrong with a row beside the one in that line, if anything. */
    say(input: Input, other: Input, line: number): string | undefined
  }
  /** The list of `Terms` that `Column.names` are looked up in. */
  namesIn?: string
  /** Fields that no cell fills, for checking. */
  rest?: Record<string, unknown>
  /** … and as they are saved: made before the rows are sent. */
  finish?(inputs: readonly Input[], done: (count: number) => void): Promise<Input[]>
}

export type Input = Record<string, unknown>

/** A row of the workbook as it stands on the screen; a changed one is another object. */
export interface Row {
  /** Its number in the workbook. */
  line: number
  cells: readonly string[]
  /** By the place of the cell: why what it held could not be taken. */
  faults: Readonly<Record<number, string>>
}

export interface Judged {
  input: Input
  /** By the place of the cell. */
  errors: Record<number, string>
  /** What concerns no one cell. */
  error?: string | undefined
}

export const isGood = ({ errors, error }: Judged): boolean =>
  error === undefined && Object.keys(errors).length === 0

/** A row as the form's rules see it. */
export function judge(
  { columns, schema, rest }: Pick<ImportDefinition, 'columns' | 'schema' | 'rest'>,
  row: Row,
  terms: Terms,
): Judged {
  const input: Input = { ...rest }
  const errors: Record<number, string> = { ...row.faults }
  for (const [i, column] of columns.entries()) {
    if (i in errors) continue
    const reading = readCell(column, row.cells[i] ?? '', terms)
    if ('problem' in reading) errors[i] = reading.problem
    else if (reading.value !== undefined) {
      const before = input[column.field]
      // Two columns may fill one list: lecturers and team members.
      input[column.field] =
        Array.isArray(before) && Array.isArray(reading.value) ? [...before, ...reading.value] : reading.value
    }
  }
  const { error } = schema.safeParse(input)
  const judged: Judged = { input, errors }
  for (const { path, message } of error?.issues ?? []) place(columns, judged, String(path[0] ?? ''), message)
  return judged
}

function readCell(column: Column, text: string, terms: Terms) {
  return text === '' ? { value: column.fallback?.(terms) } : column.read(text, terms)
}

/** Put a message where its field is; a cell keeps the first, and what a cell could not be read for is said there already. */
export function place(columns: readonly Column[], judged: Judged, field: string, message: string): void {
  const name = field.split('.')[0] ?? ''
  const fitting = columns.flatMap((column, i) => (column.field === name ? [i] : []))
  const [first] = fitting
  if (first === undefined) judged.error ??= message
  else if (!fitting.some((i) => i in judged.errors)) judged.errors[first] = message
}

export const isRequired = (
  { schema, columns }: Pick<ImportDefinition, 'schema' | 'columns'>,
  column: Column,
): boolean => {
  const field = schema.shape[column.field] as z.ZodType | undefined
  const isFirst = columns.find(({ field }) => field === column.field) === column
  return (
    isFirst && column.fallback === undefined && field !== undefined && !field.safeParse(undefined).success
  )
}
