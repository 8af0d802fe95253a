import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/db/columns.ts'

/** What administrators set in the product. A setting that nobody has touched has no row. */
export const productSettings = pgTable('product_setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedBy: integer().notNull(),
  updateTime: moment().notNull(),
  version: integer().notNull(),
})
