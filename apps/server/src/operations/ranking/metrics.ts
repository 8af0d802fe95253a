import { addDays, bookingStatus, type MetricKey, type Span } from '@dangxiao/contract'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { cases } from '../../library/case/case.table.ts'
import { courses, courseTeachers } from '../../library/course/course.table.ts'
import { educationBases } from '../../library/education-base/education-base.table.ts'
import { teachers } from '../../library/teacher/teacher.table.ts'
import { unitExts } from '../../library/unit-ext/unit-ext.table.ts'
import type { LookupList, Lookups } from '../../platform/lookup/lookups.ts'
import { projectBases, projects } from '../../teaching/booking/booking.table.ts'
import { liveClasses, liveClassTeachers } from '../../teaching/live-class/live-class.table.ts'
import { lessons, lessonTeachers, trainingClasses } from '../../teaching/schedule/schedule.table.ts'
import { learningRecords, learningSubjects } from '../learning-record/learning-record.table.ts'
import { isShown, shownKinds } from '../shown/shown.queries.ts'

interface Ground {
  span: Span
  /** When the computation was asked for: what lies after it is not over yet, whichever piece counts it. */
  until: Date
  lookups: Lookups
}

/** In `learningWays`: only these tell of a course of the library. */
const RECORDED = 1

/** Rows `(target_id, value)` of those that stand in `target (id)`; one that has nothing may be missing. */
type Source = (ground: Ground) => SQL

/** Lessons of the span that were over by then. */
const held = ({ span, until }: Pick<Ground, 'span' | 'until'>, lesson = sql`${lessons}`) => sql`
  ${lesson}.date between ${span.from}::date and ${span.to}::date and (${lesson}.date + ${lesson}.end_time::time) at time zone 'Asia/Shanghai' <= ${until.toISOString()}::timestamptz`

const days = ({ from, to }: Span, column: AnyPgColumn | SQL) =>
  sql`${column} between ${from}::date and ${to}::date`

const moments = ({ from, to }: Span, column: AnyPgColumn) =>
  sql`${column} >= ${`${from}T00:00:00+08:00`}::timestamptz and ${column} < ${`${addDays(to, 1)}T00:00:00+08:00`}::timestamptz`

/** What the record itself says. */
const own = (table: PgTable & { id: AnyPgColumn }, value: SQL): SQL =>
  sql`select target.id target_id, ${value} value from target join ${table} on ${table.id} = target.id`

/** Points by the place of an entry's root in its list: so many for the first, one less for each that follows. */
function points(lookups: Lookups, list: LookupList, column: AnyPgColumn, most: number): SQL {
  const worth = lookups
    .tree(list)
    .flatMap(({ id }, i) => (i < most ? lookups.branch(id).map((entry) => ({ entry, n: most - i })) : []))
  if (worth.length === 0) return sql`0`
  const cases = worth.map(({ entry, n }) => sql`when ${entry}::integer then ${n}::integer`)
  return sql`case ${column} ${sql.join(cases, sql` `)} else 0 end`
}

/** What was learned from recorded courses that began in the span: rows `(course_id, …)`. */
const learned = (span: Span): SQL => sql`
  select ${learningSubjects.courseId} course_id, ${learningRecords.minutes} minutes, ${learningRecords.isFinished} is_finished
  from ${learningSubjects} join ${learningRecords} on ${learningRecords.subjectId} = ${learningSubjects.id}
  where ${learningSubjects.way} = ${RECORDED} and ${learningSubjects.courseId} is not null and ${moments(span, learningRecords.startTime)}`

/** What was learned is much, and several metrics go by it: it is looked at once for all of them. */
const shared = {
  learned_course: ({ span }) => sql`
    select course_id target_id, count(*) n, sum(minutes) minutes, count(*) filter (where is_finished) finished
    from (${learned(span)}) learned join target on target.id = course_id group by 1`,
  learned_unit: ({ span }) => sql`
    select ${learningRecords.partySchoolId} target_id, count(*) n, sum(${learningRecords.minutes}) minutes
    from ${learningRecords} join target on target.id = ${learningRecords.partySchoolId}
    where ${moments(span, learningRecords.startTime)} group by 1`,
} satisfies Record<string, Source>

