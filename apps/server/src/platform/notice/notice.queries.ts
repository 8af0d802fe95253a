import type { Notice, NoticeFilter, PageParams } from '@dangxiao/contract'
import { and, count, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/connection.ts'
import { notices } from './notice.table.ts'

type Row = typeof notices.$inferSelect

const noticeOf = ({ id, kind, title, text, link, createTime, readAt }: Row): Notice => ({
  id,
  kind,
  title,
  text,
  link,
  time: createTime.toISOString(),
  isRead: readAt !== null,
})

/** One page of the caller's notices: unread first, then newest. */
export async function listNotices(
  { db, actor }: Context,
  { unread, kind }: NoticeFilter,
  page: PageParams,
): Promise<{ records: Notice[]; total: number }> {
  const state =
    unread === undefined ? undefined : unread ? isNull(notices.readAt) : sql`${notices.readAt} is not null`
  const where = and(eq(notices.userId, actor.userId), state, kind && eq(notices.kind, kind))
  const rows = await db
    .select()
    .from(notices)
    .where(where)
    .orderBy(sql`${notices.readAt} is not null`, desc(notices.id))
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
  return { records: rows.map(noticeOf), total: await db.$count(notices, where) }
}

export const countUnread = ({ db, actor }: Context): Promise<number> =>
  db.$count(notices, and(eq(notices.userId, actor.userId), isNull(notices.readAt)))

/** Of several people. */
export async function unreadOf(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: notices.userId, n: count() })
    .from(notices)
    .where(and(inArray(notices.userId, [...userIds]), isNull(notices.readAt)))
    .groupBy(notices.userId)
  return new Map(rows.map(({ userId, n }) => [userId, n]))
}

/** The announced notices of these people, by person. */
export async function noticesFor(
  db: Db,
  ids: readonly number[],
  userIds: readonly number[],
): Promise<Map<number, Notice[]>> {
  const rows = await db
    .select()
    .from(notices)
    .where(and(inArray(notices.id, [...ids]), inArray(notices.userId, [...userIds])))
    .orderBy(notices.id)
  const byUser = new Map<number, Notice[]>()
  for (const row of rows) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), noticeOf(row)])
  return byUser
}

/** Most that is sent after an interruption; the list has the others. */
const MOST_MISSED = 50

/** Milliseconds by which a transaction may end later than one that began after it. */
const OVERLAP = 15_000

/** What a page may have missed since the notice it saw last; some may come a second time. */
export async function missedSince(db: Db, userId: number, last: number): Promise<Notice[]> {
  const [seen] = await db.select({ time: notices.createTime }).from(notices).where(eq(notices.id, last))
  const later = or(
    gt(notices.id, last),
    seen && gt(notices.createTime, new Date(seen.time.getTime() - OVERLAP)),
  )
  const rows = await db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), ne(notices.id, last), later))
    .orderBy(desc(notices.id))
    .limit(MOST_MISSED)
  return rows.reverse().map(noticeOf)
}

export async function forgetOldNotices(db: Db, now: Date, days: number): Promise<void> {
  await db.delete(notices).where(lt(notices.createTime, new Date(now.getTime() - days * 86_400_000)))
}
