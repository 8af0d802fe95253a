import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** What a form's save answered, so that the same save sent again makes no second record. */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    userId: integer().notNull(),
    key: text().notNull(),
    /** SHA-256 of address and body. */
    requestHash: text().notNull(),
    reply: jsonb(),
    createTime: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index().on(t.createTime)],
)
