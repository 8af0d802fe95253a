import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** Uploads that somebody gave up although something was saved that waits for them. */
export const abandonedUploads = pgTable('abandoned_upload', { uploadKey: uuid().primaryKey(), time: moment().notNull() })
