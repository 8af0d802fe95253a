import {
  type Attachment,
  bookingStatus,
  type ConsultationInput,
  type Done,
  type ProjectBaseInput,
  type ProjectInput,
  type ProjectUpdate,
  todayIn,
} from '@dangxiao/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { isApproved } from '../../library/education-base/approved.queries.ts'
import { baseProducts, educationBases } from '../../library/education-base/education-base.table.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toStored } from '../../platform/file/media.ts'
import { mark, write } from '../../review/change/change.ts'
import { storedRich } from '../../review/content/rich-text.ts'
import { bookedPeople } from './booked.queries.ts'
import { remember } from './booking.events.ts'
import { tellOtherSide } from './booking.notices.ts'
import { mayHandle, sideOf } from './booking.sides.ts'
import { consultations, projectBases, projects } from './booking.table.ts'
import { type Agreed, addPlan, changesBetween, newestPlanText } from './plan.ts'
import { assertMove, cancel, hold, type Locked, lockProject } from './project.moves.ts'
import { basesOf, type ProjectRecord } from './project.queries.ts'
import { visitProblem } from './visits.ts'

/** @throws Fault `UNIT_NOT_MANAGED`, `FORBIDDEN`, `BAD_INPUT` */
export async function addProject(ctx: Context, given: ProjectInput): Promise<Done> {
  const side = sideOf(ctx, given, 'project:edit')
  if (!side)
    throw new Fault('UNIT_NOT_MANAGED', {
      fields: { partySchoolId: '承办单位和预约单位中应有一个是您管理的单位' },
    })
  for (const field of ['partySchoolId', 'applyUnitId'] as const)
    if (!ctx.units.find(given[field])?.enabled)
      throw new Fault('BAD_INPUT', { fields: { [field]: '该单位不存在或已停用' } })
  const bases = await checkBases(ctx, given.baseList, new Set())
  const baseUnits = bases.map(({ partySchoolId }) => partySchoolId)
  if (!mayHandle(ctx, given.type, baseUnits)) throw new Fault('FORBIDDEN')
  await checkVisits(ctx, given, bases, undefined)
  const columns = columnsOf(ctx, given)
  const agreed = agreedOf(columns, given.baseList, storedRich(ctx, given.plan))
  const isPlanned = hasPlan(agreed)
  const now = ctx.now()
  const [done] = await ctx.db
    .insert(projects)
    .values({
      ...columns,
      bookingStatus: bookingStatus.awaitingPlan,
      createdBy: ctx.actor.userId,
      createTime: now,
      updateTime: now,
      ...(isPlanned && { planNo: 1, planSide: side }),
    })
    .returning({ id: projects.id, version: projects.version })
  if (!done) throw new Error('an insert gave no row')
  await writeBases(ctx, done.id, given.baseList)
  await remember(ctx, 'add', { projectId: done.id })
  await tellOtherSide(ctx, { ...given, id: done.id }, side, {
    what: side === 'host' ? '邀请贵单位参加' : '申请预约',
    text: given.contact,
  })
  if (isPlanned) await addPlan(ctx, { projectId: done.id, no: 1, side }, agreed)
  await audit(ctx, { action: 'add', resource: 'activity_project', recordId: done.id, after: given })
  return done
}

/** @throws Fault `NOT_FOUND`, `FORBIDDEN`, `WRONG_STATE`, `WRONG_SIDE`, `STALE_VERSION`, `BAD_INPUT`, `NOT_YET_HELD` */
export async function updateProject(ctx: Context, given: ProjectUpdate): Promise<Done> {
  if (given.bookingStatus === bookingStatus.cancelled) return cancel(ctx, given)
  if (given.bookingStatus === bookingStatus.held) return hold(ctx, given)
  return edit(ctx, given)
}

