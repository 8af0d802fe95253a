import type { CourseInput } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { isOwn, toStored } from '../../platform/file/media.ts'
import { watchedBy } from '../../review/save/watch.ts'
import { assertUnitInScope } from '../../review/scope/scope.ts'
import { approvedTeachers } from '../teacher/teacher-pick.queries.ts'
import type { CourseRecord } from './course.queries.ts'
import { courseTeachers } from './course.table.ts'
import { settled } from './course.uploads.ts'
import { assertNew } from './course-likely.ts'

/**
 * What may be stored of an input: in the caller's units, with what it refers to there and usable, the permission as the caller may set it.
 *
 * @param row the course that changes; without it one is added
 * @throws Fault `UNIT_NOT_MANAGED`, `PERMISSION_FIELD_LOCKED`, `BAD_INPUT`, and `LIKELY_DUPLICATE` unless the caller has seen it
 */
export async function checked(
  ctx: Context,
  { duplicateSeen, ...given }: CourseInput,
  row?: CourseRecord,
): Promise<CourseInput> {
  assertUnitInScope(ctx, given.partySchoolId)
  const watched = watchedBy(ctx, given, row && lastOf(row), 'PERMISSION_FIELD_LOCKED')
  const stored = given.videoList.map((video) => ({ ...video, videoUrl: toStored(ctx, video.videoUrl) }))
  const [videoList, approved] = await Promise.all([
    settled(ctx, stored, row),
    approvedTeachers(ctx, teacherIds(given)),
  ])
  const input = {
    ...given,
    ...watched,
    coverUrl: toStored(ctx, given.coverUrl),
    defaultCoverUrl: given.defaultCoverUrl && toStored(ctx, given.defaultCoverUrl),
    videoList,
  }
  await assertUsable(ctx, input, approved, row)
  if (!duplicateSeen) await assertNew(ctx, input, row)
  return input
}

const teacherIds = ({ teacherList }: CourseInput) => [
  ...new Set(teacherList.map(({ teacherId }) => teacherId)),
]

/** What the course was last given: its revision, where there is one. */
const lastOf = (row: CourseRecord) => (row.revision as CourseInput | null) ?? row // a revision is a parsed CourseInput

/**
 * Units, list entries, lecturers and uploads that the input names must be there and usable; what the course has already may stay,
 * whatever became of it.
 *
 * @throws Fault `BAD_INPUT`
 */
export async function assertReferences(ctx: Context, input: CourseInput, row?: CourseRecord): Promise<void> {
  await assertUsable(ctx, input, await approvedTeachers(ctx, teacherIds(input)), row)
}

const lookedUp = new WeakMap<CourseInput, ReadonlyMap<number, string>>()

/** The names of the teachers of an input, as far as they were just looked up to check it. */
export const teacherNames = (input: CourseInput): ReadonlyMap<number, string> =>
  lookedUp.get(input) ?? new Map()

async function assertUsable(
  ctx: Context,
  input: CourseInput,
  approved: ReadonlyMap<number, string>,
  row: CourseRecord | undefined,
): Promise<void> {
  lookedUp.set(input, approved)
  const fields: Record<string, string> = {}
  const { lookups, units } = ctx
  if (!units.find(input.partySchoolId)?.enabled) fields.partySchoolId = '所属单位不存在或已停用，请重新选择'
  if (
    input.courseClassification !== row?.courseClassification &&
    !lookups.isChoosable('course-classification', input.courseClassification)
  )
    fields.courseClassification = '请选择最末级的课程类别'
  if (
    input.teachingMethod !== row?.teachingMethod &&
    !lookups.isChoosable('teaching-method', input.teachingMethod)
  )
    fields.teachingMethod = '请选择最末级的教学方式'
  if (
    input.rating != null &&
    input.rating !== row?.rating &&
    !lookups.isChoosable('course-rating', input.rating)
  )
    fields.rating = '请选择最末级的级别'
  if (input.watchUnitIds?.some((id) => !units.find(id))) fields.watchUnitIds = '观看单位不存在，请重新选择'
  for (const [i, video] of input.videoList.entries())
    if (video.uploadType === 1 && video.videoUrl !== '' && !isUploaded(ctx, video.videoUrl))
      fields[`videoList.${i}.videoUrl`] = '视频不在本系统中，请重新上传'

  const missing = teacherIds(input).filter((id) => !approved.has(id))
  if (missing.length > 0) {
    const kept = row ? await linkedTeachers(ctx, row.id) : new Set<number>()
    if (missing.some((id) => !kept.has(id))) fields.teacherList = '授课人不存在或未通过审核，请重新选择'
  }
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields })
}

/** In the own store, or with the cloud service, whose addresses are https and of its own choosing. */
const isUploaded = (ctx: Context, stored: string) =>
  isOwn(stored) || (ctx.settings.vod.provider === 'tencent' && stored.startsWith('https://'))

async function linkedTeachers(ctx: Context, courseId: number): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ id: courseTeachers.teacherId })
    .from(courseTeachers)
    .where(eq(courseTeachers.courseId, courseId))
  return new Set(rows.map(({ id }) => id))
}
