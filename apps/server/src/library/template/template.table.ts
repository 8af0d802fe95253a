import type { Attachment } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { identified, owned, pinnable, removable, versioned } from '../../platform/db/columns.ts'

export const templates = pgTable(
  'template',
  {
    ...identified,
    name: text().notNull(),
    /** 1 training plan, 2 timetable, 3 notice, 4 sign-in sheet, 5 graduation papers */
    type: smallint().notNull(),
    /** HTML that has been cleaned (`storedRich`). */
    content: text().notNull().default(''),
    file: jsonb().$type<Attachment>(),
    /** 1 own unit, 2 the units below too */
    scope: smallint().$type<1 | 2>().notNull(),
    ...owned,
    ...pinnable,
    ...versioned,
    ...removable,
  },
  (t) => [
    index('template_unit_list')
      .on(t.partySchoolId, t.listBucket.desc(), t.createTime.desc(), t.id.desc())
      .where(sql`removed_at is null`),
  ],
)