const from = (table: keyof typeof shared, value: SQL): SQL =>
  sql`select target_id, ${value} value from ${sql.raw(table)}`

/** The tables that these metrics stand on beside `target`, as a statement's `with` takes them. */
export function sharedBy(metrics: readonly MetricKey[], ground: Ground): SQL[] {
  const wanted = Object.entries(sharing).filter(([, users]) =>
    users.some((metric) => metrics.includes(metric)),
  )
  return wanted.map(
    ([table]) => sql`${sql.raw(table)} as materialized (${shared[table as keyof typeof shared](ground)})`,
  )
}

const sharing: Record<keyof typeof shared, readonly MetricKey[]> = {
  learned_course: ['coursePlays', 'courseMinutes', 'courseFinished'],
  learned_unit: ['unitLearners', 'unitLearnedHours'],
}

/** Lessons that a teacher has given in the span. */
const taught = (ground: Ground, value: SQL): SQL => sql`
  select ${lessonTeachers.teacherId} target_id, ${value} value
  from ${lessonTeachers} join target on target.id = ${lessonTeachers.teacherId} join ${lessons} on ${lessons.id} = ${lessonTeachers.lessonId}
  where ${isNull(lessons.removedAt)} and ${held(ground)} group by 1`

/** Activities at a base that were held in the span. */
const visits = (span: Span, value: SQL): SQL => sql`
  select ${projectBases.baseId} target_id, ${value} value
  from ${projectBases} join target on target.id = ${projectBases.baseId} join ${projects} on ${projects.id} = ${projectBases.projectId}
  where ${isNull(projects.removedAt)} and ${eq(projects.bookingStatus, bookingStatus.held)} and ${days(span, projects.startDate)} group by 1`

/** Records of a unit that were made in the span and are approved. */
const made = (span: Span, kind: (typeof shownKinds)['course' | 'teacher' | 'case']): SQL => sql`
  select ${kind.table.partySchoolId} target_id, count(*) value from ${kind.table} join target on target.id = ${kind.table.partySchoolId}
  where ${and(isNull(kind.table.removedAt), eq(kind.table.auditStatus, kind.family.approved))}
  and ${moments(span, kind.table.createTime)} group by 1`

const shownCourse = isShown(shownKinds.course)
const shownCase = isShown(shownKinds.case)

