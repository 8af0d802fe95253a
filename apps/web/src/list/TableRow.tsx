import RightOutlined from '@ant-design/icons/RightOutlined'
import { type ReactNode, useId, useState } from 'react'
import styles from './data-table.module.css'
import { type Column, type Columns, keyOf } from './fit-columns.ts'

interface TableRowProps<Row> {
  row: Row
  /** What tells it from the others. */
  name: string | number
  /** Its place among the rows, from 0. */
  at: number
  shown: Columns<Row>
  /** What its detail shows, for which there is no room. */
  folded: Columns<Row>
  /** Pointed out for a moment. */
  isMarked: boolean
}

/** One row, and below it what had to be folded, once somebody opens it. */
export function TableRow<Row>({ row, name, at, shown, folded, isMarked }: TableRowProps<Row>) {
  const [wantsDetail, setWantsDetail] = useState(false)
  const detailId = useId()
  const hasFolded = folded.length > 0
  const isOpen = hasFolded && wantsDetail
  return (
    <>
      <tr data-row={name} className={isMarked ? `${styles.row} ${styles.marked}` : styles.row}>
        {hasFolded && (
          <td className={`${styles.cell} ${styles.toggle}`}>
            <button
              type="button"
              className={styles.unfold}
              aria-label={`其他信息：${folded.map(({ title }) => title).join('、')}`}
              title={isOpen ? '收起' : `展开：${folded.map(({ title }) => title).join('、')}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailId : undefined}
              data-unfolds
              onClick={() => setWantsDetail(!isOpen)}
            >
              <RightOutlined aria-hidden />
            </button>
          </td>
        )}
        {shown.map((column) => (
          <td key={keyOf(column)} className={styles.cell} style={{ textAlign: column.align }}>
            {cellOf(column, row, at)}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr id={detailId}>
          <td colSpan={shown.length + 1} className={styles.detail}>
            <dl className={styles.facts}>
              {folded.map((column) => (
                <div key={keyOf(column)}>
                  <dt>{column.title as ReactNode}</dt>
                  <dd>{cellOf(column, row, at)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  )
}

function cellOf<Row>({ dataIndex, render }: Column<Row>, row: Row, at: number): ReactNode {
  const value = dataIndex === undefined ? undefined : row[dataIndex as keyof Row]
  return (render ? render(value, row, at) : value) as ReactNode
}
