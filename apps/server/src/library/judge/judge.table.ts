import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  identified,
  listIndexes,
  owned,
  pinnable,
  removable,
  reviewable,
  versioned,
} from '../../platform/db/columns.ts'

export const judges = pgTable(
  'judge',
  {
    ...identified,
    name: text().notNull(),
    /** 1 male, 2 female */
    sex: smallint().$type<1 | 2>().notNull(),
    birthday: date({ mode: 'string' }),
    ethnicGroup: smallint(),
    politicalAffiliation: smallint(),
    duty: text().notNull().default(''),
    professionalTitle: smallint().notNull(),
    /** Entries of the list `study-field`. */
    expertise: integer().array().notNull(),
    phone: text().notNull(),
    introduction: text().notNull().default(''),
    /** Besides the own unit. */
    avoidUnitIds: integer().array().notNull().default([]),
    ...owned,
    ...reviewable,
    ...pinnable,
    ...versioned,
    ...removable,
  },
  (t) => [...listIndexes('judge', t), index('judge_name').using('gin', sql`bigrams(name)`)],
)
