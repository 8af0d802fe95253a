import { boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'

export const units = pgTable(
  'unit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unitName: text().notNull(),
    parentId: integer(),
    /** 1 province, 2 city, 3 county, 4 township or grass-roots committee */
    userLevel: smallint().notNull(),
    /** `unitTypes` of the contract */
    unitType: smallint().notNull(),
    code: text().notNull().unique(),
    enabled: boolean().notNull().default(true),
    /** Ids from the root down to the unit itself; kept by a trigger. */
    path: integer().array().notNull().default([]),
    sort: integer().notNull().default(0),
    /** Goes up with each change of its own fields. */
    version: integer().notNull().default(1),
  },
  (t) => [index().on(t.parentId)],
)
