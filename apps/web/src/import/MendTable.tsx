import type { Terms } from '@dangxiao/contract'
import { Checkbox } from 'antd'
import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import { CellEditor } from './CellEditor.tsx'
import type { Column } from './columns.ts'
import styles from './import.module.css'
import { isWrong, problemOf, type RowState } from './row-states.ts'

const ROW_HEIGHT = 46
/** Drawn above and below what is seen. */
const SPARE = 4
const FIRST_WIDTH = 96
const PROBLEM_WIDTH = 240
/** Where the box has no height of its own. */
const FALLBACK_HEIGHT = 600

export interface Place {
  line: number
  column: number
}

interface MendTableProps {
  columns: readonly Column[]
  /** Which of them must be filled. */
  required: readonly boolean[]
  states: readonly RowState[]
  terms: Terms
  /** The cell that is open. */
  open: Place | undefined
  onOpen: (place: Place | undefined) => void
  onEdit: (place: Place, text: string, onwards: boolean) => void
  onPick: (lines: readonly number[], isChosen: boolean) => void
  isLocked: boolean
}

/** Rows of a workbook, mended in place. Of thousands of rows only those in sight are in the page. */
export function MendTable({
  columns,
  required,
  states,
  terms,
  open,
  onOpen,
  onEdit,
  onPick,
  isLocked,
}: MendTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(FALLBACK_HEIGHT)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(() => setHeight(element.clientHeight || FALLBACK_HEIGHT))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])

  const openIndex = open ? states.findIndex(({ row }) => row.line === open.line) : -1
  const openColumn = open?.column
  useEffect(() => {
    if (openIndex >= 0 && box.current) bringIntoSight(box.current, columns, openIndex, openColumn ?? 0)
  }, [openIndex, openColumn, columns])

  const from = Math.max(0, Math.min(Math.floor(top / ROW_HEIGHT) - SPARE, states.length - 1))
  const to = Math.min(states.length, Math.ceil((top + height) / ROW_HEIGHT) + SPARE)
  const width = FIRST_WIDTH + PROBLEM_WIDTH + columns.reduce((sum, column) => sum + column.width, 0)
  const right = states.filter((state) => !isWrong(state))
  const chosenCount = right.filter(({ isChosen }) => isChosen).length

  return (
    <div ref={box} className={styles.box} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
      <table
        className={styles.table}
        style={{ width, '--row-height': `${ROW_HEIGHT}px` } as CSSProperties}
        aria-rowcount={states.length + 1}
      >
        <colgroup>
          <col style={{ width: FIRST_WIDTH }} />
          <col style={{ width: PROBLEM_WIDTH }} />
          {columns.map(({ header, width }) => (
            <col key={header} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles.first}>
              <Checkbox
                aria-label="全选"
                disabled={isLocked || right.length === 0}
                checked={chosenCount > 0 && chosenCount === right.length}
                indeterminate={chosenCount > 0 && chosenCount < right.length}
                onChange={({ target }) =>
                  onPick(
                    states.map(({ row }) => row.line),
                    target.checked,
                  )
                }
              />
              行号
            </th>
            <th scope="col">问题</th>
            {columns.map(({ header, note }, i) => (
              <th key={header} scope="col" title={note}>
                {required[i] && <i className={styles.star}>*</i>}
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <tr style={{ height: from * ROW_HEIGHT }} />}
          {states.slice(from, to).map((state, i) => (
            <MendRow
              key={state.row.line}
              index={from + i + 2}
              columns={columns}
              state={state}
              terms={terms}
              open={state.row.line === open?.line ? open.column : undefined}
              onOpen={onOpen}
              onEdit={onEdit}
              onPick={onPick}
              isLocked={isLocked}
            />
          ))}
          {to < states.length && <tr style={{ height: (states.length - to) * ROW_HEIGHT }} />}
        </tbody>
      </table>
    </div>
  )
}

interface MendRowProps
  extends Pick<MendTableProps, 'columns' | 'terms' | 'onOpen' | 'onEdit' | 'onPick' | 'isLocked'> {
  /** In the whole table, from 1. */
  index: number
  state: RowState
  open: number | undefined
}

const MendRow = memo(function MendRow({
  index,
  columns,
  state,
  terms,
  open,
  onOpen,
  onEdit,
  onPick,
  isLocked,
}: MendRowProps) {
  const { row, errors, isChosen, likely, waits } = state
  const mark = isWrong(state) ? 'wrong' : likely.length > 0 ? 'likely' : undefined
  return (
    <tr aria-rowindex={index} data-mark={mark} data-out={!isChosen}>
      <th scope="row" className={styles.first}>
        <input
          type="checkbox"
          aria-label={`导入第${row.line}行`}
          disabled={isLocked || mark === 'wrong'}
          checked={isChosen && mark !== 'wrong'}
          onChange={({ target }) => onPick([row.line], target.checked)}
        />
        {row.line}
      </th>
      <td className={styles.problem} title={problemOf(state)}>
        <div>{waits ? '核对中…' : problemOf(state) || '无'}</div>
      </td>
      {columns.map((column, i) => {
        const text = row.cells[i] ?? ''
        const error = errors[i]
        const label = `第${row.line}行 ${column.header}`
        return (
          <td key={column.header} data-wrong={error !== undefined}>
            {open === i ? (
              <CellEditor
                column={column}
                label={label}
                text={text}
                terms={terms}
                onDone={(typed, onwards) => onEdit({ line: row.line, column: i }, typed, onwards)}
                onCancel={() => onOpen(undefined)}
              />
            ) : (
              <button
                type="button"
                className={styles.cell}
                disabled={isLocked}
                title={error ?? text}
                aria-label={`${label}：${text || '未填写'}${error ? `，${error}` : ''}`}
                onClick={() => onOpen({ line: row.line, column: i })}
              >
                <span>{text}</span>
                {error && <em>{error}</em>}
              </button>
            )}
          </td>
        )
      })}
    </tr>
  )
})

function bringIntoSight(box: HTMLElement, columns: readonly Column[], index: number, column: number) {
  const head = ROW_HEIGHT
  const y = index * ROW_HEIGHT
  if (y < box.scrollTop) box.scrollTop = Math.max(0, y - head)
  else if (y + head + ROW_HEIGHT > box.scrollTop + box.clientHeight)
    box.scrollTop = y + head + ROW_HEIGHT * 2 - box.clientHeight
  const x = columns.slice(0, column).reduce((sum, { width }) => sum + width, PROBLEM_WIDTH)
  const width = columns[column]?.width ?? 0
  if (x < box.scrollLeft) box.scrollLeft = x
  else if (x + width + FIRST_WIDTH > box.scrollLeft + box.clientWidth)
    box.scrollLeft = x + width + FIRST_WIDTH - box.clientWidth
}
