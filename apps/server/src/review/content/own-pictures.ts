import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { isOwn } from '../../platform/file/media.ts'

/** Pictures lie in the own store; those that the record has already may stay. @throws Fault `BAD_INPUT` */
export function assertOwnPictures(
  { pictures }: { pictures: readonly string[] },
  row?: { pictures: readonly string[] },
): void {
  if (pictures.some((picture) => !isOwn(picture) && !row?.pictures.includes(picture)))
    throw new Fault('BAD_INPUT', { fields: { pictures: '图片不在本系统中，请重新上传' } })
}

/** A revision may have waited until the unit that it names was gone. @throws Fault `BAD_INPUT` */
export function assertUnitStands({ units }: Context, { partySchoolId }: { partySchoolId: number }): void {
  if (!units.find(partySchoolId)?.enabled)
    throw new Fault('BAD_INPUT', { fields: { partySchoolId: '所属单位不存在或已停用，请重新选择' } })
}
