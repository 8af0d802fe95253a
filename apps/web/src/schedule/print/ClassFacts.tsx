import type { ClassWithLessons } from '@dangxiao/contract'
import { chineseDay } from './papers.ts'
import styles from './print.module.css'

/** What stands above every sheet. */
export function ClassFacts({
  trainingClass: { partySchoolName, startDate, endDate, people, headTeacher, place },
}: {
  trainingClass: ClassWithLessons
}) {
  return (
    <p className={styles.facts}>
      <span>办班单位：{partySchoolName}</span>
      <span>
        培训时间：{chineseDay(startDate)}至{chineseDay(endDate)}
      </span>
      <span>人数：{people}人</span>
      {headTeacher && <span>班主任：{headTeacher}</span>}
      {place && <span>地点：{place}</span>}
    </p>
  )
}
