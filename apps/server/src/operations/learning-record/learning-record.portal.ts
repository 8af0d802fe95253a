import { PortalLearning, type PortalLearningReply, type portalLearningApi } from '@dangxiao/contract'
import type { z } from 'zod'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/context/context.ts'
import { fieldsOf } from '../../platform/fault/failures.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { courseRefusal } from './learning-record.check.ts'
import { type Learning, saveLearning } from './learning-record.save.ts'

type Fields = Record<string, string>
type Judged = { row: number; entry: Learning } | { row: number; fields: Fields }

export const portalLearningHandlers: Handlers<typeof portalLearningApi> = {
  take: (ctx, { body }) => take(ctx, body.records),
}

/** Save what a portal sends, record by record: a wrong one does not refuse the others. */
async function take(
  ctx: Context,
  records: readonly unknown[],
): Promise<z.output<typeof PortalLearningReply>> {
  const judged = await judge(ctx, records)
  const good = judged.filter((one) => 'entry' in one)
  const outcomes = await saveLearning(
    ctx,
    { portalOf: ctx.actor.unitId, reaches: (unitId) => ctx.units.isWithin(unitId, ctx.actor.unitId) },
    good.map(({ entry }) => entry),
  )
  const refused = [
    ...judged.filter((one) => 'fields' in one),
    ...good.flatMap(({ row }, i) => {
      const outcome = outcomes[i]
      return outcome && 'fields' in outcome ? [{ row, fields: outcome.fields }] : []
    }),
  ]
  const saved = outcomes.filter((outcome) => 'id' in outcome && outcome.isChanged).length
  const unchanged = outcomes.filter((outcome) => 'id' in outcome && !outcome.isChanged).length
  const failed = refused
    .sort((a, b) => a.row - b.row)
    .map(({ row, fields }) => ({ row, recordId: recordIdOf(records[row]), fields }))
  await audit(ctx, {
    action: 'intake',
    resource: 'learning_record',
    after: { saved, unchanged, failed: failed.length },
  })
  return { saved, unchanged, failed }
}

async function judge(ctx: Context, records: readonly unknown[]): Promise<Judged[]> {
  const byCode = new Map(Array.from(ctx.units.all(), (unit) => [unit.code, unit.id]))
  const judged = records.map((record, row): Judged => {
    const { data, error } = PortalLearning.safeParse(record)
    if (error) return { row, fields: fieldsOf(error) }
    const { recordId, unitCode, ...told } = data
    const unitId = byCode.get(unitCode)
    if (unitId === undefined || !ctx.units.isWithin(unitId, ctx.actor.unitId))
      return { row, fields: { unitCode: '单位不存在，或不在本门户的单位范围内' } }
    return { row, entry: { ...told, recordNo: recordId, partySchoolId: unitId } }
  })
  const unknown = await courseRefusal(
    ctx,
    judged.map((one) => ('entry' in one ? one.entry : {})),
  )
  return judged.map((one, i) => {
    const fields = unknown.get(i)
    return fields ? { row: one.row, fields } : one
  })
}

/** As it was sent, as far as it can be told. */
function recordIdOf(record: unknown): string {
  const id = (record as { recordId?: unknown } | null)?.recordId
  return typeof id === 'string' ? id.slice(0, 64) : ''
}
