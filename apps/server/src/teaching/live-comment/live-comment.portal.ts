import { createHmac } from 'node:crypto'
import type {
  PortalComment,
  PortalCommentFilter,
  PortalCommentPage,
  PortalCommentReply,
  portalCommentApi,
} from '@dangxiao/contract'
import { PORTAL_COMMENTS_MAX } from '@dangxiao/contract'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { locks } from '../../platform/db/locks.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { masked } from '../../platform/privacy/mask.ts'
import { familyA, familyB } from '../../review/decision/review.ts'
import { liveClasses } from '../live-class/live-class.table.ts'
import { liveComments } from '../live-class/live-comment.table.ts'
import type { LiveCommentRecord } from './live-comment.queries.ts'

const MINUTE = 60_000
/** Milliseconds by which a change may become visible later than one that came after it. */
const SETTLING = 10_000
const PHONE = /^\d{11}$/

export const portalCommentHandlers: Handlers<typeof portalCommentApi> = {
  add: (ctx, { params, body }) => takeComment(ctx, params.id, body),
  list: (ctx, { params, query }) => readComments(ctx, params.id, query),
}

type LiveClassRecord = typeof liveClasses.$inferSelect

/**
 * The live class, when viewers of this portal may comment on it.
 *
 * @throws Fault `NOT_FOUND` unless it is approved, shown and open to the portal's unit; `COMMENTS_CLOSED`
 */
async function openClass(ctx: Context, id: number): Promise<LiveClassRecord> {
  const shown = and(eq(liveClasses.auditStatus, familyA.approved), eq(liveClasses.isShow, 1))
  const [live] = await ctx.db
    .select()
    .from(liveClasses)
    .where(and(eq(liveClasses.id, id), isNull(liveClasses.removedAt), isNull(liveClasses.cancelledAt), shown))
  if (!live || !isOpenTo(ctx, live)) throw new Fault('NOT_FOUND')
  if (live.allowComment === 0) throw new Fault('COMMENTS_CLOSED')
  return live
}

/** Does the portal's unit stand above the class, or do the viewers that the class is meant for include it? */
function isOpenTo({ units, actor }: Context, live: LiveClassRecord): boolean {
  const portal = actor.unitId
  const { partySchoolId, coursePermission, watchType, watchUnitIds } = live
  if (units.isWithin(partySchoolId, portal) || coursePermission === 1) return true
  if (coursePermission === 2) return units.isWithin(portal, partySchoolId)
  if (coursePermission !== 4) return false
  return (
    watchType === 2 || watchUnitIds.some((id) => units.isWithin(portal, id) || units.isWithin(id, portal))
  )
}

/**
 * Take in a comment. The portal's own number makes it one comment, however often it comes.
 *
 * @throws Fault as `openClass`; `BAD_INPUT` for a unit outside the portal's, `COMMENT_NUMBER_TAKEN` when the number came before with
 * something else, `COMMENTS_TOO_FAST`
 */
