import { type Done, OTHER_SCHOOL, type UnitFactsUpdate } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { isOwn, toStored } from '../../platform/file/media.ts'
import { write } from '../../review/change/change.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import { yearOf } from './unit-ext.queries.ts'
import { unitExts } from './unit-ext.table.ts'

/**
 * Keep what a unit hands in for a year; the first time that makes the year's row.
 *
 * @throws Fault `UNIT_NOT_MANAGED`, `BAD_INPUT`, `STALE_VERSION` when somebody else has handed in or changed the year meanwhile.
 */
export async function saveUnitExt(
  ctx: Context,
  { id: unitId, version, ...given }: UnitFactsUpdate,
): Promise<Done> {
  assertUnitInScope(ctx, unitId)
  if (given.year > yearOf(ctx.now())) throw new Fault('BAD_INPUT', { fields: { year: '年度不能晚于今年' } })
  const columns = columnsOf(ctx, given)
  const [row] = await ctx.db
    .select()
    .from(unitExts)
    .where(and(eq(unitExts.partySchoolId, unitId), eq(unitExts.year, given.year)))
    .for('update')
  if (row) {
    if (row.version !== version) throw new Fault('STALE_VERSION')
    const done = await write(ctx, unitExts, row, 'update', columns)
    return { ...done, id: unitId }
  }
  if (version !== 0) throw new Fault('STALE_VERSION')
  const [made] = await ctx.db
    .insert(unitExts)
    .values({
      ...columns,
      partySchoolId: unitId,
      createdBy: ctx.actor.userId,
      createTime: ctx.now(),
      updateTime: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: unitExts.id, version: unitExts.version })
  if (!made) throw new Fault('STALE_VERSION')
  await audit(ctx, {
    action: 'add',
    resource: 'unit_ext',
    recordId: made.id,
    after: { ...columns, partySchoolId: unitId },
  })
  return { id: unitId, version: made.version }
}

function columnsOf(ctx: Context, { attachments, ...facts }: Omit<UnitFactsUpdate, 'id' | 'version'>) {
  const stored = attachments.map((file) => ({ ...file, url: toStored(ctx, file.url) }))
  const foreign = stored.findIndex(({ url }) => !isOwn(url))
  if (foreign >= 0)
    throw new Fault('BAD_INPUT', {
      fields: { [`attachments.${foreign}.url`]: '附件不在本系统中，请重新上传' },
    })
  const isOther = facts.schoolType === OTHER_SCHOOL
  const isOver = facts.postsFilled > facts.postsAllotted
  return {
    ...facts,
    otherSchoolType: isOther ? facts.otherSchoolType : null,
    overStaffedReason: isOver ? facts.overStaffedReason : '',
    attachments: stored,
  }
}
