import { type ClassWithLessons, halfDays, type Lesson } from '@dangxiao/contract'
import { ClassFacts } from './ClassFacts.tsx'
import { chineseDay } from './papers.ts'
import styles from './print.module.css'

interface RosterProps {
  trainingClass: ClassWithLessons
  /** What is signed for; none to be written by hand. */
  lessons: readonly Lesson[]
}

const people = (lessons: readonly Lesson[]) =>
  [
    ...new Map(
      lessons.flatMap((lesson) => lesson.lecturers.map((lecturer) => [lecturer.id, lecturer] as const)),
    ).values(),
  ]
    .map(({ name, partySchoolName }) => `${name}（${partySchoolName}）`)
    .join('、')

/** Where it is signed: each half day that has lessons, or both. */
function columnsOf(lessons: readonly Lesson[]): string[] {
  const halves = Object.keys(halfDays).filter(
    (half) => lessons.length === 0 || lessons.some(({ timeOfDay }) => String(timeOfDay) === half),
  )
  return halves.map((half) => (half === '1' ? '上午签到' : '下午签到'))
}

/** The sign-in sheet of a day or a lesson: what is held, by whom, and a line for everybody. */
export function Roster({ trainingClass, lessons }: RosterProps) {
  const [first] = lessons
  const columns = columnsOf(lessons)
  return (
    <>
      <h1>{trainingClass.name}</h1>
      <h2>签到表</h2>
      <ClassFacts trainingClass={trainingClass} />
      {first ? (
        <>
          <p className={styles.facts}>
            <span>日期：{chineseDay(first.date)}</span>
          </p>
          {lessons.map((lesson) => (
            <p key={lesson.id} className={styles.facts}>
              <span>
                课程：{lesson.startTime}–{lesson.endTime} {lesson.title}
              </span>
              {lesson.lecturers.length > 0 && <span>授课人：{people([lesson])}</span>}
              {lesson.place !== trainingClass.place && <span>地点：{lesson.place}</span>}
            </p>
          ))}
        </>
      ) : (
        <p className={styles.facts}>
          <span>课程：＿＿＿＿＿＿＿＿＿＿＿＿＿＿</span>
          <span>日期：＿＿＿＿年＿＿月＿＿日</span>
        </p>
      )}
      <table className={styles.roster}>
        <colgroup>
          <col style={{ width: '8%' }} />
          <col style={{ width: '16%' }} />
          <col />
          {columns.map((column) => (
            <col key={column} style={{ width: '17%' }} />
          ))}
          <col style={{ width: '12%' }} />
        </colgroup>
        <thead>
          <tr>
            <th>序号</th>
            <th>姓名</th>
            <th>单位及职务</th>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
            <th>备注</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: trainingClass.people }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their number
            <tr key={i}>
              <td className={styles.middle}>{i + 1}</td>
              <td />
              <td />
              {columns.map((column) => (
                <td key={column} />
              ))}
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