export const metricSources: Record<MetricKey, Source> = {
  coursePlays: () => from('learned_course', sql`n`),
  courseMinutes: () => from('learned_course', sql`minutes`),
  courseFinished: () => from('learned_course', sql`finished`),
  courseCases: () => sql`
    select course.id target_id, count(*) value from ${cases} join lateral unnest(${cases.courseIds}) course (id) on true
    join target on target.id = course.id where ${shownCase} group by 1`,
  courseHonours: () => own(courses, sql`cardinality(${courses.honorList})`),
  courseRating: ({ lookups }) => own(courses, points(lookups, 'course-rating', courses.rating, 4)),

  teacherLessons: (ground) => taught(ground, sql`count(*)`),
  teacherHours: (ground) => taught(ground, sql`coalesce(sum(${lessons.hours}), 0)`),
  teacherClasses: (ground) => taught(ground, sql`count(distinct ${lessons.classId})`),
  teacherPlays: ({ span }) => sql`
    select ${courseTeachers.teacherId} target_id, count(*) value
    from ${courseTeachers} join target on target.id = ${courseTeachers.teacherId} join ${courses} on ${courses.id} = ${courseTeachers.courseId}
    join (${learned(span)}) learned on learned.course_id = ${courses.id}
    where ${courseTeachers.isMain} = 1 and ${shownCourse} group by 1`,
  teacherCourses: () => sql`
    select ${courseTeachers.teacherId} target_id, count(*) value
    from ${courseTeachers} join target on target.id = ${courseTeachers.teacherId} join ${courses} on ${courses.id} = ${courseTeachers.courseId}
    where ${courseTeachers.isMain} = 1 and ${shownCourse} group by 1`,
  teacherLives: ({ span }) => sql`
    select ${liveClassTeachers.teacherId} target_id, count(*) value
    from ${liveClassTeachers} join target on target.id = ${liveClassTeachers.teacherId}
    join ${liveClasses} on ${liveClasses.id} = ${liveClassTeachers.liveClassId}
    where ${isShown(shownKinds.liveClass)} and ${liveClasses.beganAt} is not null and ${moments(span, liveClasses.beganAt)} group by 1`,
  teacherHonours: () => own(teachers, sql`cardinality(${teachers.honours})`),
  teacherRating: ({ lookups }) => own(teachers, points(lookups, 'teacher-rating', teachers.rating, 4)),

  baseVisits: ({ span }) => visits(span, sql`count(*)`),
  baseVisitors: ({ span }) => visits(span, sql`coalesce(sum(${projects.actualNum}), 0)`),
  baseUnits: ({ span }) => visits(span, sql`count(distinct ${projects.applyUnitId})`),
  baseProducts: () => own(educationBases, sql`${educationBases.productCount}`),
  baseCapacity: () => own(educationBases, sql`${educationBases.dailyCapacity}`),

  casePlays: ({ span }) => sql`
    select ${cases.id} target_id, count(*) value from ${cases} join target on target.id = ${cases.id}
    join ${courses} on ${courses.id} = any(${cases.courseIds}) join (${learned(span)}) learned on learned.course_id = ${courses.id}
    where ${shownCourse} group by 1`,
  caseCourses: () => sql`
    select ${cases.id} target_id, count(*) value from ${cases} join target on target.id = ${cases.id}
    join ${courses} on ${courses.id} = any(${cases.courseIds}) where ${shownCourse} group by 1`,
  caseHonours: ({ lookups }) => own(cases, points(lookups, 'course-honour', cases.honorsType, 5)),

  unitCourses: ({ span }) => made(span, shownKinds.course),
  unitTeachers: ({ span }) => made(span, shownKinds.teacher),
  unitCases: ({ span }) => made(span, shownKinds.case),
  unitClasses: ({ span }) => sql`
    select ${trainingClasses.partySchoolId} target_id, count(*) value
    from ${trainingClasses} join target on target.id = ${trainingClasses.partySchoolId}
    where ${isNull(trainingClasses.removedAt)} and ${days(span, trainingClasses.startDate)} group by 1`,
  unitLessons: (ground) => sql`
    select ${lessons.partySchoolId} target_id, count(*) value from ${lessons} join target on target.id = ${lessons.partySchoolId}
    where ${isNull(lessons.removedAt)} and ${isNull(lessons.sourceLessonId)} and ${held(ground)} group by 1`,
  unitShared: (ground) => sql`
    select given.party_school_id target_id, count(*) value
    from ${lessons} taken join ${lessons} given on given.id = taken.source_lesson_id join target on target.id = given.party_school_id
    where taken.removed_at is null and given.removed_at is null and taken.party_school_id <> given.party_school_id
    and ${held(ground, sql`taken`)} group by 1`,
  unitActivities: ({ span }) => sql`
    select ${projects.partySchoolId} target_id, count(*) value from ${projects} join target on target.id = ${projects.partySchoolId}
    where ${isNull(projects.removedAt)} and ${eq(projects.bookingStatus, bookingStatus.held)} and ${days(span, projects.startDate)} group by 1`,
  unitLearners: () => from('learned_unit', sql`n`),
  unitLearnedHours: () => from('learned_unit', sql`round(minutes / 60.0, 1)`),
  unitFacts: ({ span }) => sql`
    select ${unitExts.partySchoolId} target_id, count(*) value from ${unitExts} join target on target.id = ${unitExts.partySchoolId}
    where ${isNull(unitExts.removedAt)} and ${unitExts.year} = ${Number(span.to.slice(0, 4))} group by 1`,
}
