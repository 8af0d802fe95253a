import type { Attachment } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { teachers } from '../../library/teacher/teacher.table.ts'
import { identified, moment, owned, removable, versioned } from '../../platform/db/columns.ts'
import type { Words } from '../../review/list/list.ts'

export const trainingClasses = pgTable(
  'training_class',
  {
    ...identified,
    name: text().notNull(),
    level: smallint().notNull(),
    year: smallint().notNull(),
    /** 1 spring, 2 autumn */
    semester: smallint().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    audience: text().notNull().default(''),
    people: integer().notNull(),
    headTeacher: text().notNull().default(''),
    place: text().notNull().default(''),
    scheduleFile: jsonb().$type<Attachment>(),
    /** The request that the class was opened for. */
    reservationId: integer(),
    ...owned,
    ...versioned,
    ...removable,
  },
  (t) => [
    index('training_class_created')
      .on(t.createTime.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`removed_at is null`),
    index('training_class_begin')
      .on(t.startDate.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`removed_at is null`),
    index('training_class_unit')
      .on(t.partySchoolId, t.startDate.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`removed_at is null`),
    index('training_class_name').using('gin', sql`bigrams(name)`),
    index('training_class_words').using('gin', sql`bigrams(name || chr(10) || head_teacher)`),
    index('training_class_reservation')
      .on(t.reservationId)
      .where(sql`reservation_id is not null and removed_at is null`),
  ],
)

/** A class is found by its name and by its head teacher. */
export const classWords: Words = {
  name: trainingClasses.name,
  words: sql`${trainingClasses.name} || chr(10) || ${trainingClasses.headTeacher}`,
}

/** A lesson of a class's timetable. Its unit is that of its class. */
export const lessons = pgTable(
  'lesson',
  {
    ...identified,
    classId: integer()
      .notNull()
      .references(() => trainingClasses.id),
    date: date({ mode: 'string' }).notNull(),
    /** 1 morning, 2 afternoon */
    timeOfDay: smallint().notNull(),
    /** `08:30`, in Asia/Shanghai. */
    startTime: text().notNull(),
    endTime: text().notNull(),
    /** 0 special topic, 1 elective, 2 activity */
    courseKind: smallint().notNull(),
    title: text().notNull(),
    trainingCourseCategory: smallint().notNull(),
    courseSource: smallint().notNull(),
    teachingMethod: integer(),
    place: text().notNull(),
    hours: numeric({ precision: 4, scale: 1, mode: 'number' }),
    isLive: smallint().$type<0 | 1>().notNull().default(0),
    /** `liveStatusB`, as it was last set; one that is over by the clock counts as ended. */
    liveStatus: smallint(),
    liveReason: text().notNull().default(''),
    /** Where the session is watched. */
    liveUrl: text().notNull().default(''),
    isShared: smallint().$type<0 | 1>().notNull().default(0),
    /** None: all units below. */
    sharedUnitIds: integer().array().notNull().default([]),
    applyDeadline: moment(),
    replayUrl: text().notNull().default(''),
    /** A lesson of a unit above that this one follows. Then the lecturers are those of the other. */
    sourceLessonId: integer().references((): AnyPgColumn => lessons.id),
    ...owned,
    ...versioned,
    ...removable,
  },
  (t) => [
    index('lesson_class').on(t.classId, t.date, t.startTime).where(sql`removed_at is null`),
    index('lesson_unit').on(t.partySchoolId, t.date, t.startTime, t.id).where(sql`removed_at is null`),
    index('lesson_day').on(t.date, t.startTime, t.id).where(sql`removed_at is null`),
    index('lesson_source')
      .on(t.sourceLessonId)
      .where(sql`source_lesson_id is not null and removed_at is null`),
    index('lesson_live').on(t.date, t.startTime, t.id).where(sql`is_live = 1 and removed_at is null`),
    index('lesson_title').using('gin', sql`bigrams(title)`),
    check('lesson_in_order', sql`start_time < end_time`),
  ],
)

export const lessonTeachers = pgTable(
  'lesson_teacher',
  {
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    sort: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.teacherId] }), index().on(t.teacherId)],
)
