import {
  auditStatusWithCancellationOptions,
  classroomAccess,
  nameIn,
  type OrderableLesson,
  trainingCourseCategories,
} from '@dangxiao/contract'
import { Checkbox, Tag } from 'antd'
import { useId } from 'react'
import { formatTime } from '../ui/format.ts'
import { AccessMark } from './AccessMark.tsx'
import { dayText, timeText } from './application-columns.tsx'
import styles from './apply.module.css'

interface DayOfLessonsProps {
  date: string
  lessons: readonly OrderableLesson[]
  chosen: ReadonlyMap<number, OrderableLesson>
  onChoose: (lessons: readonly OrderableLesson[], isOn: boolean) => void
}

export function DayOfLessons({ date, lessons, chosen, onChoose }: DayOfLessonsProps) {
  return (
    <section aria-label={dayText(date)}>
      <h3 className={styles.day}>{dayText(date)}</h3>
      <ul className={styles.lessons}>
        {lessons.map((lesson) => (
          <Line
            key={lesson.id}
            lesson={lesson}
            isChosen={chosen.has(lesson.id)}
            onChoose={(isOn) => onChoose([lesson], isOn)}
          />
        ))}
      </ul>
    </section>
  )
}

function Line({
  lesson,
  isChosen,
  onChoose,
}: {
  lesson: OrderableLesson
  isChosen: boolean
  onChoose: (isOn: boolean) => void
}) {
  const id = useId()
  const { title, lecturers, partySchoolName, className, trainingCourseCategory, isLive, canApply } = lesson
  return (
    <li className={styles.lesson} data-chosen={isChosen}>
      <Checkbox
        id={id}
        checked={isChosen}
        disabled={!canApply}
        onChange={({ target }) => onChoose(target.checked)}
        aria-label={`选择：${title}`}
      />
      <label htmlFor={id} className={styles.label}>
        <span className={styles.time}>{timeText(lesson)}</span>
        <span className={styles.what}>
          <span className="one-line" title={title}>
            {title} {isLive === 1 && <Tag color="blue">直播</Tag>}
          </span>
          <span className="quiet-line">
            {[lecturers.join('、'), nameIn(trainingCourseCategories, trainingCourseCategory)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={styles.who}>
          <span className="one-line">{partySchoolName}</span>
          <span className="quiet-line" title={className}>
            {className}
          </span>
        </span>
        <span className={styles.state}>
          <Access lesson={lesson} />
        </span>
      </label>
    </li>
  )
}

function Access({ lesson: { access, applications, canApply, deadline } }: { lesson: OrderableLesson }) {
  const isPast = new Date(deadline) <= new Date()
  return (
    <>
      <span>
        <AccessMark access={access} />
      </span>
      {applications.map(({ id, className, auditStatus }) => (
        <span key={id} className="one-line" title={className}>
          <Tag color={auditStatus === 3 ? 'success' : auditStatus === 2 ? 'error' : 'warning'}>
            {nameIn(auditStatusWithCancellationOptions, auditStatus)}
          </Tag>
          {className}
        </span>
      ))}
      {access === classroomAccess.applied && canApply && <span className="quiet-line">可再为其他班申请</span>}
      {access === classroomAccess.open && <span className="quiet-line">{formatTime(deadline)} 截止</span>}
      {access === classroomAccess.lookOnly && (
        <span className="quiet-line">{isPast ? '申请已截止' : '未共享给本单位'}</span>
      )}
    </>
  )
}
