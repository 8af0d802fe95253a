import type { Attachment } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import {
  identified,
  listIndexes,
  owned,
  pinnable,
  removable,
  reviewable,
  versioned,
} from '../../platform/db/columns.ts'

export const cases = pgTable(
  'case_study',
  {
    ...identified,
    name: text().notNull(),
    caseType: integer().notNull(),
    authors: text().array().notNull(),
    abstract: text().notNull(),
    /** The four parts are HTML that has been cleaned (`storedRich`). */
    background: text().notNull(),
    practice: text().notNull(),
    effect: text().notNull(),
    discussion: text().notNull(),
    coverUrl: text(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    honorsType: integer(),
    /** Related courses, in the order shown. */
    courseIds: integer().array().notNull().default([]),
    isShow: smallint().$type<0 | 1>().notNull(),
    ...owned,
    ...reviewable,
    ...pinnable,
    ...versioned,
    ...removable,
  },
  (t) => [
    ...listIndexes('case_study', t),
    index('case_study_name').using('gin', sql`bigrams(name)`),
    index('case_study_courses').using('gin', t.courseIds).where(sql`removed_at is null`),
  ],
)
