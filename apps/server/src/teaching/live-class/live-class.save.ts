import { type LiveClassInput, liveClassStatus } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { approvedTeachers } from '../../library/teacher/teacher-pick.queries.ts'
import type { Context } from '../../platform/context/context.ts'
import { insert } from '../../platform/db/insert.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toStored } from '../../platform/file/media.ts'
import type { Saved } from '../../review/save/save.ts'
import { watchedBy } from '../../review/save/watch.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import { lockDays } from '../schedule/conflict.queries.ts'
import { daysOf } from '../schedule/engaged.queries.ts'
import { moveComments } from './comments.ts'
import { engagedOne } from './engaged.queries.ts'
import { columnsOf, type LiveClassRecord, reviewedLiveClass } from './live-class.queries.ts'
import { liveClassTeachers } from './live-class.table.ts'

export const savedLiveClass: Saved<LiveClassRecord, LiveClassInput> = {
  ...reviewedLiveClass,
  check: checked,
  recheck: assertPossible,
  columns: columnsOf,
  children: {
    insert: insertLinks,
    replace: async (ctx, id, input) => {
      await ctx.db.delete(liveClassTeachers).where(eq(liveClassTeachers.liveClassId, id))
      await insertLinks(ctx, id, input)
      await moveComments(ctx, id, input.partySchoolId)
    },
    read: async (ctx, id) => ({ teacherIds: await linkedTeachers(ctx, id) }),
  },
}

async function insertLinks(
  { db }: Context,
  liveClassId: number,
  { teacherIds }: LiveClassInput,
): Promise<void> {
  await insert(
    db,
    liveClassTeachers,
    teacherIds.map((teacherId, sort) => ({ liveClassId, teacherId, sort })),
  )
}

async function linkedTeachers(ctx: Context, id: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: liveClassTeachers.teacherId })
    .from(liveClassTeachers)
    .where(eq(liveClassTeachers.liveClassId, id))
    .orderBy(liveClassTeachers.sort)
  return rows.map(({ id }) => id)
}

/** @throws Fault `UNIT_NOT_MANAGED`, `LIVE_PERMISSION_LOCKED`, `LIVE_CANCELLED`, `LECTURER_BUSY`, `BAD_INPUT` */
async function checked(ctx: Context, given: LiveClassInput, row?: LiveClassRecord): Promise<LiveClassInput> {
  assertUnitInScope(ctx, given.partySchoolId)
  const last = (row?.revision as LiveClassInput | null | undefined) ?? row // a revision is a checked LiveClassInput
  const input = {
    ...given,
    ...watchedBy(ctx, given, last, 'LIVE_PERMISSION_LOCKED'),
    coverUrl: toStored(ctx, given.coverUrl),
    playUrl: given.playUrl && toStored(ctx, given.playUrl),
  }
  await assertPossible(ctx, input, row)
  return input
}

/** The unit and the lecturers must be there and usable, what has begun stays what it is, and nobody lectures twice at once. */
async function assertPossible(ctx: Context, input: LiveClassInput, row?: LiveClassRecord): Promise<void> {
  if (row?.cancelledAt) throw new Fault('LIVE_CANCELLED')
  const fields: Record<string, string> = {}
  if (!ctx.units.find(input.partySchoolId)?.enabled)
    fields.partySchoolId = '所属单位不存在或已停用，请重新选择'
  if (input.watchUnitIds?.some((id) => !ctx.units.find(id)))
    fields.watchUnitIds = '观看单位不存在，请重新选择'
  if (row && row.liveStatus !== liveClassStatus.notStarted && input.source !== row.source)
    fields.source = '直播已开始，不能更改直播方式'
  const approved = await approvedTeachers(ctx, input.teacherIds)
  if (approved.size < input.teacherIds.length) {
    const kept = row ? await linkedTeachers(ctx, row.id) : []
    if (input.teacherIds.some((id) => !approved.has(id) && !kept.includes(id)))
      fields.teacherIds = '授课人不存在或未通过审核，请重新选择'
  }
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields })
  await assertFree(ctx, input, row?.id)
}

/** Nobody lectures twice at once, be it live or in a classroom: who plans either for these days waits for the other. */
async function assertFree(
  ctx: Context,
  { teacherIds, startTime, endTime }: LiveClassInput,
  except?: number,
): Promise<void> {
  const span = { from: new Date(startTime), to: new Date(endTime) }
  await lockDays(ctx, daysOf(span))
  const busy = await engagedOne(ctx, teacherIds, span, except)
  if (busy)
    throw new Fault('LECTURER_BUSY', {
      ...busy,
      fields: { teacherIds: `${busy.name}该时段已有《${busy.title}》` },
    })
}
