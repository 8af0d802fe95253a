import {
  type ApplicationsInput,
  type ApplicationUpdate,
  type Attendance,
  type Done,
  auditStatusWithCancellation as status,
} from '@dangxiao/contract'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toStored } from '../../platform/file/media.ts'
import { notify, tellWaiting } from '../../platform/notice/notify.ts'
import { write } from '../../review/change/change.ts'
import { remember } from '../../review/decision/review.ts'
import { lock, nameOf } from '../../review/scope/tables.ts'
import { assertNoConflict } from '../schedule/conflict.queries.ts'
import { hasBegun } from '../schedule/lesson.queries.ts'
import { lockForJoining, placeLinkedLesson } from '../schedule/linked.queries.ts'
import { checkWanted, holdLessons, standing } from './application.check.ts'
import type { ApplicationRecord } from './application.queries.ts'
import { applications } from './application.table.ts'
import { lessonOf, providers } from './sides.ts'

const submitted = (ctx: Context, providerId: number) => ({
  auditStatus: status.pending,
  auditReason: '',
  auditUnitId: ctx.directory.nearestReaching(providerId, 'schedule-apply:review'),
  auditBy: null,
  auditor: '',
  auditTime: null,
  submitTime: ctx.now(),
})

/** Apply for several lessons, all or none. @throws Fault as `checkWanted` */
export async function addApplications(
  ctx: Context,
  { applications: wanted }: ApplicationsInput,
): Promise<Done[]> {
  const checked = await checkWanted(ctx, wanted)
  const values = wanted.map((one, i) => {
    const { lesson, class: own } = checked[i] as (typeof checked)[number] // one for each
    return {
      ...one,
      providerId: lesson.partySchoolId,
      partySchoolId: own.partySchoolId,
      ...submitted(ctx, lesson.partySchoolId),
      createdBy: ctx.actor.userId,
      createTime: ctx.now(),
      updateTime: ctx.now(),
    }
  })
  const made = await ctx.db
    .insert(applications)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: applications.id, version: applications.version })
  if (made.length < values.length) throw new Fault('ALREADY_APPLIED')
  const ids = made.map(({ id }) => id)
  await remember(ctx, applications, ids, 'submit')
  await audit(ctx, {
    action: 'add',
    resource: nameOf(applications),
    recordId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { ids, applications: wanted },
  })
  const deciders = Map.groupBy(wanted.keys(), (i) => values[i]?.auditUnitId ?? 0)
  for (const [unit, places] of deciders) {
    const [first] = places.map((i) => checked[i] as (typeof checked)[number])
    if (!first) continue
    const applicant = ctx.units.name(first.class.partySchoolId)
    const more = places.length > 1 ? `等${places.length}节课` : ''
    await notify(ctx, {
      to: { unit, permission: 'schedule-apply:review' },
      kind: 'apply',
      title: (n) => (n === 1 ? `${applicant}申请点课` : `收到${n}批点课申请`),
      text: `${applicant}申请《${first.lesson.title}》${more}`,
      link: '/course-application-audit?held=1',
    })
  }
  tellWaiting(ctx, deciders.keys())
  return made
}

/**
 * Change an application; one that was rejected is handed in again by it. An approved one keeps its class, and its lesson there moves
 * to the new place.
 *
 * @throws Fault `NOT_FOUND`, `STALE_VERSION`, `WRONG_STATE`, `APPLICATION_BEGUN`, and as `checkWanted`
 */
export async function updateApplication(
  ctx: Context,
  { id, version, ...fields }: ApplicationUpdate,
): Promise<Done> {
  const { lesson, application } = await lessonOf(ctx, id, applications.partySchoolId)
  const isApproved = application.auditStatus === status.approved
  if (isApproved) await lockForJoining(ctx, [{ source: lesson, classId: application.classId }])
  else if (application.auditStatus !== status.cancelled)
    await checkWanted(ctx, [{ id, lessonId: application.lessonId, ...fields }], '')

  const row = await lock<ApplicationRecord>(ctx, applications, id)
  if (row.version !== version) throw new Fault('STALE_VERSION')
  // Decided on between the two looks; the version tells of it, so this is only for the cancelled.
  if (row.auditStatus !== application.auditStatus || row.auditStatus === status.cancelled)
    throw new Fault('WRONG_STATE')
  if (hasBegun(ctx, lesson)) throw new Fault('APPLICATION_BEGUN')
  if (isApproved) {
    await moveLinked(ctx, row, fields)
    return write(ctx, applications, row, 'update', fields)
  }
  if (row.auditStatus === status.rejected) await remember(ctx, applications, id, 'resubmit')
  const set = { ...fields, ...submitted(ctx, row.providerId) }
  tellWaiting(ctx, [set.auditUnitId])
  return write(ctx, applications, row, 'update', set)
}

async function moveLinked(
  ctx: Context,
  row: ApplicationRecord,
  { classId, place, expected }: Omit<ApplicationUpdate, 'id' | 'version'>,
) {
  if (classId !== row.classId)
    throw new Fault('BAD_INPUT', { fields: { classId: '已通过的点课不能更换班级，请取消后重新申请' } })
  const { lesson, class: own } = await lessonOf(ctx, row.id, applications.partySchoolId)
  if (place !== row.place && row.linkedLessonId !== null) {
    await assertNoConflict(ctx, own, [standing(lesson, place, row.linkedLessonId)])
    await placeLinkedLesson(ctx, row.linkedLessonId, place)
  }
  if (expected === row.expected) return
  await notify(ctx, {
    to: providers(row),
    kind: 'apply',
    title: `${ctx.units.name(row.partySchoolId)}调整了《${lesson.title}》的预计人数`,
    text: `由${row.expected}人调整为${expected}人`,
    link: `/course-application-audit?review=${row.id}`,
  })
}

/** How many came, and their sheet. @throws Fault `NOT_FOUND`, `STALE_VERSION`, `WRONG_STATE`, `APPLICATION_NOT_BEGUN` */
export async function attend(
  ctx: Context,
  id: number,
  { version, present, signInSheet }: Attendance,
): Promise<Done> {
  const { application } = await lessonOf(ctx, id, applications.partySchoolId)
  const lesson = (await holdLessons(ctx, [application.lessonId])).get(application.lessonId)
  const row = await lock<ApplicationRecord>(ctx, applications, id)
  if (row.version !== version) throw new Fault('STALE_VERSION')
  if (row.auditStatus !== status.approved) throw new Fault('WRONG_STATE')
  if (lesson && !hasBegun(ctx, lesson)) throw new Fault('APPLICATION_NOT_BEGUN')
  const sheet = signInSheet ? { ...signInSheet, url: toStored(ctx, signInSheet.url) } : null
  if (sheet && !sheet.url.startsWith('/'))
    throw new Fault('BAD_INPUT', { fields: { signInSheet: '签到表不在本系统中，请重新上传' } })
  return write(ctx, applications, row, 'attend', { present, signInSheet: sheet })
}
