import type { NoticeKind } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../auth/auth.table.ts'
import { identified, moment } from '../db/columns.ts'

/** One row for each person it is for. */
export const notices = pgTable(
  'notice',
  {
    ...identified,
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    title: text().notNull(),
    text: text().notNull().default(''),
    link: text().notNull(),
    /** Unread ones of the same kind and key are one. */
    key: text().notNull(),
    /** How many it stands for. */
    n: integer().notNull().default(1),
    createTime: moment().notNull(),
    readAt: moment(),
  },
  (t) => [
    index().on(t.userId, t.id),
    index('notice_unread').on(t.userId, t.kind, t.key).where(sql`read_at is null`),
    index().on(t.createTime),
    index().on(t.link),
  ],
)
