import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../../platform/auth/auth.table.ts'
import { moment } from '../../platform/db/columns.ts'

/** An account's own phrases for rejections, in order. An account that has saved none has no row. */
export const reviewPhrases = pgTable('review_phrase', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  phrases: text().array().notNull(),
  updateTime: moment().notNull(),
  version: integer().notNull().default(1),
})
