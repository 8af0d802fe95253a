import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { identified, moment, owned, removable, versioned } from '../db/columns.ts'
import { liveClasses } from '../live-class/live-class.table.ts'
import { units } from '../unit/unit.table.ts'

/** `partySchoolId` is the live class's, and `createTime` when the comment was sent. */
export const liveComments = pgTable(
  'live_comment',
  {
    ...identified,
    liveClassId: integer()
      .notNull()
      .references(() => liveClasses.id, { onDelete: 'cascade' }),
    /** Who sent it, a user of the portal. */
    userName: text().notNull(),
    userUnitId: integer().references(() => units.id),
    content: text().notNull(),
    /** Family B. */
    auditStatus: smallint().notNull(),
    auditReason: text().notNull().default(''),
    auditBy: integer(),
    auditTime: moment(),
    isHidden: smallint().$type<0 | 1>().notNull().default(0),
    reply: text().notNull().default(''),
    replyBy: integer(),
    replyTime: moment(),
    ...owned,
    ...versioned,
    ...removable,
  },
  (t) => {
    const live = sql`removed_at is null`
    return [
      index('live_comment_class').on(t.liveClassId, t.createTime, t.id).where(live),
      index('live_comment_list').on(t.createTime, t.id).where(live),
      index('live_comment_unit_list').on(t.partySchoolId, t.createTime, t.id).where(live),
      index('live_comment_waiting').on(t.liveClassId, t.createTime).where(sql`removed_at is null and audit_status = 0`),
      index('live_comment_content').using('gin', sql`bigrams(content)`),
    ]
  },
)
