import WarningFilled from '@ant-design/icons/WarningFilled'
import { liveClassApi, scheduleApi } from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../kit/format.ts'
import { LiveTag } from '../kit/LiveTag.tsx'
import { clocksOf } from '../kit/plan.ts'
import { type RowAction, RowActions } from '../kit/RowActions.tsx'
import { useAction } from '../kit/useAction.ts'
import styles from './live-board.module.css'
import { concernOf, type Session } from './sessions.ts'

interface SessionRowProps {
  session: Session
  now: number
  /** The day that is looked at; without one the session says its own. */
  day: string | undefined
  onOpen: (what: 'check' | 'cancel' | 'replay') => void
  onDone: () => void
}

export function SessionRow({ session, now, day, onOpen, onDone }: SessionRowProps) {
  const { kind, id, name, unit, lecturers, comments, can, isCancelled, cancelReason } = session
  const moves = useMoves(session, onDone)
  const concern = concernOf(session, now)
  const actions: (RowAction | false)[] = [
    !isCancelled && { label: '检查', run: () => onOpen('check') },
    can.includes('start') && {
      label: '开播',
      run: moves.start,
      confirm: { title: `现在开播《${name}》？`, text: '开播后，门户上显示为“直播中”。' },
    },
    can.includes('end') && { label: '结束', run: moves.end, confirm: { title: `结束《${name}》的直播？` } },
    can.includes('replay') && { label: session.replayUrl ? '换回放' : '补回放', run: () => onOpen('replay') },
    can.includes('cancel') && { label: '取消', danger: true, run: () => onOpen('cancel') },
  ]
  return (
    <li className={styles.row} data-live={session.liveStatus === 2 || undefined} data-off={isCancelled || undefined}>
      <div className={styles.time}>
        {clocksOf(session, day)}
        {day === undefined && <div className="quiet-line">{formatDay(session.startTime)}</div>}
      </div>
      <div>
        <LiveTag of={session} />
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
        {isCancelled && <span className="quiet one-line">{cancelReason}</span>}
        {comments && comments.all > 0 && (
          <Link to="/live-comments" search={{ liveClassId: String(id) }}>
            评论 {comments.all}
            {comments.waiting > 0 && <b>（待审 {comments.waiting}）</b>}
          </Link>
        )}
      </div>
      <RowActions actions={actions} />
    </li>
  )
}

function useMoves({ kind, id }: Session, onDone: () => void) {
  const startClass = useAction(liveClassApi.start, '已开播', onDone)
  const endClass = useAction(liveClassApi.end, '直播已结束', onDone)
  const moveLesson = useAction(scheduleApi.moveLive, '已更新', onDone)
  const params = { id }
  return {
    start: () => (kind === 'class' ? startClass.mutate({ params }) : moveLesson.mutate({ params, body: { liveStatus: 1 } })),
    end: () => (kind === 'class' ? endClass.mutate({ params }) : moveLesson.mutate({ params, body: { liveStatus: 3 } })),
  }
}
