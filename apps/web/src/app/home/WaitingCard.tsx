import { applicationAuditApi, deskApi } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { allows, useMe } from '../../session/permissions.ts'
import { useCall } from '../../session/useFind.ts'
import { WaitingTime } from '../../ui/WaitingTime.tsx'
import { entryOf } from '../shell/menu.ts'
import styles from './home.module.css'

const SHOWN = 6

/** What waits for my decision: how much of each kind, and the first few by name. */
export function WaitingCard() {
  const me = useMe()
  const counts = useCall(deskApi.counts, {})
  const asked = useCall(
    applicationAuditApi.list,
    { params: { pageNum: 1, pageSize: 1 }, query: { held: '1' } },
    { enabled: allows(me, 'schedule-apply:review') },
  )
  const waiting = useCall(deskApi.list, { params: { pageNum: 1, pageSize: SHOWN }, query: {} })
  const total = (counts.data ?? []).reduce((sum, { n }) => sum + n, 0)
  const first = waiting.data?.records[0]

  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h2>
          待我审核 <b className={styles.count}>{counts.data ? total : ''}</b>
        </h2>
        <div className={styles.kinds}>
          {counts.data
            ?.filter(({ n }) => n > 0)
            .map(({ resource, n }) => (
              <Link key={resource} to="/review-desk" search={{ resource }}>
                {entryOf(resource)?.label ?? resource} {n}
              </Link>
            ))}
          {asked.data !== undefined && asked.data.total > 0 && (
            <Link to="/course-application-audit" search={{ held: '1' }}>
              点课 {asked.data.total}
            </Link>
          )}
        </div>
        {first && (
          <Link to="/review-desk" search={{ kind: first.resource, review: first.id }}>
            <Button type="primary">开始审核</Button>
          </Link>
        )}
      </div>
      {waiting.isLoading ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : waiting.error ? (
        <p className="quiet">{waiting.error.message}</p>
      ) : waiting.data?.total === 0 ? (
        <p className="quiet">没有等待您审核的记录。</p>
      ) : (
        <ul className={styles.rows}>
          {waiting.data?.records.map(({ resource, id, title, partySchoolName, isRevision, submitTime }) => (
            <li key={`${resource}:${id}`}>
              <Link to="/review-desk" search={{ kind: resource, review: id }} className="one-line">
                {title}
              </Link>
              <span className="one-line quiet">{partySchoolName}</span>
              <span className="quiet">
                {entryOf(resource)?.label ?? resource}·{isRevision ? '修改' : '新增'}
              </span>
              <span className={styles.waited}>
                已等待 <WaitingTime since={submitTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
