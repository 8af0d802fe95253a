import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined'
import { type LessonSlot, type LessonVerdict, timeOfDayName } from '@dangxiao/contract'
import { Button } from 'antd'
import styles from './editor.module.css'

const slotName = ({ date, timeOfDay, startTime, endTime }: LessonSlot) =>
  `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日${timeOfDayName(timeOfDay)} ${startTime}–${endTime}`

interface ClashLineProps {
  verdict: LessonVerdict | undefined
  isAsking: boolean
  onTake: (slot: LessonSlot) => void
}

/** What stands in the lesson's way, and where it could stand instead. */
export function ClashLine({ verdict, isAsking, onTake }: ClashLineProps) {
  const { clashes = [], nearest } = verdict ?? {}
  const isRefused = clashes.some(({ refuses }) => refuses)
  return (
    <div className={styles.clash} role="status" aria-live="polite" aria-busy={isAsking}>
      {clashes.map(({ kind, refuses, message, with: other }) => (
        <div key={`${kind}${message}${other?.id}`} data-tone={refuses ? 'refused' : 'warned'}>
          <ExclamationCircleOutlined /> {message}
          {other && (
            <span className="quiet-small">
              （{other.startTime}–{other.endTime}，{other.partySchoolName}
              {other.place && ` ${other.place}`}）
            </span>
          )}
        </div>
      ))}
      {isRefused &&
        (nearest ? (
          <Button size="small" onClick={() => onTake(nearest)}>
            改到最近空闲：{slotName(nearest)}
          </Button>
        ) : (
          <div className="quiet-small">前后两周内没有同样长的空闲时段</div>
        ))}
      {verdict && clashes.length === 0 && (
        <div data-tone="free">
          <CheckCircleOutlined /> 时间、讲师、地点均无冲突
        </div>
      )}
    </div>
  )
}
