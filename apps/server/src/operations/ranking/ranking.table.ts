import type { RankingPoints, RankingRule } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { identified, moment, owned, removable, versioned } from '../../platform/db/columns.ts'

export const rankings = pgTable(
  'ranking',
  {
    ...identified,
    name: text().notNull(),
    /** `rankingTypes` of the contract */
    type: smallint().notNull(),
    /** `rankingPeriods` */
    period: smallint().notNull(),
    top: smallint().notNull(),
    rules: jsonb().$type<RankingRule[]>().notNull(),
    isVisible: smallint().$type<0 | 1>().notNull(),
    /** When the result that is shown was made, and of which days; null until there is one. */
    resultTime: moment(),
    resultFrom: date({ mode: 'string' }),
    resultTo: date({ mode: 'string' }),
    /** Targets that were compared; of these, with any points. */
    resultTargets: integer().notNull().default(0),
    resultScored: integer().notNull().default(0),
    ...owned,
    ...versioned,
    ...removable,
  },
  (t) => [index('ranking_list').on(t.createTime.desc(), t.id.desc()).where(sql`removed_at is null`)],
)

/** A computation under way, done piece by piece. */
export const rankingRuns = pgTable('ranking_run', {
  rankingId: integer()
    .primaryKey()
    .references(() => rankings.id, { onDelete: 'cascade' }),
  requestTime: moment().notNull(),
  spanFrom: date({ mode: 'string' }).notNull(),
  spanTo: date({ mode: 'string' }).notNull(),
  /** Targets in all; null until they are counted. */
  total: integer(),
  done: integer().notNull().default(0),
  scored: integer().notNull().default(0),
  /** The last target that was looked at; they come by their ids. */
  lastId: integer().notNull().default(0),
  failedAt: moment(),
})

/** The places of a result, and the best so far of the next one (`isDraft`), which stay unseen until it is whole. */
export const rankingItems = pgTable(
  'ranking_item',
  {
    rankingId: integer()
      .notNull()
      .references(() => rankings.id, { onDelete: 'cascade' }),
    isDraft: boolean().notNull(),
    targetId: integer().notNull(),
    score: numeric({ precision: 6, scale: 2, mode: 'number' }).notNull(),
    /** What the weightiest metric says, which puts equal scores in order. */
    lead: numeric({ mode: 'number' }).notNull(),
    breakdown: jsonb().$type<RankingPoints[]>().notNull(),
    /** From 1, each once, and with equal scores sharing one; null in a draft. */
    sort: smallint(),
    rank: smallint(),
  },
  (t) => [primaryKey({ columns: [t.rankingId, t.isDraft, t.targetId] })],
)

/** Puts a target on a position for a time. Its unit is that of its ranking. */
export const recommendations = pgTable(
  'rank_recommendation',
  {
    ...identified,
    rankingId: integer()
      .notNull()
      .references(() => rankings.id, { onDelete: 'cascade' }),
    targetId: integer().notNull(),
    position: smallint().notNull(),
    reason: text().notNull(),
    /** Open where null. */
    startTime: moment(),
    endTime: moment(),
    ...owned,
    ...versioned,
    ...removable,
  },
  (t) => [index('rank_recommendation_ranking').on(t.rankingId, t.position).where(sql`removed_at is null`)],
)
