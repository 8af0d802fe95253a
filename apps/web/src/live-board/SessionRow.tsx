import WarningFilled from '@ant-design/icons/WarningFilled'
import { Link } from '@tanstack/react-router'
import { RowActions } from '../list/RowActions.tsx'
import { formatDay } from '../ui/format.ts'
import { LessonLiveTag, LiveTag } from '../ui/live/LiveTag.tsx'
import { clocksOf } from '../ui/live/plan.ts'
import styles from './live-board.module.css'
import { concernOf, type Session } from './sessions.ts'
import { type Opening, useSessionActions } from './useSessionActions.ts'

interface SessionRowProps {
  session: Session
  now: number
  /** The day that is looked at; without one the session says its own. */
  day: string | undefined
  onOpen: (what: Opening) => void
  onDone: () => void
}

export function SessionRow({ session, now, day, onOpen, onDone }: SessionRowProps) {
  const { kind, id, name, unit, lecturers, comments, stage, cancelReason } = session
  const actionsOf = useSessionActions(onDone)
  const concern = concernOf(session, now)
  return (
    <li
      className={styles.row}
      data-live={stage === 'live' || undefined}
      data-off={stage === 'cancelled' || undefined}
    >
      <div className={styles.time}>
        {clocksOf(session, day)}
        {day === undefined && <div className="quiet-line">{formatDay(session.startTime)}</div>}
      </div>
      <div>
        <SessionTag session={session} />
      </div>
      <div className={styles.what}>
        {kind === 'class' ? (
          <Link to="/live-classes/$id" params={{ id: String(id) }} className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <div className="quiet one-line" title={`${unit} ${lecturers}`}>
          {kind === 'lesson' && <span className={styles.kind}>课表</span>}
          {unit}
          {lecturers && ` · ${lecturers}`}
        </div>
      </div>
      <div className={styles.state}>
        {concern && (
          <span className={styles.concern}>
            <WarningFilled aria-hidden /> {concern}
          </span>
        )}
        {stage === 'cancelled' && (
          <span className="quiet one-line" title={cancelReason}>
            {cancelReason}
          </span>
        )}
        {comments && comments.all > 0 && (
          <Link to="/live-comments" search={{ liveClassId: String(id) }}>
            评论 {comments.all}
            {comments.waiting > 0 && <b>（待审 {comments.waiting}）</b>}
          </Link>
        )}
      </div>
      <RowActions actions={actionsOf(session, onOpen)} />
    </li>
  )
}

/** Live classes and lessons have states of their own, with the labels of each. */
function SessionTag({ session: { kind, liveStatus, stage, cancelReason } }: { session: Session }) {
  if (kind === 'lesson') return <LessonLiveTag status={liveStatus} reason={cancelReason} />
  return <LiveTag of={{ liveStatus, isCancelled: stage === 'cancelled', cancelReason }} />
}
