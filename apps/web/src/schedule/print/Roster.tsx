import type { ClassWithLessons } from '@dangxiao/contract'
import { ClassFacts } from './ClassFacts.tsx'
import styles from './print.module.css'

/** The sign-in sheet: who lectures, and a line for everybody. */
export function Roster({ trainingClass }: { trainingClass: ClassWithLessons }) {
  const lecturers = new Map(trainingClass.entries.flatMap((lesson) => lesson.lecturers.map((lecturer) => [lecturer.id, lecturer] as const)))
  return (
    <>
      <h1>{trainingClass.name}</h1>
      <h2>签到表</h2>
      <ClassFacts trainingClass={trainingClass} />
      {lecturers.size > 0 && (
        <p className={styles.facts}>
          授课人：{[...lecturers.values()].map(({ name, partySchoolName }) => `${name}（${partySchoolName}）`).join('、')}
        </p>
      )}
      <p className={styles.facts}>
        <span>课程：＿＿＿＿＿＿＿＿＿＿＿＿＿＿</span>
        <span>日期：＿＿＿＿年＿＿月＿＿日</span>
      </p>
      <table className={styles.roster}>
        <colgroup>
          <col style={{ width: '8%' }} />
          <col style={{ width: '16%' }} />
          <col />
          <col style={{ width: '17%' }} />
          <col style={{ width: '17%' }} />
          <col style={{ width: '12%' }} />
        </colgroup>
        <thead>
          <tr>
            <th>序号</th>
            <th>姓名</th>
            <th>单位及职务</th>
            <th>上午签到</th>
            <th>下午签到</th>
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
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
