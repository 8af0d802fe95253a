import { grouped } from '../ui/grouped.ts'
import type { Checking } from './checking.ts'
import { type ImportDefinition, isGood, type Row } from './definition.ts'

export interface RowState {
  row: Row
  errors: Record<number, string>
  error: string | undefined
  /** Why it may be there already. */
  likely: string[]
  isChosen: boolean
  /** Still being looked at. */
  waits: boolean
}

/** Rows of the workbook that say the same, and records that are there already, are left out unless the user takes them in. */
export function statesOf(
  definition: ImportDefinition,
  checking: Checking,
  rows: readonly Row[],
  chosen: ReadonlyMap<number, boolean>,
): RowState[] {
  const { same, columns } = definition
  const first = new Map<string, number>()
  const telling = columns.flatMap(({ field }, i) => (same.includes(field) ? [i] : []))
  const states = rows.map((row): RowState => {
    const judged = checking.known(row)
    const waits = !checking.isDone(row)
    const likely = checking.likely(row).map((name) => `疑似重复：${name}已入库`)
    const told = same.map((field) => judged?.input[field])
    if (
      judged &&
      telling.every((i) => !(i in judged.errors)) &&
      told.every((value) => value !== undefined && value !== '')
    ) {
      const mark = JSON.stringify(told)
      const earlier = first.get(mark)
      if (earlier === undefined) first.set(mark, row.line)
      else likely.push(`与第${earlier}行重复`)
    }
    const isChosen = chosen.get(row.line) ?? likely.length === 0
    return { row, errors: judged?.errors ?? {}, error: judged?.error, likely, isChosen, waits }
  })
  return withClashes(definition, checking, states)
}

/** Those that are taken in must not stand in each other's way. */
function withClashes(
  { clash, columns }: ImportDefinition,
  checking: Checking,
  states: RowState[],
): RowState[] {
  const column = columns.findIndex(({ field }) => field === clash?.field)
  if (!clash || column < 0) return states
  const inputOf = ({ row, isChosen }: RowState) => {
    const judged = isChosen ? checking.known(row) : undefined
    return judged && isGood(judged) ? judged.input : undefined
  }
  const groups = grouped(states, (state) => {
    const input = inputOf(state)
    return input && clash.group(input)
  })
  return states.map((state) => {
    const input = inputOf(state)
    if (!input) return state
    for (const other of groups.get(clash.group(input)) ?? []) {
      const against = inputOf(other)
      const said = other !== state && against && clash.say(input, against, other.row.line)
      if (said) return { ...state, errors: { ...state.errors, [column]: said } }
    }
    return state
  })
}

export const isWrong = ({ errors, error }: RowState): boolean => !isGood({ input: {}, errors, error })

/** What is wrong with a row, in one line. */
export const problemOf = ({ errors, error, likely }: RowState): string =>
  [error, ...Object.values(errors), ...likely].filter(Boolean).join('；')
