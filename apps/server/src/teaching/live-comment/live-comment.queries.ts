import type { LiveComment, LiveCommentFilter, PageParams } from '@dangxiao/contract'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { familyB, historyOf } from '../../review/decision/review.ts'
import { contains, inDays, plainWindow } from '../../review/list/list.ts'
import { ownedOf } from '../../review/save/record.ts'
import { reaches, scopeOf, withinManaged, withinScope } from '../../review/scope/scope.ts'
import { liveClasses } from '../live-class/live-class.table.ts'
import { liveComments } from '../live-class/live-comment.table.ts'

export type LiveCommentRecord = typeof liveComments.$inferSelect

const repliers = alias(users, 'replier')
const columns = { comment: liveComments, liveClassName: liveClasses.name, replyBy: repliers.name }

/** One page of the comments on the live classes of the units that the actor may see. */
export async function listComments(
  ctx: Context,
  filter: LiveCommentFilter,
  page: PageParams,
): Promise<{ records: LiveComment[]; total: number }> {
  const { liveClassId, keyword, auditStatus, isHidden, startDate, endDate, order } = filter
  const where = and(
    withinScope(ctx, liveComments.partySchoolId, scopeOf(ctx, filter)),
    liveClassId ? eq(liveComments.liveClassId, liveClassId) : undefined,
    keyword ? contains(liveComments.content, keyword) : undefined,
    auditStatus === undefined ? undefined : eq(liveComments.auditStatus, auditStatus),
    isHidden === undefined ? undefined : eq(liveComments.isHidden, isHidden ? 1 : 0),
    inDays(liveComments.createTime, startDate, endDate),
  )
  const by = order === 'ascend' ? asc : desc
  const window = plainWindow(liveComments, where, [], page)
  const rows = await ctx.db
    .select({ ...columns, total: window.total })
    .from(liveComments)
    .innerJoin(liveClasses, eq(liveClasses.id, liveComments.liveClassId))
    .leftJoin(repliers, eq(repliers.id, liveComments.replyBy))
    .where(window.where)
    .orderBy(by(liveComments.createTime), by(liveComments.id))
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
  const total = rows[0]?.total ?? (page.pageNum === 1 ? 0 : await ctx.db.$count(liveComments, window.where))
  return { total, records: rows.map((row) => commentOf(ctx, row)) }
}

/** @throws Fault `NOT_FOUND` */
async function findComment(ctx: Context, id: number): Promise<LiveComment> {
  const [row] = await ctx.db
    .select(columns)
    .from(liveComments)
    .innerJoin(liveClasses, eq(liveClasses.id, liveComments.liveClassId))
    .leftJoin(repliers, eq(repliers.id, liveComments.replyBy))
    .where(
      and(
        eq(liveComments.id, id),
        isNull(liveComments.removedAt),
        withinManaged(ctx, liveComments.partySchoolId),
      ),
    )
  if (!row) throw new Fault('NOT_FOUND')
  return commentOf(ctx, row)
}

/** The review view of a comment. @throws Fault `NOT_FOUND` */
export async function commentView(ctx: Context, id: number) {
  const comment = await findComment(ctx, id)
  return {
    record: comment,
    current: comment.auditStatus === familyB.approved ? comment : null,
    history: await historyOf(ctx, liveComments, id),
    allowedActions: comment.can.includes('review') ? (['pass', 'reject'] as const).slice() : [],
  }
}

interface Row {
  comment: LiveCommentRecord
  liveClassName: string
  replyBy: string | null
}

function commentOf(ctx: Context, { comment, liveClassName, replyBy }: Row): LiveComment {
  const mayEdit = reaches(ctx, comment.partySchoolId, 'live-comment:edit')
  const mayReview =
    comment.auditStatus === familyB.pending && reaches(ctx, comment.partySchoolId, 'live-comment:review')
  return {
    ...ownedOf(ctx, comment, comment.userName),
    liveClassId: comment.liveClassId,
    liveClassName,
    userName: comment.userName,
    userUnitName: comment.userUnitId === null ? '' : ctx.units.name(comment.userUnitId),
    content: comment.content,
    auditStatus: comment.auditStatus,
    auditReason: comment.auditReason,
    auditTime: comment.auditTime?.toISOString() ?? null,
    isHidden: comment.isHidden,
    reply: comment.reply,
    replyBy: replyBy ?? '',
    replyTime: comment.replyTime?.toISOString() ?? null,
    can: [
      mayReview && ('review' as const),
      mayEdit && ('reply' as const),
      mayEdit && ('hide' as const),
      mayEdit && ('remove' as const),
    ].filter((verb) => typeof verb === 'string'),
  }
}
