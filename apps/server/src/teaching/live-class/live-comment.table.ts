import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identified, moment, owned, removable, versioned } from '../../platform/db/columns.ts'
import { units } from '../../platform/unit/unit.table.ts'
import { liveClasses } from './live-class.table.ts'

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
    /** The unit whose portal handed it in, and the portal's own number of it. */
    sourceUnitId: integer().references(() => units.id),
    number: text(),
    /** SHA-256 of what was handed in, so that another content under the same number is noticed. */
    contentHash: text(),
    /** Keyed digest of the portal's number of the viewer. */
    viewerHash: text(),
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
      index('live_comment_waiting')
        .on(t.liveClassId, t.createTime)
        .where(sql`removed_at is null and audit_status = 0`),
      uniqueIndex('live_comment_number').on(t.sourceUnitId, t.number),
      index('live_comment_viewer').on(t.liveClassId, t.viewerHash, t.createTime),
      index('live_comment_changed').on(t.liveClassId, t.updateTime, t.id),
      index('live_comment_content').using('gin', sql`bigrams(content)`),
    ]
  },
)
