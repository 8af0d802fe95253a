import { type CaseInput, caseParts, isEmptyRich } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { isOwn, toStored } from '../../platform/file/media.ts'
import { storedRich } from '../../review/content/rich-text.ts'
import type { Saved } from '../../review/save/save.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import { approvedCourses } from '../course/course.queries.ts'
import { type CaseRecord, columnsOf, reviewedCase } from './case.queries.ts'

export const savedCase: Saved<CaseRecord, CaseInput> = {
  ...reviewedCase,
  check: checked,
  recheck: assertReferences,
  columns: columnsOf,
}

/**
 * What may be stored of an input: in the caller's units, its text cleaned, with what it refers to there and usable.
 *
 * @throws Fault `UNIT_NOT_MANAGED`, `BAD_INPUT`
 */
async function checked(ctx: Context, given: CaseInput, row?: CaseRecord): Promise<CaseInput> {
  assertUnitInScope(ctx, given.partySchoolId)
  const input = {
    ...given,
    background: storedRich(ctx, given.background),
    practice: storedRich(ctx, given.practice),
    effect: storedRich(ctx, given.effect),
    discussion: storedRich(ctx, given.discussion),
    coverUrl: given.coverUrl && toStored(ctx, given.coverUrl),
    attachments: given.attachments.map((file) => ({ ...file, url: toStored(ctx, file.url) })),
  }
  assertWritten(input)
  await assertReferences(ctx, input, row)
  return input
}

/** What cleaning has left of the parts must still say something. @throws Fault `BAD_INPUT` */
function assertWritten(input: CaseInput): void {
  const empty = caseParts.filter((part) => isEmptyRich(input[part]))
  if (empty.length > 0)
    throw new Fault('BAD_INPUT', {
      fields: Object.fromEntries(empty.map((part) => [part, '内容不能为空，外部图片请先上传到本系统'])),
    })
}

/** Unit, list entries, files and courses must be there and usable; what the case has already may stay. @throws Fault `BAD_INPUT` */
async function assertReferences(ctx: Context, input: CaseInput, row?: CaseRecord): Promise<void> {
  const { lookups, units } = ctx
  const fields: Record<string, string> = {}
  if (!units.find(input.partySchoolId)?.enabled) fields.partySchoolId = '所属单位不存在或已停用，请重新选择'
  if (input.caseType !== row?.caseType && !lookups.isChoosable('case-type', input.caseType))
    fields.caseType = '案例类型不存在或已停用，请重新选择'
  if (
    input.honorsType != null &&
    input.honorsType !== row?.honorsType &&
    !lookups.isChoosable('course-honour', input.honorsType)
  )
    fields.honorsType = '荣誉类型不存在或已停用，请重新选择'
  if (input.coverUrl && !isOwn(input.coverUrl) && input.coverUrl !== row?.coverUrl)
    fields.coverUrl = '封面不在本系统中，请重新上传'
  for (const [i, { url }] of input.attachments.entries())
    if (!isOwn(url)) fields[`attachments.${i}.url`] = '附件不在本系统中，请重新上传'
  const fresh = input.courseIds.filter((id) => !row?.courseIds.includes(id))
  const usable = await approvedCourses(ctx, fresh)
  if (fresh.some((id) => !usable.has(id))) fields.courseIds = '关联课程不存在或未通过审核，请重新选择'
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields })
}
