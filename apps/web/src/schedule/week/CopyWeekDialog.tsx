import {
  addDays,
  type ClassWithLessons,
  type Lesson,
  type LessonEntry,
  scheduleApi,
} from '@dangxiao/contract'
import { Alert, Modal, Select, Spin } from 'antd'
import { useState } from 'react'
import { useAction } from '../../session/useAction.ts'
import { useCall } from '../../session/useFind.ts'
import { fromLesson, toEntry } from '../lesson/lesson-values.ts'
import { useLessonsChanged } from '../lesson/useLessonSave.ts'
import { mondayOf, shortDay, weeksOf } from '../lesson/week.ts'
import styles from '../schedule.module.css'

interface CopyWeekDialogProps {
  trainingClass: ClassWithLessons
  week: string
  onClose: () => void
  onCopied: (monday: string) => void
}

/** The lessons of one week as new ones in another; without live session, sharing and replay, which belong to a day. */
export function copiesOf(
  lessons: readonly Lesson[],
  trainingClass: ClassWithLessons,
  from: string,
  to: string,
): LessonEntry[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  return lessons.flatMap((lesson) => {
    if (lesson.sourceLessonId !== null || mondayOf(lesson.date) !== from) return []
    const { id: _id, version: _version, ...values } = fromLesson(lesson)
    const copy = toEntry(
      {
        ...values,
        date: addDays(lesson.date, days),
        isLive: false,
        liveUrl: '',
        isShared: false,
        sharedUnitIds: [],
        applyDeadline: null,
        replayUrl: '',
      },
      trainingClass,
    )
    return 'entry' in copy ? [copy.entry] : []
  })
}

/** Copies the week into another; lessons that would conflict there are told and left out. */
export function CopyWeekDialog({ trainingClass, week, onClose, onCopied }: CopyWeekDialogProps) {
  const weeks = weeksOf(trainingClass).filter((monday) => monday !== week)
  const [target, setTarget] = useState(weeks.find((monday) => monday > week) ?? weeks[0] ?? week)
  const entries = copiesOf(trainingClass.entries, trainingClass, week, target)
  const checked = useCall(
    scheduleApi.check,
    { body: { classId: trainingClass.id, entries } },
    { enabled: entries.length > 0, gcTime: 0 },
  )
  const changed = useLessonsChanged()
  const copy = useAction(scheduleApi.update, '已复制', async () => {
    await changed()
    onCopied(target)
    onClose()
  })
  const refusals = entries.map((_, i) => checked.data?.[i]?.clashes.find(({ refuses }) => refuses)?.message)
  const free = entries.filter((_, i) => !refusals[i])

  return (
    <Modal
      open
      title={`复制${shortDay(week)}这一周的课程`}
      okText={checked.data ? `复制${free.length}节课` : '复制'}
      okButtonProps={{ disabled: !checked.data || free.length === 0, loading: copy.isPending }}
      onOk={() => copy.mutate({ body: { classId: trainingClass.id, entries: free } })}
      onCancel={onClose}
    >
      <div className={styles.bar}>
        <span>复制到</span>
        <Select
          value={target}
          onChange={setTarget}
          options={weeks.map((monday) => ({
            value: monday,
            label: `${shortDay(monday)} – ${shortDay(addDays(monday, 6))}`,
          }))}
          style={{ width: 220 }}
          aria-label="复制到哪一周"
        />
        {checked.isFetching && <Spin size="small" />}
      </div>
      <p className="quiet">只复制本班自己排的课；直播、共享设置和点课不复制。</p>
      {free.length < entries.length && checked.data && (
        <Alert
          type="warning"
          showIcon
          title={`${entries.length - free.length}节课有冲突，将跳过`}
          description={
            <ul className={styles.skipped}>
              {entries.map((entry, i) =>
                refusals[i] ? (
                  <li key={`${entry.date}${entry.startTime}${entry.title}`}>
                    《{entry.title}》：{refusals[i]}
                  </li>
                ) : null,
              )}
            </ul>
          }
        />
      )}
      {entries.length === 0 && <Alert type="info" showIcon title="这一周没有可复制的课程" />}
    </Modal>
  )
}
