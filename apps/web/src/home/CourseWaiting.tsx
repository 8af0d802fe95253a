import { courseApi } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { formatTime } from '../kit/format.ts'
import { useCall } from '../kit/useFind.ts'
import styles from './home.module.css'

const SHOWN = 6

/** The courses that wait for my decision, the first few by name. */
export function CourseWaiting({ total }: { total: number }) {
  const query = { held: '1', sort: 'submitTime', order: 'ascend' } as const
  const waiting = useCall(courseApi.list, { params: { pageNum: 1, pageSize: SHOWN }, query }, { enabled: total > 0 })
  const first = waiting.data?.records[0]

  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h2>
          待我审核 <b className={styles.count}>{total}</b>
        </h2>
        {first && (
          <Link to="/courses" search={{ ...query, review: first.id }}>
            <Button type="primary">开始审核</Button>
          </Link>
        )}
      </div>
      {total === 0 ? (
        <p className="quiet">没有等待您审核的录播课。</p>
      ) : waiting.isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: Math.min(total, SHOWN) }} />
      ) : (
        <ul className={styles.rows}>
          {waiting.data?.records.map((course) => (
            <li key={course.id}>
              <Link to="/courses" search={{ ...query, review: course.id }} className="one-line">
                {course.coursesName}
              </Link>
              <span className="one-line quiet">{course.partySchoolName}</span>
              <span className="quiet">{course.revisionStatus === null ? '新增' : '修改'}</span>
              <time className="quiet" dateTime={course.submitTime}>
                {formatTime(course.submitTime)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
