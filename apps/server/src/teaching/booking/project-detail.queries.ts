import {
  type Attachment,
  bookingStatus,
  type Consultation,
  type Plan,
  type Project,
  type ProjectBase,
  todayIn,
} from '@dangxiao/contract'
import { and, asc, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { baseProducts } from '../../library/education-base/education-base.table.ts'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { publicRich } from '../../review/content/rich-text.ts'
import { scopeOf } from '../../review/scope/scope.ts'
import { trainingClasses } from '../schedule/schedule.table.ts'
import { bookedPeople } from './booked.queries.ts'
import { historyOf } from './booking.events.ts'
import { eitherOf, ofEitherSide } from './booking.sides.ts'
import { consultations, projectPlans, projects, reservations } from './booking.table.ts'
import { atBaseOf, basesOf, type ProjectRecord, rowOf, type VisitedBase } from './project.queries.ts'
import { goneProblem, visitProblem } from './visits.ts'

const acceptors = alias(users, 'acceptor')

const visible = (ctx: Context, id: number) =>
  and(
    eq(projects.id, id),
    isNull(projects.removedAt),
    eitherOf(ofEitherSide(ctx, projects), atBaseOf(ctx, scopeOf(ctx, {}))),
  )

/** @throws Fault `NOT_FOUND` */
export async function findProject(ctx: Context, id: number): Promise<Project> {
  const [found] = await ctx.db
    .select({
      project: projects,
      createdByName: users.name,
      acceptedBy: acceptors.name,
      reservationNumber: reservations.number,
      className: trainingClasses.name,
    })
    .from(projects)
    .leftJoin(users, eq(users.id, projects.createdBy))
    .leftJoin(acceptors, eq(acceptors.id, projects.acceptedBy))
    .leftJoin(trainingClasses, eq(trainingClasses.id, projects.classId))
    .leftJoin(reservations, eq(reservations.id, projects.reservationId))
    .where(visible(ctx, id))
  if (!found) throw new Fault('NOT_FOUND')
  const { project, createdByName, acceptedBy, reservationNumber, className } = found
  const bases = (await basesOf(ctx, [id])).get(id) ?? []
  const plans = await readPlans(ctx, id)
  const row = rowOf(ctx, project, bases, createdByName)
  const { planFile } = project
  return {
    ...row,
    phone: row.side ? project.phone : row.phone,
    reservationNumber,
    classId: project.classId,
    className,
    baseList: await baseListOf(ctx, bases),
    plan: plans[0]?.content ?? '',
    planFile: publicFile(ctx, planFile),
    plans: plans.map(({ content: _, terms: __, ...plan }) => plan),
    acceptedBy,
    acceptedTime: project.acceptedTime?.toISOString() ?? null,
    consultations: await consultationsOf(ctx, id),
    history: await historyOf(ctx, { reservationId: project.reservationId, projectId: id }),
    baseRefusal: await refusalOf(ctx, project, bases),
  }
}

const publicFile = (ctx: Context, file: Attachment | null) =>
  file && { ...file, url: toPublic(ctx, file.url) }

/** Every version of a plan, newest first. @throws Fault `NOT_FOUND` */
export async function listPlans(ctx: Context, id: number): Promise<Plan[]> {
  const [found] = await ctx.db.select({ id: projects.id }).from(projects).where(visible(ctx, id))
  if (!found) throw new Fault('NOT_FOUND')
  return readPlans(ctx, id)
}

async function readPlans(ctx: Context, projectId: number): Promise<Plan[]> {
  const rows = await ctx.db
    .select({ plan: projectPlans, userName: users.name })
    .from(projectPlans)
    .leftJoin(users, eq(users.id, projectPlans.userId))
    .where(eq(projectPlans.projectId, projectId))
    .orderBy(desc(projectPlans.no))
  return rows.map(({ plan, userName }) => ({
    no: plan.no,
    content: publicRich(ctx, plan.content),
    terms: plan.terms && { ...plan.terms, planFile: publicFile(ctx, plan.terms.planFile) },
    side: plan.side,
    userName: userName ?? '',
    unitName: ctx.units.name(plan.unitId),
    time: plan.time.toISOString(),
  }))
}

async function consultationsOf(ctx: Context, projectId: number): Promise<Consultation[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(consultations), userName: users.name })
    .from(consultations)
    .leftJoin(users, eq(users.id, consultations.userId))
    .where(eq(consultations.projectId, projectId))
    .orderBy(desc(consultations.time), desc(consultations.id))
  return rows.map(({ id, time, way, content, nextStep, attachments, side, userName, unitId }) => ({
    ...{ id, way, content, nextStep, side },
    time: time.toISOString(),
    attachments: attachments.map((file) => ({ ...file, url: toPublic(ctx, file.url) })),
    userName: userName ?? '',
    unitName: ctx.units.name(unitId),
  }))
}

async function baseListOf(ctx: Context, bases: readonly VisitedBase[]): Promise<ProjectBase[]> {
  const wanted = bases.flatMap(({ productIds }) => productIds)
  const products =
    wanted.length === 0
      ? []
      : await ctx.db
          .select()
          .from(baseProducts)
          .where(inArray(baseProducts.id, wanted))
          .orderBy(asc(baseProducts.sort))
  return bases.map(({ base, productIds }) => ({
    baseId: base.id,
    baseName: base.name,
    partySchoolName: ctx.units.name(base.partySchoolId),
    dailyCapacity: base.dailyCapacity,
    products: products
      .filter((product) => product.baseId === base.id && productIds.includes(product.id))
      .map(({ id, name, minutes, capacity }) => ({ id, name, minutes, capacity })),
  }))
}

async function refusalOf(
  ctx: Context,
  project: ProjectRecord,
  bases: readonly VisitedBase[],
): Promise<string | null> {
  if (
    project.bookingStatus !== bookingStatus.awaitingPlan &&
    project.bookingStatus !== bookingStatus.consulting
  )
    return null
  const today = todayIn(ctx.now())
  for (const { base } of bases) {
    if (!base.isApproved) return goneProblem(base.name)
    const booked = await bookedPeople(ctx, base.id, { from: project.startDate, to: project.endDate })
    const problem = visitProblem({ ...base, noticeDays: 0 }, project, {
      booked,
      today: today < project.startDate ? today : project.startDate,
    })
    if (problem) return problem
  }
  return null
}
