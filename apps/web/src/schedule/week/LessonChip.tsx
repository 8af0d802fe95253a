import { type Lesson, liveStatusBOptions, nameIn } from '@dangxiao/contract'
import { useDraggable } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import grid from './grid.module.css'

interface LessonChipProps {
  lesson: Lesson
  /** Where the class usually is, which is not said each time. */
  usualPlace: string
  isOpen: boolean
  /** On its way to another place. */
  isMoving: boolean
  isActive: boolean
  onOpen: () => void
}

/** One lesson in the grid; it can be dragged unless another unit says when it is. */
export function LessonChip({ lesson, usualPlace, isOpen, isMoving, isActive, onOpen }: LessonChipProps) {
  const isFixed = !lesson.can.includes('edit') || lesson.sourceLessonId !== null
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: lesson.id, disabled: isFixed })
  const { title, startTime, endTime, lecturers, place } = lesson
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={grid.chip}
      style={{ transform: CSS.Translate.toString(transform) }}
      data-kind={lesson.courseKind}
      data-open={isOpen}
      data-moving={isMoving || isDragging}
      data-fixed={isFixed}
      tabIndex={isActive ? 0 : -1}
      title={`${title}\n${startTime}–${endTime} ${place}\n${lecturers.map(({ name, partySchoolName }) => `${name}（${partySchoolName}）`).join('、')}`}
      {...listeners}
      onClick={onOpen}
    >
      <span className={grid.time}>
        {startTime}–{endTime}
        <Marks lesson={lesson} />
      </span>
      <strong className="two-lines">{title}</strong>
      <span className={grid.line}>{lecturers.map(({ name }) => name).join('、') || '—'}</span>
      {place !== usualPlace && <span className={grid.line}>{place}</span>}
    </button>
  )
}

function Marks({
  lesson: { isLive, liveStatus, isShared, sourceLessonId, joinedUnits },
}: {
  lesson: Lesson
}) {
  return (
    <span className={grid.marks}>
      {isLive === 1 && liveStatus !== null && (
        <i
          data-mark={liveStatus === 0 ? 'off' : 'live'}
          title={`直播：${nameIn(liveStatusBOptions, liveStatus)}`}
        >
          播
        </i>
      )}
      {isShared === 1 && (
        <i
          data-mark="shared"
          title={joinedUnits > 0 ? `共享，已有${joinedUnits}个单位点课` : '共享给下级单位'}
        >
          享{joinedUnits > 0 && joinedUnits}
        </i>
      )}
      {sourceLessonId !== null && (
        <i data-mark="linked" title="来自点课">
          点
        </i>
      )}
    </span>
  )
}
