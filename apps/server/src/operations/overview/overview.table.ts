import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { identified, owned, removable, versioned } from '../../platform/db/columns.ts'

export const overviews = pgTable('overview', {
  ...identified,
  /** `overviewTypes` of the contract */
  type: smallint().notNull().unique(),
  introduction: text().notNull().default(''),
  coverUrl: text(),
  ...owned,
  ...versioned,
  ...removable,
})