async function edit(ctx: Context, given: ProjectInput & { id: number; version: number }): Promise<Done> {
  const locked = await lockProject(ctx, given.id)
  assertMove(locked, 'edit')
  const { row, side } = locked
  if (row.version !== given.version) throw new Fault('STALE_VERSION')
  for (const [field, label] of Object.entries({
    partySchoolId: '承办单位',
    applyUnitId: '预约单位',
    type: '预约类型',
  }))
    if (given[field as 'type'] !== row[field as 'type'])
      throw new Fault('BAD_INPUT', { fields: { [field]: `${label}不能修改` } })
  const former = (await basesOf(ctx, [row.id])).get(row.id) ?? []
  const formerIds = new Set(former.map(({ base }) => base.id))
  const bases = await checkBases(ctx, given.baseList, formerIds)
  await checkVisits(ctx, given, bases, { row, formerIds })

  const columns = columnsOf(ctx, given)
  const agreed = agreedOf(columns, given.baseList, storedRich(ctx, given.plan))
  if (row.planNo > 0 && !hasPlan(agreed)) throw new Fault('BAD_INPUT', { fields: { plan: '方案不能为空' } })
  const formerList = former.map(({ base, productIds }) => ({ baseId: base.id, productIds }))
  const changes = changesBetween(agreedOf(row, formerList, await newestPlanText(ctx, row)), agreed)
  // A yes is to all of it: whatever of it changes is another version, which the other side has to accept.
  const isNewPlan = row.planNo > 0 ? changes.length > 0 : hasPlan(agreed)
  const no = row.planNo + 1
  await ctx.db.delete(projectBases).where(eq(projectBases.projectId, row.id))
  await writeBases(ctx, row.id, given.baseList)
  if (isNewPlan) {
    await addPlan(ctx, { projectId: row.id, no, side }, agreed)
    await tellOtherSide(ctx, row, side, {
      what: '有新的方案，请确认',
      text: `第${no}版，${ctx.actor.name}${no > 1 ? `修改了${changes.join('、')}` : '填写'}`,
    })
  } else await remember(ctx, 'update', { projectId: row.id })
  return write(
    ctx,
    projects,
    row,
    'update',
    { ...columns, ...(isNewPlan && { planNo: no, planSide: side }) },
    { before: { baseIds: [...formerIds] }, after: given },
  )
}

/** Write down what was talked about. Of the host it opens the consultation. */
export async function discuss(
  ctx: Context,
  { id, time, attachments, ...given }: ConsultationInput,
): Promise<Done> {
  const locked: Locked = await lockProject(ctx, id)
  assertMove(locked, 'discuss')
  const { row, side } = locked
  const now = ctx.now()
  const when = time ? new Date(time) : now
  if (when > now) throw new Fault('BAD_INPUT', { fields: { time: '协商时间不能晚于现在' } })
  const entry = {
    ...given,
    attachments: attachments.map((file) => ownFile(ctx, file, 'attachments')),
    time: when,
  }
  await ctx.db
    .insert(consultations)
    .values({ ...entry, projectId: id, side, userId: ctx.actor.userId, unitId: ctx.actor.unitId })
  await tellOtherSide(ctx, row, side, { what: '有新的协商记录', text: given.content })
  const { awaitingPlan, consulting } = bookingStatus
  // What the other side is writing meanwhile does not grow stale by a note.
  if (row.bookingStatus !== awaitingPlan) return mark(ctx, projects, row, 'discuss', { updateTime: now })
  await remember(ctx, 'discuss', { projectId: id })
  return write(ctx, projects, row, 'discuss', { bookingStatus: consulting })
}

type Base = typeof educationBases.$inferSelect

