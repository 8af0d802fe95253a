import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { teachers } from '../../library/teacher/teacher.table.ts'
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

/** A stream's name cannot be guessed: who knows it and the key may send. */
export const newStreamName = sql`replace(gen_random_uuid()::text, '-', '')`

export const liveClasses = pgTable(
  'live_class',
  {
    ...identified,
    name: text().notNull(),
    startTime: moment().notNull(),
    endTime: moment().notNull(),
    coverUrl: text().notNull(),
    introduction: text().notNull().default(''),
    /** 1 push stream, 2 external address */
    source: smallint().$type<1 | 2>().notNull(),
    /** Of an external source. */
    playUrl: text(),
    replayUrl: text(),
    /** As in `course`. */
    coursePermission: smallint().notNull().default(1),
    watchType: smallint().$type<1 | 2>(),
    watchUnitIds: integer().array().notNull().default([]),
    allowComment: smallint().$type<0 | 1>().notNull(),
    commentReview: smallint().$type<0 | 1>().notNull(),
    isShow: smallint().$type<0 | 1>().notNull(),
    /** Status A: 1 not started, 2 live, 3 ended, 4 replay */
    liveStatus: smallint().notNull().default(1),
    beganAt: moment(),
    endedAt: moment(),
    /** Somebody ended it: a stream that comes once more does not begin it again. */
    endedByHand: boolean().notNull().default(false),
    cancelledAt: moment(),
    cancelReason: text().notNull().default(''),
    streamName: text().notNull().default(newStreamName),
    /** Until then the push address holds. */
    pushUntil: moment().notNull(),
    /** `sequence` of the push that is on. */
    pushSequence: text(),
    ...owned,
    ...reviewable,
    ...pinnable,
    ...featurable,
    ...versioned,
    ...removable,
  },
  (t) => [
    ...listIndexes('live_class', t),
    index('live_class_name').using('gin', sql`bigrams(name)`),
    index('live_class_planned').on(t.startTime, t.id).where(sql`removed_at is null`),
    index('live_class_revised')
      .on(t.revisionStatus)
      .where(sql`removed_at is null and revision_status is not null`),
    uniqueIndex('live_class_stream').on(t.streamName),
  ],
)

export const liveClassTeachers = pgTable(
  'live_class_teacher',
  {
    liveClassId: integer()
      .notNull()
      .references(() => liveClasses.id, { onDelete: 'cascade' }),
    teacherId: integer()
      .notNull()
      .references(() => teachers.id),
    sort: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.liveClassId, t.teacherId] }), index().on(t.teacherId)],
)

/** What the cloud service told, each once. */
export const streamEvents = pgTable(
  'live_stream_event',
  {
    ...identified,
    liveClassId: integer()
      .notNull()
      .references(() => liveClasses.id, { onDelete: 'cascade' }),
    type: text().$type<'begin' | 'end' | 'record'>().notNull(),
    /** Of the push, or of the recorded file: the same delivery comes with the same. */
    reference: text().notNull(),
    time: moment().notNull(),
    note: text().notNull().default(''),
    videoUrl: text(),
    /** Seconds. */
    duration: integer(),
  },
  (t) => [uniqueIndex('live_stream_event_once').on(t.liveClassId, t.type, t.reference)],
)
