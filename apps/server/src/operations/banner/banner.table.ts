import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { identified, moment, owned, removable, versioned } from '../../platform/db/columns.ts'

export const banners = pgTable(
  'banner',
  {
    ...identified,
    title: text().notNull(),
    pictureUrl: text().notNull(),
    /** `bannerModules` of the contract */
    moduleType: smallint().notNull(),
    contentId: integer(),
    linkUrl: text(),
    sort: smallint().notNull(),
    isEnabled: smallint().$type<0 | 1>().notNull(),
    startTime: moment(),
    endTime: moment(),
    ...owned,
    ...versioned,
    ...removable,
  },
  (t) => [
    index('banner_list').on(t.partySchoolId, t.sort).where(sql`removed_at is null`),
    index('banner_content')
      .on(t.moduleType, t.contentId)
      .where(sql`removed_at is null and content_id is not null`),
  ],
)
