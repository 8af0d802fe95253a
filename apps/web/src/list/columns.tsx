import PushpinFilled from '@ant-design/icons/PushpinFilled'
import StarFilled from '@ant-design/icons/StarFilled'
import { Link } from '@tanstack/react-router'
import { formatClock, formatDay } from '../ui/format.ts'
import styles from './columns.module.css'
import type { Column } from './fit-columns.ts'
import { leaveFrom } from './visited-row.ts'

/** Columns that most lists of reviewed records have. */

export const coverColumn = <Row extends { coverUrl: string }>(): Column<Row> => ({
  title: '封面',
  dataIndex: 'coverUrl',
  width: 110,
  fold: 4,
  render: (url: string) => (
    <img src={url} alt="" loading="lazy" decoding="async" width={88} height={50} className={styles.cover} />
  ),
})

interface NameColumn {
  title: string
  key: string
  /** The detail page, `/courses/$id`. */
  to: string
  listPath: string
}

/** The name with its marks, as a way to the record; it takes the width that is left. */
export const nameColumn = <Row extends { id: number; isTop: boolean; isRednet: boolean }>({
  title,
  key,
  to,
  listPath,
}: NameColumn): Column<Row> => ({
  title,
  dataIndex: key,
  render: (name: string, { id, isTop, isRednet }) => (
    <div className="two-lines" title={name}>
      {(isTop || isRednet) && (
        <span className={styles.marks}>
          {isTop && <PushpinFilled className={styles.pinned} title="已置顶" />}
          {isRednet && <StarFilled className={styles.featured} title="红网精选" />}
        </span>
      )}
      <Link
        to={to as '/courses/$id'}
        params={{ id: String(id) }}
        onClick={() => leaveFrom(listPath, id)}
        className={styles.name}
      >
        {name}
      </Link>
    </div>
  ),
})

export const createTimeColumn = <Row,>(): Column<Row> => ({
  title: '创建时间',
  dataIndex: 'createTime',
  sorter: true,
  width: 98,
  fold: 1,
  render: (time: string) => (
    <>
      {formatDay(time)}
      <div className="quiet-line">{formatClock(time)}</div>
    </>
  ),
})

export const twoLines = (text: string) => (
  <div className="two-lines" title={text}>
    {text || '—'}
  </div>
)
