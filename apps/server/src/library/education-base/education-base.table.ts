import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  featurable,
  identified,
  listIndexes,
  owned,
  pinnable,
  removable,
  reviewable,
  versioned,
} from '../../platform/db/columns.ts'
import type { Words } from '../../review/list/list.ts'

export const educationBases = pgTable(
  'education_base',
  {
    ...identified,
    name: text().notNull(),
    /** `teachingBaseTypes` */
    type: smallint().notNull(),
    /** Administrative code of the county. */
    region: integer().notNull(),
    address: text().notNull(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    contact: text().notNull(),
    phone: text().notNull(),
    openingHours: text().notNull().default(''),
    /** People a day. */
    dailyCapacity: integer().notNull(),
    guides: smallint(),
    /** Working days. */
    noticeDays: smallint().notNull(),
    visitMinutes: smallint(),
    pictures: text().array().notNull(),
    introduction: text().notNull(),
    /** `YYYY-MM-DD`, in order. */
    closedDates: text().array().notNull().default([]),
    /** Written with the products, so that a list need not count them. */
    productCount: smallint().notNull().default(0),
    ...owned,
    ...reviewable,
    ...pinnable,
    ...featurable,
    ...versioned,
    ...removable,
  },
  (t) => [
    ...listIndexes('education_base', t),
    index('education_base_name').using('gin', sql`bigrams(name)`),
    index('education_base_words').using('gin', sql`bigrams(name || chr(10) || address)`),
    index('education_base_town').on(t.region).where(sql`removed_at is null`),
    index('education_base_region').on(t.region).where(sql`removed_at is null and audit_status = 1`),
  ],
)

export const baseProducts = pgTable(
  'base_product',
  {
    ...identified,
    baseId: integer()
      .notNull()
      .references(() => educationBases.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** `baseProductTypes` */
    type: smallint().notNull(),
    minutes: smallint().notNull(),
    capacity: integer().notNull(),
    /** Yuan a head; 0 is free, null by agreement. */
    fee: numeric({ precision: 8, scale: 2, mode: 'number' }),
    lecturers: text().array().notNull().default([]),
    introduction: text().notNull().default(''),
    sort: smallint().notNull(),
  },
  (t) => [index().on(t.baseId, t.sort), index('base_product_name').using('gin', sql`bigrams(name)`)],
)

/** A base is found by its name and by its address. */
export const educationBaseWords: Words = {
  name: educationBases.name,
  words: sql`${educationBases.name} || chr(10) || ${educationBases.address}`,
}
