import { auditStatusA, courseApi, scheduleApi, type Teacher, teacherApi } from '@dangxiao/contract'
import { Link, useParams } from '@tanstack/react-router'
import { DetailPage } from '../review/DetailPage.tsx'
import { ReviewHistory } from '../review/ReviewHistory.tsx'
import { allows, useMe } from '../session/permissions.ts'
import { useCall } from '../session/useFind.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import styles from './teacher.module.css'
import { teacherFields } from './teacher-fields.tsx'

const MOST_COURSES = 20
const MOST_LESSONS = 10

export function TeacherDetailPage() {
  const { id } = useParams({ from: '/signed-in/shell/teachers/$id' })
  const me = useMe()
  return (
    <DetailPage<Teacher>
      id={Number(id)}
      noun="这名师资"
      find={teacherApi.find}
      titleOf={({ name }) => name}
      fields={teacherFields}
      listPath="/teachers"
      formPath="/teachers/form"
    >
      {(teacher) => (
        <>
          {allows(me, 'course:view') && <Courses teacher={teacher} />}
          {allows(me, 'schedule:view') && <Lessons teacher={teacher} />}
          <History id={id} />
        </>
      )}
    </DetailPage>
  )
}

/** The courses in which somebody lectures or helps, as far as the user may see them. */
function Courses({ teacher: { id, courseCount } }: { teacher: Teacher }) {
  const query = { teacherId: String(id) }
  const courses = useCall(courseApi.list, { params: { pageNum: '1', pageSize: String(MOST_COURSES) }, query })
  const { records = [], total = 0 } = courses.data ?? {}
  return (
    <section id="courses" className={styles.more}>
      <SectionTitle>授课情况</SectionTitle>
      <p className="quiet">
        共讲授已通过的录播课 {courseCount} 门{courses.data && `，您可以查看的相关课程 ${total} 门`}。
      </p>
      <ul className={styles.courses}>
        {records.map((course) => (
          <li key={course.id}>
            <Link to="/courses/$id" params={{ id: String(course.id) }}>
              {course.coursesName}
            </Link>
            <span className="quiet">
              {course.courseClassificationName} · {course.partySchoolName}
            </span>
            {course.auditStatus !== auditStatusA.approved && <StatusTag record={course} />}
          </li>
        ))}
      </ul>
      {total > MOST_COURSES && (
        <Link to="/courses" search={query}>
          查看全部 {total} 门
        </Link>
      )}
    </section>
  )
}

/** The lessons that somebody gives, as far as the user may see their classes; the latest first. */
function Lessons({ teacher: { id, lessonCount } }: { teacher: Teacher }) {
  const query = { teacherId: String(id), order: 'descend' as const }
  const lessons = useCall(scheduleApi.list, {
    params: { pageNum: '1', pageSize: String(MOST_LESSONS) },
    query,
  })
  const { records = [], total = 0 } = lessons.data ?? {}
  return (
    <section id="lessons" className={styles.more}>
      <SectionTitle>面授课程</SectionTitle>
      <p className="quiet">
        已面授 {lessonCount} 节
        {lessons.data &&
          `，您可以查看的课程安排 ${total} 节${total > MOST_LESSONS ? `，以下为最近 ${MOST_LESSONS} 节` : ''}`}
        。
      </p>
      <ul className={styles.courses}>
        {records.map((lesson) => (
          <li key={lesson.id}>
            <span>
              {lesson.date} {lesson.startTime}–{lesson.endTime}
            </span>
            <span>{lesson.title}</span>
            <span className="quiet">
              {lesson.className} · {lesson.partySchoolName}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ id }: { id: string }) {
  const view = useCall(teacherApi.review, { params: { id }, query: {} })
  return <div className={styles.more}>{view.data && <ReviewHistory history={view.data.history} />}</div>
}
