import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { identified } from '../db/columns.ts'

/** Entries of the lists that an administrator can extend; flat lists have no `parentId`. */
export const lookupItems = pgTable(
  'lookup_item',
  {
    ...identified,
    list: text().notNull(),
    parentId: integer(),
    code: text().notNull(),
    itemName: text().notNull(),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (t) => [unique().on(t.list, t.code)],
)
