import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { identified, moment } from '../db/columns.ts'

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

export const reviewEvents = pgTable(
  'review_event',
  {
    ...identified,
    resource: text().notNull(),
    recordId: integer().notNull(),
    action: text().$type<'submit' | 'resubmit' | 'revise' | 'pass' | 'reject' | 'up' | 'cancel'>().notNull(),
    reason: text().notNull().default(''),
    userId: integer().notNull(),
    unitId: integer().notNull(),
    time: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.resource, t.recordId)],
)
