import { scheduleApi } from '@dangxiao/contract'
import { useParams } from '@tanstack/react-router'
import { Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useAddress } from '../../list/useAddress.ts'
import { NotOpened } from '../../session/NotOpened.tsx'
import { useFind } from '../../session/useFind.ts'
import { LessonDrawer } from '../lesson/LessonDrawer.tsx'
import { fromLesson, type LessonValues, newLesson } from '../lesson/lesson-values.ts'
import { StoredLessonDrawer } from '../lesson/StoredLessonDrawer.tsx'
import { firstWeek, isDay, mondayOf } from '../lesson/week.ts'
import styles from '../schedule.module.css'
import { WeekView } from '../week/WeekView.tsx'
import { ClassHead } from './ClassHead.tsx'
import { LessonTable } from './LessonTable.tsx'

const tabs = [
  { value: 'week', label: '周课表' },
  { value: 'list', label: '列表' },
]

/** One training class with its timetable, by week or as a list. */
export function ClassPage() {
  const { id } = useParams({ from: '/signed-in/shell/classes/$id' })
  const [search, change] = useAddress()
  const { data: trainingClass, error, refetch } = useFind(scheduleApi.find, Number(id))
  const [drawer, setDrawer] = useState<{
    id?: number | undefined
    values: LessonValues
    isTouched: boolean
  }>()

  if (error) {
    return (
      <div className={styles.card}>
        <NotOpened noun="这个培训班" error={error} onRetry={() => refetch()} />
      </div>
    )
  }
  if (!trainingClass) return <Skeleton active className={styles.card} paragraph={{ rows: 14 }} />

  const tab = search.tab === 'list' ? 'list' : 'week'
  const asked = typeof search.week === 'string' ? search.week : undefined
  const week = isDay(asked) ? mondayOf(asked) : firstWeek(trainingClass)
  const setWeek = (monday: string) =>
    change((old) => ({ ...old, week: monday }), { replace: true, resetScroll: false })
  const more = (values: LessonValues, isTouched = false) => setDrawer({ id: values.id, values, isTouched })
  const switcher = (
    <Segmented
      value={tab}
      options={tabs}
      onChange={(next) => change((old) => ({ ...old, tab: next }), { replace: true })}
    />
  )
  const mayEdit = trainingClass.can.includes('edit')

  return (
    <article className={styles.page}>
      <ClassHead trainingClass={trainingClass} />
      <section className={styles.card}>
        {tab === 'week' ? (
          <WeekView
            trainingClass={trainingClass}
            week={week}
            tabs={switcher}
            onWeek={setWeek}
            onMore={more}
          />
        ) : (
          <>
            <div className={styles.bar}>
              {switcher}
              {mayEdit && (
                <Button
                  onClick={() =>
                    more(
                      newLesson(
                        trainingClass,
                        week < trainingClass.startDate ? trainingClass.startDate : week,
                        1,
                      ),
                    )
                  }
                >
                  新增课程安排
                </Button>
              )}
            </div>
            <LessonTable trainingClass={trainingClass} onEdit={(lesson) => more(fromLesson(lesson))} />
          </>
        )}
      </section>
      {drawer?.id && !drawer.isTouched ? (
        <StoredLessonDrawer
          trainingClass={trainingClass}
          id={drawer.id}
          onClose={() => setDrawer(undefined)}
        />
      ) : (
        drawer && (
          <LessonDrawer
            trainingClass={trainingClass}
            initial={drawer.values}
            isTouched={drawer.isTouched}
            onClose={() => setDrawer(undefined)}
          />
        )
      )}
    </article>
  )
}
