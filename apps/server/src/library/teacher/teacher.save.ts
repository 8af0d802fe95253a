import { isMaskedIdCard, type TeacherInput } from '@dangxiao/contract'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { isOwn, toStored } from '../../platform/file/media.ts'
import type { LookupList } from '../../platform/lookup/lookups.ts'
import { encrypt } from '../../platform/privacy/cipher.ts'
import type { Saved } from '../../review/save/save.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import {
  columnsOf,
  ID_CARD,
  lastOf,
  maskedIdCard,
  reviewedTeacher,
  type TeacherRecord,
  type TeacherStored,
} from './teacher.queries.ts'
import { findLikely } from './teacher-likely.ts'

export const savedTeacher: Saved<TeacherRecord, TeacherStored, TeacherInput> = {
  ...reviewedTeacher,
  check: checked,
  recheck: async (ctx, input, row) => assertReferences(ctx, input, row),
  columns: columnsOf,
}

/**
 * What may be stored of an input: in the caller's units, with list entries and files that are there.
 *
 * @throws Fault `UNIT_NOT_MANAGED`, `BAD_INPUT`, and `LIKELY_DUPLICATE` unless the caller has seen it
 */
async function checked(ctx: Context, given: TeacherInput, row?: TeacherRecord): Promise<TeacherStored> {
  assertUnitInScope(ctx, given.partySchoolId)
  const { idCard, duplicateSeen, ...fields } = given
  const input = {
    ...fields,
    photo: given.photo && toStored(ctx, given.photo),
    attachments: given.attachments.map((file) => ({ ...file, url: toStored(ctx, file.url) })),
    idCardCipher: sealed(ctx, idCard, row),
  }
  assertReferences(ctx, input, row)
  if (!duplicateSeen) await assertNew(ctx, input, row)
  return input
}

/** A masked number stands for the one that is stored. @throws Fault `BAD_INPUT` when it is not that one's */
function sealed(ctx: Context, idCard: string, row: TeacherRecord | undefined): string | null {
  if (idCard === '') return null
  if (!isMaskedIdCard(idCard)) return encrypt(ctx.settings.dataKey, ID_CARD, idCard)
  const kept = row ? lastOf(row).idCardCipher : null
  if (maskedIdCard(ctx, kept) !== idCard)
    throw new Fault('BAD_INPUT', { fields: { idCard: '身份证号格式不正确' } })
  return kept
}

/** @throws Fault `LIKELY_DUPLICATE` when somebody else may be the same person, unless that was so before */
async function assertNew(ctx: Context, input: TeacherStored, row: TeacherRecord | undefined): Promise<void> {
  const last = row && lastOf(row)
  if (last && last.name === input.name && last.birthday === input.birthday && last.phone === input.phone)
    return
  const likely = await findLikely(ctx, input, row?.id)
  if (likely)
    throw new Fault('LIKELY_DUPLICATE', { name: likely.name, unit: ctx.units.name(likely.partySchoolId) })
}

const LISTS: [keyof TeacherStored & keyof TeacherRecord, LookupList, string][] = [
  ['unitField', 'unit-field', '单位领域'],
  ['level', 'level', '职级'],
  ['rating', 'teacher-rating', '师资级别'],
  ['educationBackground', 'education-background', '学历'],
  ['educationDegree', 'education-degree', '学位'],
]

/**
 * The unit, list entries and files that the input names must be there and usable; what the record has already may stay.
 *
 * @throws Fault `BAD_INPUT`
 */
function assertReferences({ lookups, units }: Context, input: TeacherStored, row?: TeacherRecord): void {
  const fields: Record<string, string> = {}
  if (!units.find(input.partySchoolId)?.enabled) fields.partySchoolId = '所在单位不存在或已停用，请重新选择'
  for (const [field, list, label] of LISTS) {
    const id = input[field] as number | null | undefined // LISTS names fields of ids only
    if (id != null && id !== row?.[field] && !lookups.isChoosable(list, id))
      fields[field] = `${label}不存在或已停用，请重新选择`
  }
  if (
    input.studyFields.some((id) => !row?.studyFields.includes(id) && !lookups.isChoosable('study-field', id))
  )
    fields.studyFields = '研究领域不存在或已停用，请重新选择'
  for (const [i, { url }] of input.attachments.entries())
    if (!isOwn(url)) fields[`attachments.${i}.url`] = '附件不在本系统中，请重新上传'
  if (input.photo && !isOwn(input.photo) && input.photo !== row?.photo)
    fields.photo = '照片不在本系统中，请重新上传'
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields })
}
