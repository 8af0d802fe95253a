import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import styles from './data-table.module.css'
import { type Column, type Columns, keyOf, TOGGLE_WIDTH } from './fit-columns.ts'
import { TableRow } from './TableRow.tsx'
import { useTableFit } from './useTableFit.ts'

const SKELETON_ROWS = 8

/** Pixels above the first row: page head, filters, table head. */
const LEAST_ABOVE = 200

/** Milliseconds, in which those in sight are painted. */
const SOON = 100

interface DataTableProps<Row> {
  /** As for antd's Table: `title`, `dataIndex`, `width`, `align`, `sorter: true`, `render`; `minWidth` and `fold` say what yields when room is short. */
  columns: Columns<Row>
  /** The least width of the column without one. */
  flexWidth: number
  /** Every row is at least so high, also while loading. */
  rowHeight: number
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Other rows are on their way. */
  isChanging: boolean
  sorting?: Sorting
  /** What tells a row from the others; its id unless the rows are of several kinds. */
  rowKey?: (row: Row) => string | number
  /** Pointed out for a moment. */
  marked?: number | undefined
  /** Stands in for the rows when there are none. */
  empty: ReactNode
}

/** By which column the rows are in order, other than the default one. */
export interface Sorting {
  by: string | undefined
  order: 'ascend' | 'descend'
  /** Undefined goes back to the default order. */
  change: (by: string | undefined, order: 'ascend' | 'descend') => void
}

/**
 * A plain table in the dress of antd, whose own Table would alone be a sixth of the first load. Columns keep their width
 * whatever the rows hold, and the head stays in sight. It is as wide as the room it has: columns yield and fold by the rule of
 * `fit-columns.ts`, so it never scrolls sideways.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { columns, flexWidth, rowHeight, rows, isChanging, sorting, rowKey = idOf, marked, empty } = props
  const box = useRef<HTMLDivElement>(null)
  const { shown, folded, widths } = useTableFit(box, columns, flexWidth)
  const [wasLoading] = useState(!rows)
  const hasFolded = folded.length > 0
  const body = useMemo(
    () => rows && <Rows {...{ shown, folded, rows, rowHeight, rowKey, marked }} isFirst={wasLoading} />,
    [shown, folded, rows, rowHeight, rowKey, marked, wasLoading],
  )

  return (
    <div ref={box}>
      <table
        className={styles.table}
        style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
        aria-busy={!rows || isChanging}
        data-changing={isChanging}
      >
        <colgroup>
          {hasFolded && <col style={{ width: TOGGLE_WIDTH }} />}
          {shown.map((column, i) => (
            <col key={keyOf(column)} style={{ width: widths[i] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {hasFolded && <td className={`${styles.head} ${styles.toggle}`} />}
            {shown.map((column) => (
              <th
                key={keyOf(column)}
                scope="col"
                className={styles.head}
                style={{ textAlign: column.align }}
                aria-sort={
                  sorting?.by === keyOf(column)
                    ? sorting.order === 'ascend'
                      ? 'ascending'
                      : 'descending'
                    : undefined
                }
              >
                {column.sorter && sorting ? (
                  <SortButton column={column} sorting={sorting} />
                ) : (
                  (column.title as ReactNode)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!rows && <SkeletonRows columns={shown} hasToggle={hasFolded} />}
          {body}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={shown.length + (hasFolded ? 1 : 0)}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

interface RowsProps<Row> extends Pick<DataTableProps<Row>, 'rowHeight' | 'marked'> {
  shown: Columns<Row>
  folded: Columns<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** They have just been fetched. */
  isFirst: boolean
}

/** At first those in sight, and the others once these are there; whoever comes back to rows that are known stands somewhere among them and has all. */
function Rows<Row extends { id: number }>({
  shown,
  folded,
  rows,
  rowHeight,
  rowKey,
  marked,
  isFirst,
}: RowsProps<Row>) {
  const [atFirst, setAtFirst] = useState(
    isFirst ? Math.max(1, Math.ceil((window.innerHeight - LEAST_ABOVE) / rowHeight)) : undefined,
  )
  useEffect(() => {
    const timer = setTimeout(() => setAtFirst(undefined), SOON)
    return () => clearTimeout(timer)
  }, [])
  const waiting = atFirst === undefined ? 0 : rows.length - atFirst
  return (
    <>
      {rows.slice(0, atFirst).map((row, i) => (
        <TableRow
          key={rowKey(row)}
          row={row}
          name={rowKey(row)}
          at={i}
          shown={shown}
          folded={folded}
          isMarked={row.id === marked}
        />
      ))}
      {waiting > 0 && <tr style={{ height: waiting * rowHeight }} />}
    </>
  )
}

/** Newest or largest first, then the other way round, then the default order again. */
function SortButton<Row>({
  column,
  sorting: { by, order, change },
}: {
  column: Column<Row>
  sorting: Sorting
}) {
  const key = keyOf(column)
  const current = by === key ? order : undefined
  const next = current === undefined ? 'descend' : current === 'descend' ? 'ascend' : undefined
  const hint = next === undefined ? '恢复默认顺序' : next === 'descend' ? '按从新到旧排列' : '按从旧到新排列'
  return (
    <button
      type="button"
      className={styles.sort}
      title={hint}
      data-order={current}
      onClick={() => change(next && key, next ?? 'descend')}
    >
      {column.title as ReactNode}
      <span aria-hidden="true" className={styles.arrows} />
    </button>
  )
}

const idOf = ({ id }: { id: number }) => id

function SkeletonRows<Row>({ columns, hasToggle }: { columns: Columns<Row>; hasToggle: boolean }) {
  return Array.from({ length: SKELETON_ROWS }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
    <tr key={i}>
      {hasToggle && <td className={styles.cell} />}
      {columns.map((column) => (
        <td key={keyOf(column)} className={styles.cell}>
          <span className={styles.bone} />
        </td>
      ))}
    </tr>
  ))
}
