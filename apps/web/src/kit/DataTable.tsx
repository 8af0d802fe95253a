import type { TableColumnsType, TableColumnType } from 'antd'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './data-table.module.css'

const SKELETON_ROWS = 8

/** Pixels above the first row: page head, filters, table head. */
const LEAST_ABOVE = 200

/** Milliseconds, in which those in sight are painted. */
const SOON = 100

interface DataTableProps<Row> {
  /** As for antd's Table: `title`, `dataIndex`, `width`, `align`, `fixed: 'end'`, `sorter: true`, `render`. One may go without a width and takes what is left. */
  columns: TableColumnsType<Row>
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
 * whatever the rows hold, the head stays in sight, and in a narrow window the table scrolls while the `fixed` column stays.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { flexWidth, rowHeight, rows, isChanging, sorting, rowKey = idOf, marked, empty } = props
  const columns: TableColumnType<Row>[] = props.columns
  const width = columns.reduce((sum, column) => sum + (typeof column.width === 'number' ? column.width : flexWidth), 0)
  const box = useRef<HTMLDivElement>(null)
  const isTight = useNarrowerThan(box, width)
  const [wasLoading] = useState(!rows)

  return (
    <div ref={box} className={styles.box} data-tight={isTight}>
      <table
        className={styles.table}
        style={{ minWidth: width, '--row-height': `${rowHeight}px` } as CSSProperties}
        aria-busy={!rows || isChanging}
        data-changing={isChanging}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={keyOf(column)} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={keyOf(column)}
                scope="col"
                className={styles.head}
                style={{ textAlign: column.align }}
                data-fixed={column.fixed}
                aria-sort={sorting?.by === keyOf(column) ? (sorting.order === 'ascend' ? 'ascending' : 'descending') : undefined}
              >
                {column.sorter && sorting ? <SortButton column={column} sorting={sorting} /> : (column.title as ReactNode)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!rows && <SkeletonRows columns={columns} />}
          {rows && <Rows columns={columns} rows={rows} rowHeight={rowHeight} rowKey={rowKey} marked={marked} isFirst={wasLoading} />}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

interface RowsProps<Row> extends Pick<DataTableProps<Row>, 'rowHeight' | 'marked'> {
  columns: TableColumnType<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** They have just been fetched. */
  isFirst: boolean
}

/** At first those in sight, and the others once these are there; whoever comes back to rows that are known stands somewhere among them and has all. */
function Rows<Row extends { id: number }>({ columns, rows, rowHeight, rowKey, marked, isFirst }: RowsProps<Row>) {
  const [atFirst, setAtFirst] = useState(isFirst ? Math.max(1, Math.ceil((window.innerHeight - LEAST_ABOVE) / rowHeight)) : undefined)
  useEffect(() => {
    const timer = setTimeout(() => setAtFirst(undefined), SOON)
    return () => clearTimeout(timer)
  }, [])
  const waiting = atFirst === undefined ? 0 : rows.length - atFirst
  return (
    <>
      {rows.slice(0, atFirst).map((row, i) => (
        <tr key={rowKey(row)} data-row={rowKey(row)} className={row.id === marked ? `${styles.row} ${styles.marked}` : styles.row}>
          {columns.map((column) => (
            <td key={keyOf(column)} className={styles.cell} style={{ textAlign: column.align }} data-fixed={column.fixed}>
              {cellOf(column, row, i)}
            </td>
          ))}
        </tr>
      ))}
      {waiting > 0 && <tr style={{ height: waiting * rowHeight }} />}
    </>
  )
}

/** Newest or largest first, then the other way round, then the default order again. */
function SortButton<Row>({ column, sorting: { by, order, change } }: { column: TableColumnType<Row>; sorting: Sorting }) {
  const key = keyOf(column)
  const current = by === key ? order : undefined
  const next = current === undefined ? 'descend' : current === 'descend' ? 'ascend' : undefined
  const hint = next === undefined ? '恢复默认顺序' : next === 'descend' ? '按从新到旧排列' : '按从旧到新排列'
  return (
    <button type="button" className={styles.sort} title={hint} data-order={current} onClick={() => change(next && key, next ?? 'descend')}>
      {column.title as ReactNode}
      <span aria-hidden="true" className={styles.arrows} />
    </button>
  )
}

const idOf = ({ id }: { id: number }) => id

const keyOf = <Row,>({ key, dataIndex }: TableColumnType<Row>) => String(key ?? dataIndex)

function cellOf<Row>({ dataIndex, render }: TableColumnType<Row>, row: Row, i: number): ReactNode {
  const value = dataIndex === undefined ? undefined : row[dataIndex as keyof Row]
  return (render ? render(value, row, i) : value) as ReactNode
}

function SkeletonRows<Row>({ columns }: { columns: TableColumnType<Row>[] }) {
  return Array.from({ length: SKELETON_ROWS }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
    <tr key={i}>
      {columns.map((column) => (
        <td key={keyOf(column)} className={styles.cell} data-fixed={column.fixed}>
          <span className={styles.bone} />
        </td>
      ))}
    </tr>
  ))
}

function useNarrowerThan(box: React.RefObject<HTMLElement | null>, width: number): boolean {
  const [isTight, setTight] = useState(false)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setTight((entry?.contentRect.width ?? width) < width))
    if (box.current) watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box, width])
  return isTight
}
