import CopyOutlined from '@ant-design/icons/CopyOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { addDays, type ClassWithLessons, courseKinds, todayIn } from '@dangxiao/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { LessonValues } from '../lesson/lesson-values.ts'
import { mondayOf, shortDay, weeksOf } from '../lesson/week.ts'
import styles from '../schedule.module.css'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { WeekGrid } from './WeekGrid.tsx'

interface WeekViewProps {
  trainingClass: ClassWithLessons
  /** Its Monday. */
  week: string
  /** Leads to the other views. */
  tabs: ReactNode
  onWeek: (monday: string) => void
  onMore: (values: LessonValues, isTouched: boolean) => void
}

/** One week of a class, and the way to the others. */
export function WeekView({ trainingClass, week, tabs, onWeek, onMore }: WeekViewProps) {
  const [isCopying, setCopying] = useState(false)
  const weeks = weeksOf(trainingClass)
  const place = weeks.indexOf(week)
  const thisWeek = mondayOf(todayIn(new Date()))
  const lessons = trainingClass.entries.filter(({ date }) => mondayOf(date) === week)
  const mayEdit = trainingClass.can.includes('edit')

  return (
    <>
      <div className={styles.bar}>
        {tabs}
        <Button icon={<LeftOutlined />} aria-label="上一周" onClick={() => onWeek(addDays(week, -7))} />
        <span className={styles.week} aria-live="polite">
          {shortDay(week)} – {shortDay(addDays(week, 6))}
          {place >= 0 && <span className="quiet"> 第{place + 1}周</span>}
        </span>
        <Button icon={<RightOutlined />} aria-label="下一周" onClick={() => onWeek(addDays(week, 7))} />
        <Button disabled={week === thisWeek} onClick={() => onWeek(thisWeek)}>
          本周
        </Button>
        {place < 0 && weeks[0] && (
          <Button
            type="link"
            onClick={() =>
              onWeek(week < (weeks[0] as string) ? (weeks[0] as string) : (weeks.at(-1) as string))
            }
          >
            回到培训期
          </Button>
        )}
        <span className={styles.spacer} />
        <span className="quiet-small">{mayEdit && '点空格或按回车排课，拖动调整'}</span>
        {mayEdit && (
          <Button
            icon={<CopyOutlined />}
            disabled={lessons.length === 0 || weeks.length < 2}
            onClick={() => setCopying(true)}
          >
            复制本周
          </Button>
        )}
      </div>
      <WeekGrid key={week} trainingClass={trainingClass} week={week} onWeek={onWeek} onMore={onMore} />
      <div className={styles.legend}>
        {courseKinds.map(({ id, name }) => (
          <span key={id} data-kind={id}>
            {name}
          </span>
        ))}
        <span className="quiet-small">播 直播 · 享 已共享 · 点 来自点课</span>
      </div>
      {isCopying && (
        <CopyWeekDialog
          trainingClass={trainingClass}
          week={week}
          onClose={() => setCopying(false)}
          onCopied={onWeek}
        />
      )}
    </>
  )
}
