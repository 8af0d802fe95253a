import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * How many records there are, by state; kept by triggers. `bucket` is a record's `list_bucket` and counts what stands below a unit,
 * or its negative and counts what the unit holds itself; 0 and -1 are the sums of these. The count is `tally` plus `tally_delta`, which
 * has no sums.
 */
export const tallies = pgTable(
  'tally',
  {
    resource: text().notNull(),
    unitId: integer().notNull(),
    state: smallint().notNull(),
    bucket: integer().notNull(),
    n: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.resource, t.unitId, t.bucket, t.state] }),
    index('tally_own').on(t.resource, t.unitId).where(sql`bucket = -1`),
  ],
)

/** Changes of `tally` that are not folded in yet, so that saves of one unit do not wait for each other. */
export const tallyDeltas = pgTable(
  'tally_delta',
  {
    resource: text().notNull(),
    unitId: integer().notNull(),
    state: smallint().notNull(),
    bucket: integer().notNull(),
    n: integer().notNull(),
  },
  (t) => [index().on(t.resource, t.unitId)],
)
