import {
  type ApplicationInput,
  addDays,
  type InputOf,
  type LessonInput,
  type scheduleApi,
  type TrainingClassInput,
  todayIn,
} from '@dangxiao/contract'
import type { Db } from '../platform/db/connection.ts'
import { lessons, lessonTeachers, trainingClasses } from '../teaching/schedule/schedule.table.ts'
import { applications } from '../teaching/schedule-apply/application.table.ts'
import { inserted } from './inserted.ts'

type TrainingClassRow = typeof trainingClasses.$inferSelect
type LessonRow = typeof lessons.$inferSelect
type TestUnit = { id: number }
type Given<T extends { $inferInsert: unknown }> = Partial<T['$inferInsert']>

/** Training classes of the four weeks from tomorrow, their lessons, and what their forms send. */
export function scheduleBuilders(db: Db, now: () => Date) {
  let count = 0
  /** So many days after today. */
  const day = (n: number) => addDays(todayIn(now()), n)
  const classFields = () => ({
    name: `培训班${++count}`,
    level: 4,
    year: 2031,
    semester: 2,
    startDate: day(1),
    endDate: day(28),
    people: 40,
  })
  /** Each time in another room. */
  const lessonFields = () => ({
    date: day(1),
    timeOfDay: 1,
    startTime: '08:30',
    endTime: '11:30',
    courseKind: 0,
    title: `课程${++count}`,
    trainingCourseCategory: 1,
    courseSource: 1,
    place: `${count}教室`,
  })
  const common = () => ({ createdBy: 0, createTime: now(), updateTime: now() })

  return {
    day,

    async trainingClass({
      unit,
      ...given
    }: Given<typeof trainingClasses> & { unit: TestUnit }): Promise<TrainingClassRow> {
      return inserted(db, trainingClasses, {
        ...classFields(),
        partySchoolId: unit.id,
        ...common(),
        ...given,
      })
    },

    async lesson({
      of,
      lecturerIds = [],
      ...given
    }: Given<typeof lessons> & { of: TrainingClassRow; lecturerIds?: number[] }): Promise<LessonRow> {
      const values = {
        ...lessonFields(),
        classId: of.id,
        partySchoolId: of.partySchoolId,
        liveStatus: given.isLive ? 2 : null,
        ...common(),
      }
      const lesson = await inserted(db, lessons, { ...values, ...given })
      if (lecturerIds.length > 0)
        await db
          .insert(lessonTeachers)
          .values(lecturerIds.map((teacherId, sort) => ({ lessonId: lesson.id, teacherId, sort })))
      return lesson
    },

    /** Waits for the lesson's unit, unless said otherwise. */
    async application({
      for: lesson,
      of,
      ...given
    }: Given<typeof applications> & { for: LessonRow; of: TrainingClassRow }): Promise<
      typeof applications.$inferSelect
    > {
      const fields = {
        lessonId: lesson.id,
        providerId: lesson.partySchoolId,
        classId: of.id,
        partySchoolId: of.partySchoolId,
        place: `${++count}号报告厅`,
        expected: 40,
        contact: '张敏',
        phone: '13812345678',
        auditStatus: 1,
        auditUnitId: (given.auditStatus ?? 1) === 1 ? lesson.partySchoolId : null,
        submitTime: now(),
      }
      return inserted(db, applications, { ...fields, ...common(), ...given })
    },

    /** What a form sends for one lesson. */
    applicationBody: (lesson: { id: number }, of: { id: number }, given: Partial<ApplicationInput> = {}) => ({
      lessonId: lesson.id,
      classId: of.id,
      place: `${++count}号报告厅`,
      expected: 40,
      contact: '张敏',
      phone: '13812345678',
      ...given,
    }),

    classBody: ({
      unit,
      ...given
    }: Partial<TrainingClassInput> & { unit: TestUnit }): InputOf<typeof scheduleApi.save>['body'] => ({
      ...classFields(),
      partySchoolId: unit.id,
      ...given,
    }),

    /** What a form sends for a lesson, an activity where no lecturer is given. */
    lessonBody: (given: Partial<LessonInput> = {}): LessonInput => ({
      ...lessonFields(),
      lecturerIds: [],
      courseKind: given.lecturerIds ? 0 : 2,
      isLive: 0,
      liveUrl: '',
      isShared: 0,
      sharedUnitIds: [],
      replayUrl: '',
      ...given,
    }),
  }
}
