import { auditStatusWithCancellation as status } from '@dangxiao/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { notify, tellWaiting } from '../../platform/notice/notify.ts'
import { write } from '../../review/change/change.ts'
import type { Delivery } from '../../review/decision/deliver.ts'
import { formerColumns, takeBack } from '../../review/decision/pending-decision.ts'
import { remember } from '../../review/decision/review.ts'
import { rejectionText } from '../../review/decision/review-notices.ts'
import { nameOf } from '../../review/scope/tables.ts'
import { addLinkedLesson, lockForJoining } from '../schedule/linked.queries.ts'
import { lessons } from '../schedule/schedule.table.ts'
import { holdLessons } from './application.check.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { applications } from './application.table.ts'
import { applicants } from './sides.ts'

/** Lessons that approved applications will put into a class, but have not yet. */
export async function awaitedIn(ctx: Context, classId: number) {
  const approved = and(
    eq(applications.auditStatus, status.approved),
    isNull(applications.linkedLessonId),
    isNull(applications.removedAt),
  )
  return ctx.db
    .select({ source: lessons, place: applications.place })
    .from(applications)
    .innerJoin(lessons, eq(lessons.id, applications.lessonId))
    .where(and(eq(applications.classId, classId), approved, isNull(lessons.removedAt)))
}

/** Put the lesson of an approved application into its class and tell the applicant, or tell of the rejection. */
export const deliverApplication: Delivery = async (ctx, { recordId, verdict, told }) => {
  const row = await current(ctx, recordId)
  if (!row) return
  if (verdict === 'reject') {
    if (row.auditStatus !== status.rejected) return
    await notify(ctx, {
      to: applicants(row),
      kind: 'apply',
      title: `点课《${told.title}》被驳回`,
      text: rejectionText(told),
      link: `/course-applications?review=${recordId}`,
    })
    return
  }
  // Called off meanwhile.
  if (row.auditStatus !== status.approved || row.linkedLessonId !== null) return
  try {
    // What was put half in is taken out again when there is no room.
    await ctx.db.transaction((tx) => join({ ...ctx, db: tx }, row))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await sendBack(ctx, row, error.message)
    return
  }
  await notify(ctx, {
    to: applicants(row),
    kind: 'apply',
    title: (n) => (n === 1 ? `点课《${told.title}》已通过` : `点课《${told.title}》等${n}节课已通过`),
    text: '课程已排入本班课表',
    link: (n) =>
      n === 1
        ? `/course-applications?review=${recordId}`
        : `/course-applications?auditStatus=3&classId=${row.classId}`,
    key: `passed ${row.classId}`,
  })
}

async function current({ db }: Context, id: number): Promise<ApplicationRecord | undefined> {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), isNull(applications.removedAt)))
  return row
}

/** In the order of the timetable: classes, days, lessons; then applications. @throws Fault */
async function join(ctx: Context, { id, classId, lessonId }: ApplicationRecord): Promise<void> {
  const [found] = await ctx.db.select().from(lessons).where(eq(lessons.id, lessonId))
  if (!found) throw new Fault('NOT_FOUND')
  await lockForJoining(ctx, [{ source: found, classId }])
  const lesson = (await holdLessons(ctx, [lessonId])).get(lessonId)
  const [row] = await ctx.db.select().from(applications).where(eq(applications.id, id)).for('update')
  if (!lesson || row?.auditStatus !== status.approved) throw new Fault('WRONG_STATE')
  const linked = await addLinkedLesson(ctx, { source: lesson, classId, place: row.place })
  await ctx.db.update(applications).set({ linkedLessonId: linked.id }).where(eq(applications.id, id))
  await audit(
    { db: ctx.db, address: 'server' },
    {
      action: 'link',
      resource: nameOf(applications),
      recordId: id,
      after: { linkedLessonId: linked.id, classId },
    },
  )
}

/** There is no room any more: the application waits again with who decided, who is told why. */
async function sendBack(ctx: Context, row: ApplicationRecord, reason: string): Promise<void> {
  const [now] = await ctx.db.select().from(applications).where(eq(applications.id, row.id)).for('update')
  if (now?.auditStatus !== status.approved) return
  const auditUnitId = ctx.actor.unitId
  await ctx.db
    .update(applications)
    .set({
      auditStatus: status.pending,
      auditUnitId,
      auditBy: null,
      auditor: '',
      auditTime: null,
      version: now.version + 1,
    })
    .where(eq(applications.id, row.id))
  await remember(ctx, applications, row.id, 'retract', reason)
  await audit(
    { db: ctx.db, address: 'server' },
    { action: 'retract', resource: nameOf(applications), recordId: row.id, after: { reason } },
  )
  tellWaiting(ctx, [auditUnitId])
  // Whoever decided is told too, though it was their doing.
  await notify(
    { ...ctx, actor: undefined },
    {
      to: { user: ctx.actor.userId },
      kind: 'apply',
      title: '一条点课未能排入课表，已退回待审核',
      text: reason,
      link: `/course-application-audit?review=${row.id}`,
    },
  )
}

/** Take the caller's own decision back while nothing has come of it. @throws Fault as `takeBack` */
export async function retractApplication(ctx: Context, id: number) {
  const { pending, row } = await takeBack<ApplicationRecord>(ctx, applications, id)
  await remember(ctx, applications, id, 'retract')
  tellWaiting(ctx, [pending.unitId])
  const after = { retracted: pending.verdict }
  return write(ctx, applications, row, 'retract', formerColumns(applications, pending), { after })
}
