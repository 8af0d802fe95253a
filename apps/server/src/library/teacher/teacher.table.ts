import type { Attachment } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
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

export const teachers = pgTable(
  'teacher',
  {
    ...identified,
    name: text().notNull(),
    /** 1 male, 2 female */
    sex: smallint().$type<1 | 2>().notNull(),
    photo: text(),
    birthday: date({ mode: 'string' }),
    ethnicGroup: smallint(),
    politicalAffiliation: smallint(),
    phone: text().notNull().default(''),
    /** AES-256-GCM, base64; null when not given. */
    idCardCipher: text(),
    unitField: integer(),
    duty: text().notNull().default(''),
    level: integer(),
    staffType: smallint(),
    employmentType: smallint(),
    fullOrPartTime: smallint(),
    isLeadingOfficial: smallint().$type<0 | 1>().notNull().default(0),
    courseCategories: smallint().array().notNull().default([]),
    professionalTitle: smallint(),
    titleName: text().notNull().default(''),
    rating: integer(),
    studyFields: integer().array().notNull().default([]),
    introduction: text().notNull().default(''),
    courseNames: text().array().notNull().default([]),
    honours: text().array().notNull().default([]),
    educationBackground: integer(),
    educationDegree: integer(),
    school: text().notNull().default(''),
    isShow: smallint().$type<0 | 1>().notNull().default(1),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    ...owned,
    ...reviewable,
    ...pinnable,
    ...featurable,
    ...versioned,
    ...removable,
  },
  (t) => [
    ...listIndexes('teacher', t),
    index('teacher_name').using('gin', sql`bigrams(name)`),
    // Somebody who may be there already is found by either.
    index('teacher_same_name').on(t.name, t.birthday).where(sql`removed_at is null`),
    index('teacher_same_phone').on(t.phone).where(sql`removed_at is null`),
  ],
)
