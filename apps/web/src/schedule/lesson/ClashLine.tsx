import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined'
import { type LessonSlot, type LessonVerdict, timeOfDayName, todayIn } from '@dangxiao/contract'
import { Button } from 'antd'
import styles from './editor.module.css'
import type { LessonValues } from './lesson-values.ts'
import { shortDay } from './week.ts'

export const slotName = ({ date, timeOfDay, startTime, endTime }: LessonSlot) =>
  `${shortDay(date)}${timeOfDayName(timeOfDay)} ${startTime}–${endTime}`

interface ClashLineProps {
  values: LessonValues
  verdict: LessonVerdict | undefined
  /** What the server said when it refused the slot; the verdict goes before it. */
  refusal: string | undefined
  isAsking: boolean
  onTake: (slot: LessonSlot) => void
}

const ACTIVITY = 2

/** What was looked at and found free; nobody has looked at who or where while it is not said. */
function freeOf({ lecturers, place, courseKind, date, times }: LessonValues): string | undefined {
  if (!date || !times) return undefined
  const found = ['时间', lecturers.length > 0 && '讲师', place.trim() && '地点'].filter(Boolean).join('、')
  return lecturers.length > 0 || courseKind === ACTIVITY ? `${found}均无冲突` : undefined
}

/** What stands in the lesson's way, and where it could stand instead. */
export function ClashLine({ values, verdict, refusal, isAsking, onTake }: ClashLineProps) {
  const { clashes = [], nearest } = verdict ?? {}
  const isRefused = clashes.some(({ refuses }) => refuses)
  const said = isRefused ? undefined : refusal
  const isPast = values.date !== undefined && values.date < todayIn(new Date())
  const free = freeOf(values)
  return (
    <div className={styles.clash} role="status" aria-live="polite" aria-busy={isAsking}>
      {said && (
        <div data-tone="refused">
          <ExclamationCircleOutlined /> {said}
        </div>
      )}
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
      {isPast && (
        <div data-tone="warned">
          <ExclamationCircleOutlined /> 上课日期已过，请核对
        </div>
      )}
      {verdict && clashes.length === 0 && !said && (
        <div data-tone={free ? 'free' : 'open'}>
          {free ? (
            <>
              <CheckCircleOutlined /> {free}
            </>
          ) : (
            '选择授课人后检查讲师有无冲突'
          )}
        </div>
      )}
    </div>
  )
}
