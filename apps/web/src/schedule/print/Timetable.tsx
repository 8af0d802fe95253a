import { type ClassWithLessons, type Lesson, timeOfDayName, weekdayOf } from '@dangxiao/contract'
import { Fragment } from 'react'
import { grouped } from '../../ui/grouped.ts'
import { shortDay, WEEKDAYS } from '../lesson/week.ts'
import { ClassFacts } from './ClassFacts.tsx'
import styles from './print.module.css'

/** The timetable of a class, day by day. */
export function Timetable({ trainingClass }: { trainingClass: ClassWithLessons }) {
  const byDay = [...grouped(trainingClass.entries, ({ date }) => date)]
  return (
    <>
      <h1>{trainingClass.name}</h1>
      <h2>课程表</h2>
      <ClassFacts trainingClass={trainingClass} />
      <table>
        <colgroup>
          <col style={{ width: '12%' }} />
          <col style={{ width: '8%' }} />
          <col style={{ width: '17%' }} />
          <col />
          <col style={{ width: '13%' }} />
          <col style={{ width: '19%' }} />
        </colgroup>
        <thead>
          <tr>
            <th>日期</th>
            <th>时段</th>
            <th>时间</th>
            <th>课程内容</th>
            <th>授课人</th>
            <th>地点</th>
          </tr>
        </thead>
        <tbody>
          {byDay.map(([day, lessons]) => (
            <Fragment key={day}>
              {lessons.map((lesson, i) => (
                <tr key={lesson.id}>
                  {i === 0 && (
                    <td rowSpan={lessons.length} className={styles.middle}>
                      {shortDay(day)}
                      <br />
                      {WEEKDAYS[weekdayOf(day)]}
                    </td>
                  )}
                  <LessonCells lesson={lesson} />
                </tr>
              ))}
            </Fragment>
          ))}
          {byDay.length === 0 && (
            <tr>
              <td colSpan={6} className={styles.middle}>
                还没有课程安排
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  )
}

const LessonCells = ({
  lesson: { timeOfDay, startTime, endTime, title, lecturers, place },
}: {
  lesson: Lesson
}) => (
  <>
    <td className={styles.middle}>{timeOfDayName(timeOfDay)}</td>
    <td className={styles.middle}>
      {startTime}–{endTime}
    </td>
    <td>{title}</td>
    <td>{lecturers.map(({ name }) => name).join('、')}</td>
    <td>{place}</td>
  </>
)
