import type { Verdict } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { identified, moment } from '../../platform/db/columns.ts'

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
    action: text()
      .$type<'submit' | 'resubmit' | 'revise' | 'pass' | 'reject' | 'up' | 'cancel' | 'retract' | 'reopen'>()
      .notNull(),
    reason: text().notNull().default(''),
    userId: integer().notNull(),
    unitId: integer().notNull(),
    time: moment().notNull().defaultNow(),
  },
  (t) => [index().on(t.resource, t.recordId)],
)

/** What the notices of a decision say. */
export interface DecisionTold {
  /** Name of the record. */
  title: string
  createdBy: number
  partySchoolId: number
  isRevision: boolean
  reason: string
  auditor: string
  time: string
}

/** Decisions whose notices and links wait; a row goes when they are delivered or the decision is taken back. */
export const pendingDecisions = pgTable(
  'pending_decision',
  {
    ...identified,
    /** Name of the record's table. */
    resource: text().notNull(),
    recordId: integer().notNull(),
    /** The record's version after the decision. */
    version: integer().notNull(),
    userId: integer().notNull(),
    unitId: integer().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    told: jsonb().$type<DecisionTold>().notNull(),
    /** The record's row before the decision, and its columns that the decision set. */
    former: jsonb().$type<Record<string, unknown>>().notNull(),
    columns: text().array().notNull(),
    /** The rows that are not its own, before an approved revision was written into them. */
    children: jsonb().$type<object>(),
    isFinal: boolean().notNull().default(false),
    dueTime: moment().notNull(),
  },
  (t) => [index().on(t.dueTime), index().on(t.resource, t.recordId)],
)
