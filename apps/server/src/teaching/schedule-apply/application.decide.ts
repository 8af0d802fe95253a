import {
  type BatchOutcome,
  type Done,
  type Permission,
  type ReviewQuery,
  auditStatusWithCancellation as status,
} from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/context/transaction.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { notify, tellWaiting } from '../../platform/notice/notify.ts'
import { failedOne } from '../../review/change/batch.ts'
import { write } from '../../review/change/change.ts'
import { auditorOf, postpone } from '../../review/decision/pending-decision.ts'
import { remember } from '../../review/decision/review.ts'
import { withinManaged } from '../../review/scope/scope.ts'
import { lock, nameOf } from '../../review/scope/tables.ts'
import { hasBegun } from '../schedule/lesson.queries.ts'
import { assertCanJoin, lockForJoining, removeLinkedLesson } from '../schedule/linked.queries.ts'
import { holdLessons } from './application.check.ts'
import { awaitedIn, retractApplication } from './application.deliver.ts'
import {
  type ApplicationRecord,
  isProvider,
  mayDecide,
  viewApplication,
  visible,
} from './application.queries.ts'
import { applications } from './application.table.ts'
import { applicants, lessonOf, providers } from './sides.ts'

interface Decision {
  isPassed: number
  reason: string
  /** The version that was looked at; in a batch none. */
  version?: number
}

const REVIEW: Permission = 'schedule-apply:review'

/**
 * Decide on an application. One that passes puts a lesson into the applicant's class that follows this one, once it cannot be taken back
 * any more (`deliverApplication`).
 *
 * @throws Fault `NOT_FOUND`, `WRONG_STATE`, `STALE_VERSION`, `FORBIDDEN`, `LESSON_CONFLICT`, `BAD_INPUT` for a rejection without a reason
 */
export async function decideApplication(
  ctx: Context,
  id: number,
  { isPassed, reason, version }: Decision,
): Promise<Done> {
  if (!isPassed && reason === '') throw new Fault('BAD_INPUT', { fields: { reason: '请填写驳回原因' } })
  const reviewing = { ...ctx, permission: REVIEW }
  const { lesson: source, application } = await lessonOf(reviewing, id, applications.providerId)
  // In the order of the timetable: classes, days, lessons; then applications.
  if (isPassed) await lockForJoining(ctx, [{ source, classId: application.classId }])
  const lesson = (await holdLessons(ctx, [source.id])).get(source.id)
  const row = await lock<ApplicationRecord>(
    reviewing,
    applications,
    id,
    withinManaged(reviewing, applications.providerId) ?? visible(ctx),
  )
  if (row.auditStatus !== status.pending || !lesson) throw new Fault('WRONG_STATE')
  if (version !== undefined && row.version !== version) throw new Fault('STALE_VERSION')
  if (!mayDecide(ctx, row)) throw new Fault('FORBIDDEN')

  if (isPassed)
    await assertCanJoin(
      ctx,
      { source: lesson, classId: row.classId, place: row.place },
      await awaitedIn(ctx, row.classId),
    )
  const verdict = isPassed ? 'pass' : 'reject'
  await remember(ctx, applications, id, verdict, reason)
  tellWaiting(ctx, [ctx.actor.unitId])
  const set = {
    auditStatus: isPassed ? status.approved : status.rejected,
    auditReason: reason,
    auditUnitId: null,
    auditBy: ctx.actor.userId,
    auditor: auditorOf(ctx),
    auditTime: ctx.now(),
  }
  const { createdBy, partySchoolId } = row
  const told = {
    title: lesson.title,
    createdBy,
    partySchoolId,
    isRevision: false,
    reason,
    auditor: set.auditor,
    time: set.auditTime.toISOString(),
  }
  await postpone(ctx, applications, row, { verdict, told, set })
  return write(ctx, applications, row, verdict, set)
}

/** Each by itself: what fails leaves the others done, and says why. */
export async function decideAll(
  ctx: Context,
  ids: readonly number[],
  decision: Omit<Decision, 'version'>,
): Promise<BatchOutcome> {
  if (!decision.isPassed && decision.reason === '')
    throw new Fault('BAD_INPUT', { fields: { reason: '请填写驳回原因' } })
  return eachOf(ctx, ids, (inside, id) => decideApplication(inside, id, decision))
}

/** Take back what the caller has just decided, each by itself. */
export const retractAll = (ctx: Context, ids: readonly number[]): Promise<BatchOutcome> =>
  eachOf(ctx, ids, retractApplication)

