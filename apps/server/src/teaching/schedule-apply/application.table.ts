import type { Attachment } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identified, moment, owned, removable, versioned } from '../../platform/db/columns.ts'
import { lessons, trainingClasses } from '../schedule/schedule.table.ts'

/** A unit (`partySchoolId`) asks to attend a lesson of a unit above. */
export const applications = pgTable(
  'lesson_application',
  {
    ...identified,
    lessonId: integer()
      .notNull()
      .references(() => lessons.id),
    /** The lesson's unit. */
    providerId: integer().notNull(),
    classId: integer()
      .notNull()
      .references(() => trainingClasses.id),
    /** Once approved: the lesson in the own class that follows the provider's. */
    linkedLessonId: integer().references(() => lessons.id),
    place: text().notNull(),
    expected: integer().notNull(),
    contact: text().notNull(),
    phone: text().notNull(),
    remark: text().notNull().default(''),
    present: integer(),
    signInSheet: jsonb().$type<Attachment>(),
    /** `auditStatusWithCancellation` */
    auditStatus: smallint().notNull(),
    auditReason: text().notNull().default(''),
    /** The unit that decides; null when nothing waits. */
    auditUnitId: integer(),
    auditBy: integer(),
    /** Who decided, as they were called then: unit and name. */
    auditor: text().notNull().default(''),
    auditTime: moment(),
    submitTime: moment().notNull(),
    ...owned,
    ...versioned,
    ...removable,
  },
  (t) => [
    uniqueIndex('lesson_application_once')
      .on(t.partySchoolId, t.classId, t.lessonId)
      .where(sql`removed_at is null and audit_status <> 0`),
    index('lesson_application_unit').on(t.partySchoolId, t.submitTime, t.id).where(sql`removed_at is null`),
    index('lesson_application_provider').on(t.providerId, t.submitTime, t.id).where(sql`removed_at is null`),
    index('lesson_application_held')
      .on(t.auditUnitId, t.submitTime, t.id)
      .where(sql`removed_at is null and audit_unit_id is not null`),
    index('lesson_application_lesson').on(t.lessonId).where(sql`removed_at is null`),
    index('lesson_application_linked').on(t.linkedLessonId).where(sql`linked_lesson_id is not null`),
    index('lesson_application_class').on(t.classId).where(sql`removed_at is null`),
  ],
)
