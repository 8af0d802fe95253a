import { liveClassApi, liveClassStatus, todayIn } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useCall } from '../../session/useFind.ts'
import { LiveTag } from '../../ui/live/LiveTag.tsx'
import { clocksOf } from '../../ui/live/plan.ts'
import styles from './home.module.css'

const SHOWN = 5

/** Today's live classes: what runs first, then what is to come. Not there on a day without. */
export function TodayLiveCard() {
  const board = useCall(liveClassApi.board, { query: {} })
  const rows = board.data?.rows.filter(({ isCancelled }) => !isCancelled) ?? []
  if (rows.length === 0) return null
  const rank = ({ liveStatus }: { liveStatus: number }) =>
    liveStatus === liveClassStatus.live ? 0 : liveStatus === liveClassStatus.notStarted ? 1 : 2
  const shown = [...rows]
    .sort((a, b) => rank(a) - rank(b) || a.startTime.localeCompare(b.startTime))
    .slice(0, SHOWN)
  return (
    <section className={styles.card}>
      <div className={styles.cardHead}>
        <h2>
          今日直播 <b className={styles.count}>{rows.length}</b>
        </h2>
        <Link to="/live-board">
          <Button>查看全部</Button>
        </Link>
      </div>
      <ul className={styles.rows}>
        {shown.map((live) => (
          <li key={live.id}>
            <Link to="/live-classes/$id" params={{ id: String(live.id) }} className="one-line">
              {live.name}
            </Link>
            <span className="one-line quiet">{live.partySchoolName}</span>
            <span>{clocksOf(live, todayIn(new Date()))}</span>
            <span className={styles.waited}>
              <LiveTag of={live} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