async function eachOf(
  ctx: Context,
  ids: readonly number[],
  work: (inside: Context, id: number) => Promise<unknown>,
): Promise<BatchOutcome> {
  const result: BatchOutcome = { success: [], failed: [] }
  for (const id of ids) {
    try {
      await inTransaction(ctx, async (inside) => {
        await work(inside, id)
        if (inside.audited.count !== 1)
          throw new Error(`a decision left ${inside.audited.count} audit rows instead of one`)
      })
      result.success.push(id)
    } catch (error) {
      result.failed.push({ id, message: await failedOne(ctx, nameOf(applications), id, error) })
    }
  }
  return result
}

interface Cancelling {
  reason: string
  version?: number
}

/**
 * Call an application off, for good: the applicant one that waits, either side one that is approved, with a reason, before the lesson begins.
 *
 * @throws Fault `NOT_FOUND`, `WRONG_STATE`, `STALE_VERSION`, `APPLICATION_BEGUN`, `BAD_INPUT`
 */
export async function cancelApplication(
  ctx: Context,
  id: number,
  side: 'applicant' | 'provider',
  { reason, version }: Cancelling,
): Promise<Done> {
  const permission: Permission = side === 'applicant' ? 'schedule-apply:edit' : REVIEW
  const acting = { ...ctx, permission }
  const unit = side === 'applicant' ? applications.partySchoolId : applications.providerId
  const { lesson } = await lessonOf(acting, id, unit)
  const row = await lock<ApplicationRecord>(
    acting,
    applications,
    id,
    withinManaged(acting, unit) ?? visible(ctx),
  )
  if (version !== undefined && row.version !== version) throw new Fault('STALE_VERSION')
  const isPending = row.auditStatus === status.pending
  if (!(isPending && side === 'applicant') && row.auditStatus !== status.approved)
    throw new Fault('WRONG_STATE')
  if (!isPending && hasBegun(ctx, lesson)) throw new Fault('APPLICATION_BEGUN')
  if (!isPending && reason === '') throw new Fault('BAD_INPUT', { fields: { reason: '请填写取消原因' } })

  if (row.linkedLessonId !== null) await removeLinkedLesson(ctx, row.linkedLessonId)
  await remember(ctx, applications, id, 'cancel', reason)
  if (row.auditUnitId !== null) tellWaiting(ctx, [row.auditUnitId])
  if (!isPending) {
    const own = side === 'applicant'
    await notify(ctx, {
      to: own ? providers(row) : applicants(row),
      kind: 'apply',
      title: `${ctx.units.name(own ? row.partySchoolId : row.providerId)}取消了点课《${lesson.title}》`,
      text: `取消原因：${reason}`,
      link: `${own ? '/course-application-audit' : '/course-applications'}?review=${id}`,
    })
  }
  return write(ctx, applications, row, 'cancel', {
    auditStatus: status.cancelled,
    auditReason: reason,
    auditUnitId: null,
    auditBy: ctx.actor.userId,
    auditor: auditorOf(ctx),
    auditTime: ctx.now(),
  })
}

/** Withdraw what waits, remove what was rejected or called off. @throws Fault `NOT_FOUND`, `APPLICATION_APPROVED` */
export async function removeApplication(ctx: Context, id: number): Promise<Done> {
  const row = await lock<ApplicationRecord>(ctx, applications, id)
  if (row.auditStatus === status.approved) throw new Fault('APPLICATION_APPROVED')
  if (row.auditStatus === status.pending) return cancelApplication(ctx, id, 'applicant', { reason: '' })
  return write(ctx, applications, row, 'remove', { removedAt: ctx.now() })
}

/** What `check` asks for: a look, a decision, or (0) the end of it. @throws Fault as those */
export async function checkApplication(
  ctx: Context,
  id: number,
  { auditStatus, reason, version }: ReviewQuery,
) {
  if (auditStatus === undefined || version === undefined) return viewApplication(ctx, id)
  if (auditStatus === status.cancelled) {
    const { record } = await viewApplication(ctx, id)
    // Who reaches both units speaks for the one that gives the lesson, unless it is the own application.
    const gives =
      record.auditStatus === status.approved &&
      record.partySchoolId !== ctx.actor.unitId &&
      isProvider(ctx, record)
    await cancelApplication(ctx, id, gives ? 'provider' : 'applicant', { reason, version })
  } else if (auditStatus === status.pending)
    throw new Fault('BAD_INPUT', { fields: { auditStatus: '审核结果不正确' } })
  else
    await decideApplication(ctx, id, { isPassed: auditStatus === status.approved ? 1 : 0, reason, version })
  return viewApplication(ctx, id)
}
