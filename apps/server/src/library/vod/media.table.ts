import type { MediaState } from '@dangxiao/contract'
import { bigint, doublePrecision, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { identified, moment } from '../../platform/db/columns.ts'

/** One row for each upload, from its first signature or the first save that waits for it on, and for each file that the video service told of. */
export const mediaFiles = pgTable(
  'media_file',
  {
    ...identified,
    uploadKey: uuid().unique(),
    /** Of the video service, once the file is there. */
    fileId: text().unique(),
    /** Who uploads, and that person's unit then; unknown for an upload without a key. */
    userId: integer(),
    unitId: integer(),
    state: text().$type<MediaState>().notNull(),
    title: text().notNull().default(''),
    /** As it was uploaded, and as it is played; kept like every address of media. */
    sourceUrl: text(),
    url: text(),
    posterUrl: text(),
    size: bigint({ mode: 'number' }),
    /** Seconds. */
    duration: doublePrecision(),
    width: integer(),
    height: integer(),
    container: text(),
    videoCodec: text(),
    audioCodec: text(),
    /** Percent of the conversion. */
    progress: smallint().notNull().default(0),
    error: text().notNull().default(''),
    /** Conversions that were begun. */
    attempts: smallint().notNull().default(0),
    /** Of the video service: what it is doing, and what it has done. */
    taskId: text(),
    endedTasks: text().array().notNull().default([]),
    createTime: moment().notNull().defaultNow(),
    arriveTime: moment(),
    /** Of an upload that is not there: when it was asked for last. */
    updateTime: moment().notNull().defaultNow(),
    /** Of an upload that something saved waits for: when its user gave it up, and when that person was told that it is lost. */
    abandonedTime: moment(),
    lossToldTime: moment(),
  },
  (t) => [index().on(t.sourceUrl), index().on(t.url), index().on(t.state, t.createTime)],
)

export type MediaFile = typeof mediaFiles.$inferSelect
