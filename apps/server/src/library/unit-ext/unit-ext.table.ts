import type { Attachment } from '@dangxiao/contract'
import { integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identified, owned, removable, versioned } from '../../platform/db/columns.ts'

/** The facts of a school, a row for each unit and year. The lists of its codes stand in the contract. */
export const unitExts = pgTable(
  'unit_ext',
  {
    ...identified,
    year: smallint().notNull(),
    schoolType: smallint(),
    otherSchoolType: smallint(),
    leaderConcurrentHead: smallint().notNull(),
    staffingSystem: smallint().notNull(),
    runningMode: smallint().notNull(),
    postsAllotted: integer().notNull(),
    postsFilled: integer().notNull(),
    overStaffedReason: text().notNull().default(''),
    fullTimeTeachers: integer(),
    partTimeTeachers: integer(),
    titleSenior: integer(),
    titleAssociate: integer(),
    titleIntermediate: integer(),
    titleJunior: integer(),
    titleOther: integer(),
    /** Square metres. */
    siteArea: integer(),
    buildingArea: integer(),
    classrooms: integer(),
    seats: integer(),
    beds: integer(),
    hasLiveRoom: smallint().$type<0 | 1>(),
    isPlanUploaded: smallint().$type<0 | 1>(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    ...owned,
    ...versioned,
    ...removable,
  },
  (t) => [uniqueIndex('unit_ext_year').on(t.partySchoolId, t.year)],
)
