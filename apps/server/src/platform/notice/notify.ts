import type { NoticeKind, Permission } from '@dangxiao/contract'
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { roles, userRoles, users } from '../auth/auth.table.ts'
import type { Context } from '../context/context.ts'
import { notices } from './notice.table.ts'

/** One person, several, or everybody in a unit who holds a permission. */
type Recipients = { user: number } | { users: readonly number[] } | { unit: number; permission: Permission }

/** A text, or how it reads when it stands for `n`. */
type Counted = string | ((n: number) => string)

export interface NoticeInput {
  to: Recipients | readonly Recipients[]
  kind: NoticeKind
  title: Counted
  text?: Counted
  /** An address of the application, e.g. `/courses/7`. */
  link: Counted
  /** An unread notice of the same kind and key gives way to the new one, which then stands for `n`; by default, one of the same link. */
  key?: string
}

/** Who tells: a request, or the server by itself, which has no actor. */
export type Teller = Pick<Context, 'db' | 'now' | 'notices' | 'afterCommit'> & {
  actor?: Context['actor'] | undefined
}

const TITLE_MAX = 200
const TEXT_MAX = 500

/**
 * Leave a notice for each recipient in the transaction of the change it tells of; open pages hear of it once that is committed.
 * Whoever makes the change is not told, nor is a disabled account.
 */
export async function notify(
  ctx: Teller,
  { to, kind, title, text = '', link, key }: NoticeInput,
): Promise<void> {
  const userIds = await recipients(ctx, [to].flat())
  if (userIds.length === 0) return
  const told = key ?? read(link, 1)
  const former = await takeUnread(ctx, userIds, kind, told)
  const rows = userIds.map((userId) => {
    const n = (former.get(userId) ?? 0) + 1
    const words = {
      title: cut(read(title, n), TITLE_MAX),
      text: cut(read(text, n), TEXT_MAX),
      link: read(link, n),
    }
    return { userId, kind, key: told, n, createTime: ctx.now(), ...words }
  })
  const made = await ctx.db.insert(notices).values(rows).returning({ id: notices.id, userId: notices.userId })
  ctx.afterCommit(() => ctx.notices.announce({ notices: made }))
}

/** Take back what leads to a page that is there no more, whoever it was for. */
export async function forgetNotices({ db }: Pick<Context, 'db'>, page: string): Promise<void> {
  await db.delete(notices).where(eq(notices.link, page))
}

/** What waits for the review of these units has changed: no notice, but open pages look again. */
export const tellWaiting = (ctx: Pick<Context, 'notices' | 'afterCommit'>, units: Iterable<number>) =>
  ctx.afterCommit(() => ctx.notices.announce({ units: [...units] }))

const read = (counted: Counted, n: number) => (typeof counted === 'string' ? counted : counted(n))

const cut = (text: string, max: number) => {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}

async function recipients({ db, actor }: Teller, to: readonly Recipients[]): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.enabled, true), actor && ne(users.id, actor.userId), or(sql`false`, ...to.map(among))),
    )
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

function among(to: Recipients): SQL | undefined {
  if ('user' in to) return eq(users.id, to.user)
  if ('users' in to) return sql`${users.id} = any(${sql.param(`{${to.users.join(',')}}`)}::integer[])`
  return and(
    eq(users.unitId, to.unit),
    sql`exists (select from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
      where ${userRoles.userId} = ${users.id} and ${roles.grants} ? ${to.permission})`,
  )
}

/** What gives way, by user. A row that another change is just replacing stays: two notices are better than waiting for each other. */
async function takeUnread(
  { db }: Teller,
  userIds: readonly number[],
  kind: NoticeKind,
  key: string,
): Promise<Map<number, number>> {
  const unread = db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        inArray(notices.userId, [...userIds]),
        eq(notices.kind, kind),
        eq(notices.key, key),
        isNull(notices.readAt),
      ),
    )
    .for('update', { skipLocked: true })
  const taken = await db
    .delete(notices)
    .where(inArray(notices.id, unread))
    .returning({ userId: notices.userId, n: notices.n })
  return new Map(taken.map(({ userId, n }) => [userId, n]))
}