async function takeComment(
  ctx: Context,
  liveClassId: number,
  given: PortalComment,
): Promise<z.output<typeof PortalCommentReply>> {
  const live = await openClass(ctx, liveClassId)
  const { number, viewerId, userName, unitCode, content } = given
  const digest = (text: string) => createHmac('sha256', ctx.settings.dataKey).update(text).digest('base64')
  const source = ctx.actor.unitId
  const contentHash = digest(`live_comment.content ${JSON.stringify({ ...given, liveClassId })}`)
  const viewerHash = digest(`live_comment.viewer ${source} ${viewerId}`)
  const now = ctx.now()
  const isApproved = live.commentReview === 0

  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(${locks.commentsOfViewer}, hashtext(${`${live.id} ${viewerHash}`}))`,
  )
  const [made] = await ctx.db
    .insert(liveComments)
    .values({
      liveClassId: live.id,
      partySchoolId: live.partySchoolId,
      ...{ number, contentHash, viewerHash, content },
      sourceUnitId: source,
      userName: PHONE.test(userName) ? masked(userName) : userName,
      userUnitId: unitCode === undefined ? null : unitOf(ctx, unitCode),
      auditStatus: isApproved ? familyB.approved : familyB.pending,
      auditTime: isApproved ? now : null,
      createdBy: ctx.actor.userId,
      createTime: now,
      updateTime: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!made) return repeated(ctx, number, contentHash)

  const ofViewer = and(eq(liveComments.liveClassId, live.id), eq(liveComments.viewerHash, viewerHash))
  const recent = await ctx.db.$count(
    liveComments,
    and(ofViewer, gt(liveComments.createTime, new Date(now.getTime() - MINUTE))),
  )
  if (recent > ctx.settings.portalViewerLimit) {
    ctx.reply.header('retry-after', '60')
    throw new Fault('COMMENTS_TOO_FAST')
  }
  await audit(ctx, {
    action: 'add',
    resource: 'live_comment',
    recordId: made.id,
    after: { liveClassId: live.id, number },
  })
  return { id: made.id, auditStatus: made.auditStatus }
}

/** @throws Fault `BAD_INPUT` */
function unitOf({ units, actor }: Context, code: string): number {
  const unit = [...units.all()].find((one) => one.code === code && one.enabled)
  if (unit && units.isWithin(unit.id, actor.unitId)) return unit.id
  throw new Fault('BAD_INPUT', { fields: { unitCode: '单位不存在，或不在本门户的单位范围内' } })
}

async function repeated(
  ctx: Context,
  number: string,
  contentHash: string,
): Promise<z.output<typeof PortalCommentReply>> {
  const [known] = await ctx.db
    .select()
    .from(liveComments)
    .where(and(eq(liveComments.sourceUnitId, ctx.actor.unitId), eq(liveComments.number, number)))
  if (known?.contentHash !== contentHash) throw new Fault('COMMENT_NUMBER_TAKEN', { number })
  const isWithheld = known.isHidden === 1 || known.removedAt !== null
  return { id: known.id, auditStatus: isWithheld ? familyB.rejected : known.auditStatus }
}

const isShown = (comment: LiveCommentRecord) =>
  comment.auditStatus === familyB.approved && comment.isHidden === 0 && comment.removedAt === null

/**
 * What has changed since a portal looked last. The last seconds are read again the next time: what was committed late is not missed,
 * and some come twice.
 *
 * @throws Fault as `openClass`
 */
async function readComments(
  ctx: Context,
  liveClassId: number,
  { after }: PortalCommentFilter,
): Promise<PortalCommentPage> {
  const live = await openClass(ctx, liveClassId)
  const { updateTime, id } = liveComments
  const since =
    after &&
    sql`(${updateTime}, ${id}) > (${new Date(after.time).toISOString()}::timestamptz, ${after.id}::integer)`
  // Who begins to read has nothing that could go.
  const visible = and(
    isNull(liveComments.removedAt),
    eq(liveComments.auditStatus, familyB.approved),
    eq(liveComments.isHidden, 0),
  )
  const rows = await ctx.db
    .select()
    .from(liveComments)
    .where(and(eq(liveComments.liveClassId, live.id), since ?? visible))
    .orderBy(asc(updateTime), asc(id))
    .limit(PORTAL_COMMENTS_MAX + 1)
  const page = rows.slice(0, PORTAL_COMMENTS_MAX)
  const hasMore = rows.length > page.length
  const last = page.at(-1)
  const settled = Math.max(ctx.now().getTime() - SETTLING, after?.time ?? 0)
  const next =
    hasMore && last
      ? `${last.updateTime.getTime()}.${last.id}`
      : `${settled}.${settled === after?.time ? after.id : 0}`
  return {
    records: page.filter(isShown).map((row) => ({
      id: row.id,
      userName: row.userName,
      userUnitName: row.userUnitId === null ? '' : ctx.units.name(row.userUnitId),
      content: row.content,
      createTime: row.createTime.toISOString(),
      reply: row.reply,
      replyTime: row.replyTime?.toISOString() ?? null,
    })),
    gone: page.filter((row) => !isShown(row) && row.version > 1).map((row) => row.id),
    next,
    hasMore,
  }
}
