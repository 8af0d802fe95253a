import type { LiveFinding } from '@dangxiao/contract'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/db/columns.ts'

/** The last look at an outside address, so that it is asked once however many want to know. */
export const liveLooks = pgTable('live_look', {
  address: text().primaryKey(),
  askedAt: moment().notNull(),
  /** Null while the first look is on its way. */
  finding: jsonb().$type<LiveFinding>(),
})
