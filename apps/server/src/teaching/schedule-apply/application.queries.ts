import {
  type Application,
  type ApplicationFilter,
  type ApplicationVerb,
  type ApplicationView,
  momentOf,
  type PageParams,
  auditStatusWithCancellation as status,
} from '@dangxiao/contract'
import { and, asc, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { teachers } from '../../library/teacher/teacher.table.ts'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { masked } from '../../platform/privacy/mask.ts'
import { historyOf } from '../../review/decision/review.ts'
import { contains } from '../../review/list/list.ts'
import { ownedOf } from '../../review/save/record.ts'
import { reaches, scopeOf, withinManaged, withinScope } from '../../review/scope/scope.ts'
import { lessons, lessonTeachers, trainingClasses } from '../schedule/schedule.table.ts'
import { applications } from './application.table.ts'
import { accessOf } from './sharing.ts'

export type ApplicationRecord = typeof applications.$inferSelect

/** The names of who gives a lesson, in order. */
export const lecturerNames = sql<string[]>`array(
  select ${teachers.name} from ${lessonTeachers} join ${teachers} on ${teachers.id} = ${lessonTeachers.teacherId}
  where ${lessonTeachers.lessonId} = ${lessons.id} order by ${lessonTeachers.sort})`

/** When a lesson begins, in the database. */
const beginning = sql`(${lessons.date} + ${lessons.startTime}::time) at time zone 'Asia/Shanghai'`

/** What others have applied for of the same lesson, beside who is in the class that it belongs to. */
const others = sql<Application['others']>`(
  select json_build_object(
    'passed', count(*) filter (where o.audit_status = 3), 'passedPeople', coalesce(sum(o.expected) filter (where o.audit_status = 3), 0),
    'waiting', count(*) filter (where o.audit_status = 1), 'waitingPeople', coalesce(sum(o.expected) filter (where o.audit_status = 1), 0),
    'classPeople', (select c.people from training_class c where c.id = ${lessons.classId}))
  from lesson_application o
  where o.lesson_id = ${applications.lessonId} and o.id <> ${applications.id} and o.removed_at is null)`

/** Has the unit an application for the lesson that was not called off? */
const hasApplied = sql<boolean>`exists (select 1 from lesson_application o where o.lesson_id = ${applications.lessonId}
  and o.party_school_id = ${applications.partySchoolId} and o.removed_at is null and o.audit_status <> ${status.cancelled})`

const shown = {
  others,
  hasApplied,
  // What was removed is shared no more.
  isShared: sql<0 | 1>`case when ${lessons.removedAt} is null then ${lessons.isShared} else 0 end`,
  sharedUnitIds: lessons.sharedUnitIds,
  applyDeadline: lessons.applyDeadline,
  application: applications,
  title: lessons.title,
  date: lessons.date,
  timeOfDay: lessons.timeOfDay,
  startTime: lessons.startTime,
  endTime: lessons.endTime,
  trainingCourseCategory: lessons.trainingCourseCategory,
  isLive: lessons.isLive,
  lecturers: lecturerNames,
  className: trainingClasses.name,
  createdByName: users.name,
}

const from = (ctx: Context) =>
  ctx.db
    .select(shown)
    .from(applications)
    .innerJoin(lessons, eq(lessons.id, applications.lessonId))
    .innerJoin(trainingClasses, eq(trainingClasses.id, applications.classId))
    .leftJoin(users, eq(users.id, applications.createdBy))
    .$dynamic()

type Row = Awaited<ReturnType<typeof from>>[number]

/** Which side looks: the unit that applies, or the one that provides. */
type Side = 'applicant' | 'provider'

const unitOf = (side: Side) => (side === 'applicant' ? applications.partySchoolId : applications.providerId)

/** One page of the applications in reach: the latest handed in first, for a reviewer those that have waited longest. */
export async function listApplications(
  ctx: Context,
  side: Side,
  filter: ApplicationFilter,
  page: PageParams,
): Promise<{ records: Application[]; total: number }> {
  const isThere = and(
    isNull(applications.removedAt),
    isNull(lessons.removedAt),
    isNull(trainingClasses.removedAt),
  )
  const where = and(isThere, withinScope(ctx, unitOf(side), scopeOf(ctx, filter)), narrowed(ctx, filter))
  const isAscending = filter.order
    ? filter.order === 'ascend'
    : filter.sort === 'date' || filter.held !== undefined
  const by = isAscending ? asc : desc
  const order =
    filter.sort === 'date' ? [by(lessons.date), by(lessons.startTime)] : [by(applications.submitTime)]
  const [rows, [counted]] = await Promise.all([
    from(ctx)
      .where(where)
      .orderBy(...order, by(applications.id))
      .limit(page.pageSize)
      .offset((page.pageNum - 1) * page.pageSize),
    ctx.db
      .select({ n: sql<number>`count(*)::integer` })
      .from(applications)
      .innerJoin(lessons, eq(lessons.id, applications.lessonId))
      .innerJoin(trainingClasses, eq(trainingClasses.id, applications.classId))
      .where(where),
  ])
  return {
    records: rows.map((row) => {
      const shown = shownTo(ctx, row)
      return { ...shown, phone: masked(shown.phone) }
    }),
    total: counted?.n ?? 0,
  }
}

const narrowed = (ctx: Context, filter: ApplicationFilter): SQL | undefined =>
  and(
    filter.keyword ? contains(lessons.title, filter.keyword) : undefined,
    filter.auditStatus === undefined ? undefined : eq(applications.auditStatus, filter.auditStatus),
    filter.providerId ? eq(applications.providerId, filter.providerId) : undefined,
    filter.classId ? eq(applications.classId, filter.classId) : undefined,
    filter.startDate ? gte(lessons.date, filter.startDate) : undefined,
    filter.endDate ? lte(lessons.date, filter.endDate) : undefined,
    filter.held ? eq(applications.auditUnitId, ctx.actor.unitId) : undefined,
    filter.unattended
      ? and(
          eq(applications.auditStatus, status.approved),
          isNull(applications.present),
          sql`${beginning} <= ${ctx.now().toISOString()}`,
        )
      : undefined,
  )

/** What either side may look at. */
export const visible = (ctx: Context): SQL | undefined =>
  or(
    withinManaged(ctx, applications.partySchoolId, 'schedule-apply:view') ?? sql`true`,
    withinManaged(ctx, applications.providerId, 'schedule-apply:view') ?? sql`true`,
    withinManaged(ctx, applications.providerId, 'schedule-apply:review') ?? sql`true`,
  )

/** The telephone number whole for who works on it, on either side. @throws Fault `NOT_FOUND` */
export async function findApplication(ctx: Context, id: number): Promise<Application> {
  const [row] = await from(ctx).where(
    and(eq(applications.id, id), isNull(applications.removedAt), visible(ctx)),
  )
  if (!row) throw new Fault('NOT_FOUND')
  const shown = shownTo(ctx, row)
  return isOwn(ctx, row.application) || isProvider(ctx, row.application)
    ? shown
    : { ...shown, phone: masked(shown.phone) }
}

export async function viewApplication(ctx: Context, id: number): Promise<ApplicationView> {
  const record = await findApplication(ctx, id)
  const history = await historyOf(ctx, applications, id)
  return {
    record,
    current: null,
    history,
    allowedActions: record.can.includes('review') ? ['pass', 'reject'] : [],
  }
}

function shownTo(ctx: Context, { application: row, createdByName, ...lesson }: Row): Application {
  const isBegun = momentOf(lesson.date, lesson.startTime) <= ctx.now()
  return {
    ...row,
    ...lesson,
    ...ownedOf(ctx, row, createdByName),
    providerName: ctx.units.name(row.providerId),
    signInSheet: row.signInSheet && { ...row.signInSheet, url: toPublic(ctx, row.signInSheet.url) },
    isBegun,
    access: accessOf(lesson, row.partySchoolId, ctx.now(), lesson.hasApplied),
    auditUnitName: row.auditUnitId === null ? null : ctx.units.name(row.auditUnitId),
    auditTime: row.auditTime?.toISOString() ?? null,
    submitTime: row.submitTime.toISOString(),
    can: verbsOn(ctx, row, isBegun),
  }
}

export const mayDecide = (
  ctx: Context,
  row: Pick<ApplicationRecord, 'auditStatus' | 'auditUnitId'>,
): boolean =>
  row.auditStatus === status.pending &&
  row.auditUnitId === ctx.actor.unitId &&
  ctx.actor.grants['schedule-apply:review'] !== undefined

const isOwn = (ctx: Context, row: Pick<ApplicationRecord, 'partySchoolId'>): boolean =>
  reaches(ctx, row.partySchoolId, 'schedule-apply:edit')

/** Does the caller speak for the unit that provides? */
export const isProvider = (ctx: Context, row: Pick<ApplicationRecord, 'providerId'>): boolean =>
  reaches(ctx, row.providerId, 'schedule-apply:review')

function verbsOn(ctx: Context, row: ApplicationRecord, isBegun: boolean): ApplicationVerb[] {
  const own = isOwn(ctx, row)
  const isApproved = row.auditStatus === status.approved
  const isOpen = row.auditStatus === status.pending || row.auditStatus === status.rejected || isApproved
  const may: Record<ApplicationVerb, boolean> = {
    edit: own && isOpen && !isBegun,
    review: mayDecide(ctx, row),
    cancel:
      (own && row.auditStatus === status.pending) ||
      ((own || isProvider(ctx, row)) && isApproved && !isBegun),
    attend: own && isApproved && isBegun,
    remove: own && (row.auditStatus === status.rejected || row.auditStatus === status.cancelled),
  }
  return (Object.keys(may) as ApplicationVerb[]).filter((verb) => may[verb])
}
