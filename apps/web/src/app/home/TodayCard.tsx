import { scheduleApi, timeOfDayName, todayIn } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useCall } from '../../session/useFind.ts'
import styles from './home.module.css'

const SHOWN = 8

/** What the own unit teaches today. */
export function TodayCard() {
  const today = todayIn(new Date())
  const lessons = useCall(scheduleApi.list, {
    params: { pageNum: 1, pageSize: SHOWN },
    query: { unitListScope: '1', startDate: today, endDate: today },
  })
  const { records = [], total = 0 } = lessons.data ?? {}
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h2>
          今日课程 <b className={styles.count}>{lessons.data ? total : ''}</b>
        </h2>
        <Link to="/classes" search={{ unitListScope: '1', status: '2' }}>
          培训中的班级
        </Link>
      </div>
      {lessons.isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : lessons.error ? (
        <p className="quiet">{lessons.error.message}</p>
      ) : records.length === 0 ? (
        <p className="quiet">本单位今天没有课。</p>
      ) : (
        <ul className={styles.rows}>
          {records.map(
            ({ id, classId, className, title, timeOfDay, startTime, endTime, lecturers, place }) => (
              <li key={id} className={styles.lesson}>
                <span>
                  <span className="quiet">{timeOfDayName(timeOfDay)}</span> {startTime}–{endTime}
                </span>
                <Link
                  to="/classes/$id"
                  params={{ id: String(classId) }}
                  search={{ week: today }}
                  className="one-line"
                  title={title}
                >
                  {title}
                </Link>
                <span className="one-line">{lecturers.map(({ name }) => name).join('、')}</span>
                <span className="one-line quiet" title={className}>
                  {className}
                </span>
                <span className="one-line quiet" title={place}>
                  {place}
                </span>
              </li>
            ),
          )}
        </ul>
      )}
      {total > SHOWN && <p className="quiet">还有{total - SHOWN}节，请到各班课表中查看。</p>}
    </section>
  )
}