/** The chosen bases: approved, unless they were chosen before, and their products their own. @throws Fault `BAD_INPUT` */
async function checkBases(
  ctx: Context,
  chosen: readonly ProjectBaseInput[],
  former: ReadonlySet<number>,
): Promise<Base[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ baseId }) => baseId)
  const approved = await ctx.db
    .select()
    .from(educationBases)
    .where(and(inArray(educationBases.id, ids), isApproved))
  const known =
    former.size === 0
      ? []
      : await ctx.db
          .select()
          .from(educationBases)
          .where(inArray(educationBases.id, [...former]))
  const byId = new Map([...known, ...approved].map((base) => [base.id, base]))
  const products = await ctx.db
    .select({ id: baseProducts.id, baseId: baseProducts.baseId })
    .from(baseProducts)
    .where(inArray(baseProducts.baseId, ids))
  const ownerOf = new Map(products.map(({ id, baseId }) => [id, baseId]))
  return chosen.map(({ baseId, productIds }, i) => {
    const base = byId.get(baseId)
    if (!base)
      throw new Fault('BAD_INPUT', {
        fields: { [`baseList.${i}.baseId`]: '该基地未通过审核或已删除，请重新选择' },
      })
    if (productIds.some((id) => ownerOf.get(id) !== baseId))
      throw new Fault('BAD_INPUT', {
        fields: { [`baseList.${i}.productIds`]: '所选产品已不在该基地中，请重新选择' },
      })
    return base
  })
}

interface Former {
  row: ProjectRecord
  formerIds: ReadonlySet<number>
}

/** Can each base take them? What was announced in time stays so while its days do. @throws Fault `BAD_INPUT` */
async function checkVisits(
  ctx: Context,
  given: ProjectInput,
  bases: readonly Base[],
  former: Former | undefined,
): Promise<void> {
  const { startDate, endDate } = given
  const today = todayIn(ctx.now())
  const sameDays = former?.row.startDate === startDate && former.row.endDate === endDate
  for (const base of bases) {
    const wasAnnounced = sameDays && former.formerIds.has(base.id)
    if (wasAnnounced && former.row.people >= given.people) continue
    const rules = wasAnnounced ? { ...base, noticeDays: 0 } : base
    const booked = await bookedPeople(ctx, base.id, { from: startDate, to: endDate })
    const problem = visitProblem(rules, given, {
      booked,
      today: wasAnnounced && startDate < today ? startDate : today,
    })
    if (problem)
      throw new Fault('BAD_INPUT', {
        fields: { startDate: bases.length > 1 ? `${base.name}：${problem}` : problem },
      })
  }
}

function columnsOf(ctx: Context, given: ProjectInput) {
  const {
    name,
    type,
    partySchoolId,
    applyUnitId,
    contact,
    phone,
    people,
    startDate,
    endDate,
    timeOfDay,
    audience,
    fee,
    owner,
    planFile,
  } = given
  return {
    ...{
      name,
      type,
      partySchoolId,
      applyUnitId,
      contact,
      phone,
      people,
      startDate,
      endDate,
      audience,
      owner,
    },
    timeOfDay: timeOfDay ?? null,
    fee: fee ?? null,
    planFile: planFile ? ownFile(ctx, planFile, 'planFile') : null,
  }
}

type Columns = Pick<ProjectRecord, 'startDate' | 'endDate' | 'timeOfDay' | 'people' | 'fee' | 'planFile'>

const agreedOf = (
  { startDate, endDate, timeOfDay, people, fee, planFile }: Columns,
  baseList: readonly ProjectBaseInput[],
  content: string,
): Agreed => ({ startDate, endDate, timeOfDay, people, fee, planFile, baseList, content })

/** A plan is a text, a file, or both. */
const hasPlan = ({ content, planFile }: Agreed) => content !== '' || planFile !== null

/** @throws Fault `BAD_INPUT` for a file of elsewhere */
function ownFile(ctx: Context, file: Attachment, field: string): Attachment {
  const url = toStored(ctx, file.url)
  if (!url.startsWith('/'))
    throw new Fault('BAD_INPUT', { fields: { [field]: '附件不在本系统中，请重新上传' } })
  return { ...file, url }
}

async function writeBases(
  ctx: Context,
  projectId: number,
  baseList: readonly ProjectBaseInput[],
): Promise<void> {
  if (baseList.length === 0) return
  await ctx.db
    .insert(projectBases)
    .values(baseList.map(({ baseId, productIds }, sort) => ({ projectId, baseId, productIds, sort })))
}
