import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  identified,
  listIndexes,
  owned,
  pinnable,
  removable,
  reviewable,
  versioned,
} from '../../platform/db/columns.ts'
import type { Words } from '../../review/list/list.ts'

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
  (t) => [
    ...listIndexes('training_base', t),
    index('training_base_name').using('gin', sql`bigrams(name)`),
    index('training_base_words').using('gin', sql`bigrams(name || chr(10) || address)`),
    index('training_base_town').on(t.region).where(sql`removed_at is null`),
  ],
)

/** A base is found by its name and by its address. */
export const trainingBaseWords: Words = {
  name: trainingBases.name,
  words: sql`${trainingBases.name} || chr(10) || ${trainingBases.address}`,
}
