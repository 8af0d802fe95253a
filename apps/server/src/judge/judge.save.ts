import type { JudgeInput } from '@dangxiao/contract'
import type { Context } from '../context.ts'
import { Fault } from '../shared/fault.ts'
import type { Saved } from '../shared/save.ts'
import { assertUnitInScope } from '../shared/scope.ts'
import { columnsOf, type JudgeRecord, reviewedJudge } from './judge.queries.ts'

export const savedJudge: Saved<JudgeRecord, JudgeInput> = {
  ...reviewedJudge,
  check: async (ctx, given, row) => {
    assertUnitInScope(ctx, given.partySchoolId)
    const input = { ...given, avoidUnitIds: given.avoidUnitIds.filter((id) => id !== given.partySchoolId) }
    assertReferences(ctx, input, row)
    return input
  },
  recheck: async (ctx, input, row) => assertReferences(ctx, input, row),
  columns: columnsOf,
}

/** Units and list entries must be there and usable; what the judge has already may stay. @throws Fault `BAD_INPUT` */
function assertReferences({ lookups, units }: Context, input: JudgeInput, row?: JudgeRecord): void {
  const fields: Record<string, string> = {}
  if (!units.find(input.partySchoolId)?.enabled) fields.partySchoolId = '所在单位不存在或已停用，请重新选择'
  const isUsable = (id: number) => row?.expertise.includes(id) || lookups.isChoosable('study-field', id)
  if (!input.expertise.every(isUsable)) fields.expertise = '评审专长不存在或已停用，请重新选择'
  if (input.avoidUnitIds.some((id) => !units.find(id))) fields.avoidUnitIds = '回避单位不存在，请重新选择'
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields })
}
