import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  featurable,
  identified,
  listIndexes,
  moment,
  owned,
  pinnable,
  removable,
  reviewable,
  versioned,
} from '../../platform/db/columns.ts'
import type { Words } from '../../review/list/list.ts'
import { teachers } from '../teacher/teacher.table.ts'

export const courses = pgTable(
  'course',
  {
    ...identified,
    coursesName: text().notNull(),
    courseClassification: integer().notNull(),
    teachingMethod: integer().notNull(),
    courseInfro: text().notNull(),
    isShow: smallint().$type<0 | 1>().notNull(),
    rating: integer(),
    /** 1 everybody, 2 own unit and below, 3 own unit, 4 designated viewers */
    coursePermission: smallint().notNull().default(1),
    /** With permission 4. 1: the units of `watchUnitIds`, none means no limit; 2: all units within the permission scope */
    watchType: smallint().$type<1 | 2>(),
    watchUnitIds: integer().array().notNull().default([]),
    coverUrl: text().notNull(),
    defaultCoverUrl: text(),
    /** The lecturers in order, written with their links and when one of them is renamed, so that a list need not look them up. */
    lecturers: jsonb().$type<{ id: number; name: string }[]>().notNull().default([]),
    honorList: text().array().notNull().default([]),
    /** Written with the videos, so that a list need not count them. */
    videoCount: smallint().notNull().default(0),
    totalMinutes: integer().notNull().default(0),
    courseHours: numeric({ precision: 6, scale: 1, mode: 'number' }),
    courseUpdateTime: moment(),
    affiliatedPartySchool: text(),
    partyCourseSource: smallint(),
    ...owned,
    ...reviewable,
    ...pinnable,
    ...featurable,
    ...versioned,
    ...removable,
  },
  (t) => [
    ...listIndexes('course', t),
    index('course_name').using('gin', sql`bigrams(courses_name)`),
    index('course_whole_name').on(t.coursesName).where(sql`removed_at is null`),
    index('course_words').using(
      'gin',
      sql`bigrams(courses_name || chr(10) || jsonb_path_query_array(lecturers, '$[*].name')::text)`,
    ),
    index('course_revised_videos')
      .using('gin', sql`(revision -> 'videoList') jsonb_path_ops`)
      .where(sql`revision is not null`),
    index('course_revised_teachers')
      .using('gin', sql`(revision -> 'teacherList') jsonb_path_ops`)
      .where(sql`revision is not null`),
  ],
)

/** A course is found by its name and by who gives it. */
export const courseWords: Words = {
  name: courses.coursesName,
  words: sql`${courses.coursesName} || chr(10) || jsonb_path_query_array(${courses.lecturers}, '$[*].name')::text`,
}

export const courseTeachers = pgTable(
  'course_teacher',
  {
    courseId: integer()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    /** 1 lecturer, 0 team member */
    isMain: smallint().$type<0 | 1>().notNull(),
    sort: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.isMain, t.teacherId] }), index().on(t.teacherId)],
)

export const courseVideos = pgTable(
  'course_video',
  {
    ...identified,
    courseId: integer()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** 1 uploaded, 2 an address */
    uploadType: smallint().$type<1 | 2>().notNull(),
    /** Empty until the upload `uploadKey` has arrived, which then is null. */
    videoUrl: text().notNull(),
    uploadKey: uuid(),
    /** Minutes. */
    videoTime: smallint(),
    sort: smallint().notNull(),
  },
  (t) => [
    index().on(t.courseId, t.sort),
    index().on(t.uploadKey).where(sql`upload_key is not null`),
    index().on(t.videoUrl).where(sql`upload_type = 1`),
  ],
)
