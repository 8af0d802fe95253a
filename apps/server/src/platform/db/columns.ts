import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, ExtraConfigColumn } from 'drizzle-orm/pg-core'
import { index, integer, jsonb, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { units } from '../unit/unit.table.ts'

export const moment = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const identified = { id: integer().primaryKey().generatedAlwaysAsIdentity() }

/** Who made it and when; `version` goes up with each change. */
export const versioned = {
  /** Id of the user. */
  createdBy: integer().notNull(),
  createTime: moment().notNull().defaultNow(),
  updateTime: moment().notNull().defaultNow(),
  version: integer().notNull().default(1),
}

export const owned = {
  partySchoolId: integer()
    .notNull()
    .references((): AnyPgColumn => units.id),
}

export const reviewable = {
  /** In the codes of the record's family (`contract/statuses.ts`). */
  auditStatus: smallint().notNull(),
  auditReason: text().notNull().default(''),
  /** The unit that holds the review now. */
  auditUnitId: integer(),
  auditBy: integer(),
  /** Who decided, as they were called then: unit and name. */
  auditor: text().notNull().default(''),
  auditTime: moment(),
  /** The unit that rejected it, or its revision, while it is rejected. */
  rejectedUnitId: integer(),
  /** When it, or its revision, was last handed in. */
  submitTime: moment().notNull().defaultNow(),
  /** What an approved record shall become: the input of its update. The record itself stays live until it is approved. */
  revision: jsonb(),
  revisionStatus: smallint(),
  /** Both states in one number, for lists and their tallies: `auditStatus * 10 + revisionStatus`, with 9 for no revision. */
  reviewState: smallint()
    .notNull()
    .generatedAlwaysAs((): SQL => sql`audit_status * 10 + coalesce(revision_status, 9)`),
}

/**
 * With `listBucket`, by which a list is ordered and counted: pinned records first, then weeks since 1970.
 * Needs `versioned`.
 */
export const pinnable = {
  pinnedAt: moment(),
  listBucket: integer()
    .notNull()
    .generatedAlwaysAs(
      (): SQL =>
        sql`case when pinned_at is null then floor(extract(epoch from create_time - timestamptz '1970-01-01 00:00:00+00') / 604800)::integer else 2147483647 end`,
    ),
}

export const featurable = { featuredAt: moment() }

export const removable = { removedAt: moment() }

type Indexed<K extends string> = Record<K, ExtraConfigColumn>

const newest = (...columns: ExtraConfigColumn[]) =>
  columns.map((column) => column.desc().nullsFirst()) as [ExtraConfigColumn]

/** The indexes that the list of a reviewed table stands on; each begins with what its order begins with. */
export const listIndexes = (
  table: string,
  t: Indexed<
    'id' | 'partySchoolId' | 'listBucket' | 'createTime' | 'submitTime' | 'auditUnitId' | 'removedAt'
  >,
) => {
  const live = sql`removed_at is null`
  return [
    index(`${table}_list`)
      .on(...newest(t.listBucket, t.createTime, t.id))
      .where(live),
    index(`${table}_unit_list`)
      .on(t.partySchoolId, ...newest(t.listBucket, t.createTime, t.id))
      .where(live),
    index(`${table}_created`)
      .on(...newest(t.createTime, t.id))
      .where(live),
    index(`${table}_held`)
      .on(t.auditUnitId, t.submitTime, t.id)
      .where(sql`removed_at is null and audit_unit_id is not null`),
  ]
}
