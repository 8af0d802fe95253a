import type { JudgeInput } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { Saved } from '../../review/save/save.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import { columnsOf, type JudgeRecord, type JudgeStored, reviewedJudge } from './judge.queries.ts'
import { likelyJudges } from './judge-likely.ts'

export const savedJudge: Saved<JudgeRecord, JudgeStored, JudgeInput> = {
  ...reviewedJudge,
  check: async (ctx, { duplicateSeen, ...given }, row) => {
    assertUnitInScope(ctx, given.partySchoolId)
    const input = { ...given, avoidUnitIds: given.avoidUnitIds.filter((id) => id !== given.partySchoolId) }
    assertReferences(ctx, input, row)
    if (!duplicateSeen) await assertNew(ctx, input, row)
    return input
  },
  recheck: async (ctx, input, row) => assertReferences(ctx, input, row),
  columns: columnsOf,
}

/** @throws Fault `LIKELY_DUPLICATE` when somebody else may be the same person, unless that was so before */
async function assertNew(ctx: Context, input: JudgeStored, row: JudgeRecord | undefined): Promise<void> {
  const last = (row?.revision as JudgeStored | null | undefined) ?? row // what was saved last
  if (last?.phone === input.phone) return
  const [likely] = await likelyJudges(ctx, [input], row?.id)
  if (likely) throw new Fault('LIKELY_DUPLICATE', likely)
}

/** Units and list entries must be there and usable; what the judge has already may stay. @throws Fault `BAD_INPUT` */
function assertReferences({ lookups, units }: Context, input: JudgeStored, row?: JudgeRecord): void {
  const fields: Record<string, string> = {}
  if (!units.find(input.partySchoolId)?.enabled) fields.partySchoolId = '所在单位不存在或已停用，请重新选择'
  const isUsable = (id: number) => row?.expertise.includes(id) || lookups.isChoosable('study-field', id)
  if (!input.expertise.every(isUsable)) fields.expertise = '评审专长不存在或已停用，请重新选择'
  if (input.avoidUnitIds.some((id) => !units.find(id))) fields.avoidUnitIds = '回避单位不存在，请重新选择'
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields })
}
