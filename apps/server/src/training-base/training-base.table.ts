import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { identified, listIndexes, owned, pinnable, removable, reviewable, versioned } from '../db/columns.ts'

export const trainingBases = pgTable(
  'training_base',
  {
    ...identified,
    name: text().notNull(),
    runBy: text().notNull(),
    /** Administrative code of the county. */
    region: integer().notNull(),
    address: text().notNull(),
    classrooms: smallint(),
    /** People in it. */
    largestRoom: integer(),
    beds: integer(),
    diningSeats: integer(),
    facilities: text().array().notNull().default([]),
    contact: text().notNull(),
    phone: text().notNull(),
    pictures: text().array().notNull(),
    introduction: text().notNull(),
    ...owned,
    ...reviewable,
    ...pinnable,
    ...versioned,
    ...removable,
  },
  (t) => [...listIndexes('training_base', t), index('training_base_name').using('gin', sql`bigrams(name)`)],
)
