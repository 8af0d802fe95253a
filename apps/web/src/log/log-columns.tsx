import type { LogRow } from '@dangxiao/contract'
import { twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { formatDay, formatSeconds } from '../ui/format.ts'
import { Mark } from '../ui/Mark.tsx'
import styles from './log.module.css'
import { sentenceOf } from './words.ts'

export const logColumns = (open: (row: LogRow) => void): Columns<LogRow> => [
  {
    title: '时间',
    dataIndex: 'time',
    width: 108,
    render: (time: string) => (
      <>
        {formatDay(time)}
        <div className="quiet-line">{formatSeconds(time)}</div>
      </>
    ),
  },
  {
    title: '人员',
    key: 'person',
    width: 190,
    minWidth: 130,
    render: (_, { userName, unitName }) => (
      <div title={`${userName} ${unitName}`}>
        {userName || <span className="quiet">未登录</span>}
        {unitName && <div className="quiet-line">{unitName}</div>}
      </div>
    ),
  },
  {
    title: '操作',
    key: 'what',
    render: (_, row) => (
      <button type="button" className={styles.open} title={sentenceOf(row)} onClick={() => open(row)}>
        <span className="two-lines">{sentenceOf(row)}</span>
      </button>
    ),
  },
  {
    title: '结果',
    key: 'outcome',
    width: 240,
    minWidth: 150,
    fold: 6,
    render: (_, { isRefused, reason }) =>
      isRefused ? (
        <>
          <Mark tone="red">被拒绝</Mark>
          <div className="quiet-line" title={reason}>
            {reason}
          </div>
        </>
      ) : (
        <Mark tone="green">成功</Mark>
      ),
  },
  { title: '地址', dataIndex: 'address', width: 130, fold: 3, render: twoLines },
]
