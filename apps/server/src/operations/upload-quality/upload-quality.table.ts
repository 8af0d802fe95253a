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
  uuid,
} from 'drizzle-orm/pg-core'
import { identified, moment, owned } from '../../platform/db/columns.ts'
import type { StepReports } from './outcome.ts'

/** One run of an upload: a retry is another. What its reports told, and what that comes to. */
export const uploadRuns = pgTable(
  'upload_run',
  {
    ...identified,
    ...owned,
    userId: integer().notNull(),
    /** As they were called then. */
    userName: text().notNull(),
    /** `reqKey` of the reports. */
    runKey: uuid().notNull().unique(),
    /** The store's name of the session; a run that goes on with the session of an earlier one has the same. */
    sessionId: text(),
    fileName: text().notNull(),
    /** Bytes. */
    fileSize: bigint({ mode: 'number' }),
    device: text().notNull(),
    /** By the client's clock, as far as that can be. */
    startTime: moment().notNull(),
    /** When the store took its first report. */
    takenTime: moment().notNull(),
    reports: jsonb().$type<StepReports>().notNull(),
    /** In `uploadOutcomes`, `uploadSteps` and `uploadCauses`. */
    outcome: smallint().notNull(),
    step: smallint(),
    cause: smallint(),
    detail: text().notNull(),
    /** Milliseconds from the beginning to the end, and of the storing alone. */
    totalMs: integer(),
    storeMs: integer(),
    /** Some of it was there from an earlier run, so that its speed tells nothing. */
    isResumed: boolean().notNull(),
    /** `speedClassOf` */
    speedClass: smallint(),
  },
  (t) => {
    // Fresh ones each time: an index changes those that it is given.
    const newest = () => [t.startTime.desc().nullsFirst(), t.id.desc().nullsFirst()] as const
    return [
      index('upload_run_list').on(...newest()),
      index('upload_run_unit_list').on(t.partySchoolId, ...newest()),
      index('upload_run_failed')
        .on(...newest())
        .where(sql`outcome = 2`),
      index('upload_run_user').on(t.userId, t.takenTime),
      index('upload_run_session').on(t.sessionId),
    ]
  },
)

/** The runs of a unit and day (Asia/Shanghai), counted by what they came to; written anew whenever one of them changes. 0: none. */
export const uploadTallies = pgTable(
  'upload_tally',
  {
    day: date({ mode: 'string' }).notNull(),
    unitId: integer().notNull(),
    outcome: smallint().notNull(),
    step: smallint().notNull(),
    cause: smallint().notNull(),
    speedClass: smallint().notNull(),
    n: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    totalMs: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.unitId, t.outcome, t.step, t.cause, t.speedClass] })],
)

/** How far the store's reports have been read: one row. */
export const uploadReading = pgTable('upload_reading', {
  id: smallint().primaryKey(),
  cursor: text(),
  asOf: moment(),
})

/** Reports of a day that nobody stands for. */
export const uploadStrays = pgTable('upload_stray', {
  day: date({ mode: 'string' }).primaryKey(),
  n: integer().notNull(),
})
