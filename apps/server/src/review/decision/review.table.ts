import type { Verdict } from '@dangxiao/contract'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { identified, moment } from '../../platform/db/columns.ts'

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
