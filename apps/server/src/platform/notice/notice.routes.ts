import type { noticeApi } from '@dangxiao/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../context/context.ts'
import { Fault } from '../fault/fault.ts'
import type { Handlers } from '../http/http.ts'
import { countUnread, listNotices } from './notice.queries.ts'
import { notices } from './notice.table.ts'

export const noticeHandlers: Handlers<typeof noticeApi> = {
  list: (ctx, { params, query }) => listNotices(ctx, query, params),
  unread: async (ctx) => ({ unread: await countUnread(ctx) }),
  read: (ctx, { params }) => markRead(ctx, params.id),
  readAll: (ctx) => markAllRead(ctx),
}

async function markRead(ctx: Context, id: number) {
  const [own] = await ctx.db
    .select({ readAt: notices.readAt })
    .from(notices)
    .where(and(eq(notices.id, id), eq(notices.userId, ctx.actor.userId)))
    .for('update')
  if (!own) throw new Fault('NOT_FOUND')
  if (!own.readAt) await ctx.db.update(notices).set({ readAt: ctx.now() }).where(eq(notices.id, id))
  return told(ctx)
}

async function markAllRead(ctx: Context) {
  const { userId } = ctx.actor
  await ctx.db
    .update(notices)
    .set({ readAt: ctx.now() })
    .where(and(eq(notices.userId, userId), isNull(notices.readAt)))
  return told(ctx)
}

/** The caller's other pages count again too. */
async function told(ctx: Context) {
  ctx.afterCommit(() => ctx.notices.announce({ readers: [ctx.actor.userId] }))
  return { unread: await countUnread(ctx) }
}
