import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** One row: whose database this is, and with which key it was encrypted. */
export const installations = pgTable(
  'installation',
  {
    only: smallint().primaryKey().default(1),
    id: uuid().notNull().unique().defaultRandom(),
    /** Tells one data key from another, and nothing about the key. */
    keyFingerprint: text().notNull(),
    createTime: moment().notNull().defaultNow(),
  },
  (t) => [check('installation_only', sql`${t.only} = 1`)],
)
