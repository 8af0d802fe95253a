import { type Lesson, liveStatusB, timeOfDayName } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { leaveFrom } from '../list/visited-row.ts'
import { LessonLiveTag } from '../ui/live/LiveTag.tsx'
import styles from './live-board.module.css'

export const liveManageColumns = (listPath: string): Columns<Lesson> => [
  {
    title: '课程',
    dataIndex: 'title',
    render: (title: string, { id, classId, date, className }) => (
      <>
        <div className="two-lines" title={title}>
          <Link
            to="/classes/$id"
            params={{ id: String(classId) }}
            search={{ week: date }}
            onClick={() => leaveFrom(listPath, id)}
            className={styles.name}
          >
            {title}
          </Link>
        </div>
        <div className="quiet-line" title={className}>
          {className}
        </div>
      </>
    ),
  },
  {
    title: '授课人',
    dataIndex: 'lecturers',
    width: 112,
    minWidth: 88,
    fold: 6,
    render: (lecturers: Lesson['lecturers']) => twoLines(lecturers.map(({ name }) => name).join('、')),
  },
  { title: '办班单位', dataIndex: 'partySchoolName', width: 148, minWidth: 104, fold: 5, render: twoLines },
  {
    title: '上课时间',
    dataIndex: 'date',
    width: 128,
    fold: 8,
    sorter: true,
    render: (date: string, { timeOfDay, startTime, endTime }) => (
      <>
        {date}
        <div className="quiet-line">
          {timeOfDayName(timeOfDay)} {startTime}–{endTime}
        </div>
      </>
    ),
  },
  {
    title: '直播状态',
    dataIndex: 'liveStatus',
    width: 96,
    fold: 9,
    render: (status: number | null, { liveReason }) => (
      <>
        <LessonLiveTag status={status ?? liveStatusB.ended} reason={liveReason} />
        {status === liveStatusB.cancelled && (
          <div className="quiet-line" title={liveReason}>
            {liveReason}
          </div>
        )}
      </>
    ),
  },
  {
    title: '地址',
    key: 'address',
    width: 96,
    minWidth: 80,
    fold: 3,
    render: (_, lesson) => <Address lesson={lesson} />,
  },
]

/** Where the session, or its replay, is watched. */
function Address({ lesson: { liveStatus, liveUrl, replayUrl } }: { lesson: Lesson }) {
  if (liveStatus === liveStatusB.cancelled) return <span className="quiet">—</span>
  const isOver = liveStatus === liveStatusB.ended
  const url = isOver ? replayUrl : liveUrl
  if (!url) return <span className="quiet">{isOver ? '未补回放' : '未填写'}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {isOver ? '看回放' : '直播地址'}
    </a>
  )
}
