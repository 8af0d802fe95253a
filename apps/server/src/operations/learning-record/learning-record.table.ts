import type { ExportState } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { identified, moment, owned } from '../../platform/db/columns.ts'
import { units } from '../../platform/unit/unit.table.ts'

/** What people learn from, each once under each of its names. */
export const learningSubjects = pgTable(
  'learning_subject',
  {
    ...identified,
    way: smallint().notNull(),
    courseId: integer(),
    name: text().notNull(),
  },
  (t) => [
    unique().on(t.way, t.courseId, t.name).nullsNotDistinct(),
    index('learning_subject_name').using('gin', sql`bigrams(name)`),
  ],
)

export const sources = { portal: 1, workbook: 2 } as const

/** Partitioned by the month of `startTime` in Asia/Shanghai; `learning_partition` makes a month's table. */
export const learningRecords = pgTable(
  'learning_record',
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    /** The portal's own number of the record, or one made of what a workbook says. */
    recordNo: text().notNull(),
    /** The unit of the portal that sent it; null for a workbook's. */
    sourceUnitId: integer().references(() => units.id),
    ...owned,
    subjectId: integer()
      .notNull()
      .references(() => learningSubjects.id),
    userName: text().notNull(),
    /** Masked. */
    phone: text().notNull(),
    /** Of the whole number, to find it by (`phoneKeyOf`). */
    phoneKey: bigint({ mode: 'bigint' }),
    videoTitle: text().notNull(),
    way: smallint().notNull(),
    startTime: moment().notNull(),
    lastTime: moment().notNull(),
    minutes: integer().notNull(),
    /** Percent. */
    progress: smallint().notNull(),
    isFinished: boolean().notNull(),
    source: smallint().notNull(),
    createTime: moment().notNull().defaultNow(),
    updateTime: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.startTime] }),
    unique('learning_record_no').on(t.recordNo, t.sourceUnitId, t.startTime).nullsNotDistinct(),
    index('learning_record_list').on(t.startTime.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('learning_record_unit_list').on(
      t.partySchoolId,
      t.startTime.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('learning_record_subject').on(
      t.subjectId,
      t.startTime.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('learning_record_phone').on(t.phoneKey).where(sql`phone_key is not null`),
    index('learning_record_name').using('gin', sql`bigrams(user_name)`),
  ],
)

/**
 * How many records there are and what they come to, by tens of days (`learning_period`); kept by triggers. `own…` is what the unit
 * holds itself, the others what its branch does.
 */
export const learningTallies = pgTable(
  'learning_tally',
  {
    unitId: integer().notNull(),
    period: date({ mode: 'string' }).notNull(),
    way: smallint().notNull(),
    isFinished: boolean().notNull(),
    ownN: integer().notNull(),
    ownMinutes: bigint({ mode: 'number' }).notNull(),
    n: integer().notNull(),
    minutes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.unitId, t.period, t.way, t.isFinished] })],
)

/** Exports that are prepared, running or over; `ticket` is known to nobody but who prepared it. */
export const learningExports = pgTable(
  'learning_export',
  {
    ticket: uuid().primaryKey().defaultRandom(),
    userId: integer().notNull(),
    /** An `ExportQuery`. */
    filter: jsonb().notNull(),
    fileName: text().notNull(),
    state: text().$type<ExportState>().notNull(),
    done: integer().notNull().default(0),
    total: integer().notNull(),
    createTime: moment().notNull().defaultNow(),
    /** When it was last heard of. */
    beatTime: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.createTime)],
)
