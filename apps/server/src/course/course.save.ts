import type { CourseInput, Done } from '@dangxiao/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { write } from '../shared/change.ts'
import { Fault } from '../shared/fault.ts'
import { toStored } from '../shared/media.ts'
import { remember, revised, submitted } from '../shared/review.ts'
import { assertUnitInScope } from '../shared/scope.ts'
import { lock } from '../shared/tables.ts'
import { approvedTeachers } from '../teacher/teacher.queries.ts'
import { type CourseRecord, columnsOf, reviewedCourse, videoFigures } from './course.queries.ts'
import { courses, courseTeachers, courseVideos } from './course.table.ts'

/** Who coordinates the resources of the province may say who watches a course. */
export const mayCoordinate = (ctx: Context) => ctx.actor.grants['overview:edit'] === 'all'

/** A new course with its lecturers and videos, waiting for review. */
export async function addCourse(ctx: Context, given: CourseInput): Promise<Done> {
  const input = await checked(ctx, given, undefined)
  const values = {
    ...columnsOf(input),
    ...videoFigures(input.videoList),
    ...submitted(ctx, reviewedCourse, input.partySchoolId),
    createdBy: ctx.actor.userId,
    createTime: ctx.now(),
    updateTime: ctx.now(),
  }
  const [course] = await ctx.db.insert(courses).values(values).returning({ id: courses.id, version: courses.version })
  if (!course) throw new Error('an insert gave no row')
  await insertLinks(ctx, course.id, input)
  await insertVideos(ctx, course.id, input.videoList)
  await remember(ctx, courses, course.id, 'submit')
  await audit(ctx, { action: 'add', resource: 'course', recordId: course.id, after: input })
  return course
}

/**
 * Change a course. An approved one stays live as it is, and the change waits as its revision.
 *
 * @throws Fault `NOT_FOUND`, `STALE_VERSION`, and what the fields give rise to.
 */
export async function updateCourse(ctx: Context, id: number, version: number, given: CourseInput): Promise<Done> {
  const row = await lock<CourseRecord>(ctx, courses, id)
  if (row.version !== version) throw new Fault('STALE_VERSION')
  const input = await checked(ctx, given, row)
  const before = await stateOf(ctx, row)
  if (row.auditStatus === reviewedCourse.family.approved) {
    await remember(ctx, courses, id, 'revise')
    return write(ctx, courses, row, 'revise', revised(ctx, reviewedCourse, row.partySchoolId, input))
  }
  if (row.auditStatus === reviewedCourse.family.rejected) await remember(ctx, courses, id, 'resubmit')
  await replaceRows(ctx, id, input)
  const set = { ...columnsOf(input), ...videoFigures(input.videoList), ...submitted(ctx, reviewedCourse, input.partySchoolId) }
  return write(ctx, courses, { ...row, ...before }, 'update', set, input)
}

/** Write an approved revision into the course; gives the columns to set. */
export async function applyRevision(ctx: Context, row: CourseRecord): Promise<Record<string, unknown>> {
  const input = row.revision as CourseInput // written by updateCourse from a parsed CourseInput
  await replaceRows(ctx, row.id, input)
  return { ...columnsOf(input), ...videoFigures(input.videoList) }
}

async function checked(ctx: Context, input: CourseInput, row: CourseRecord | undefined): Promise<CourseInput> {
  assertUnitInScope(ctx, input.partySchoolId)
  const stored = row && { coursePermission: row.coursePermission, watchType: row.watchType, watchUnitIds: row.watchUnitIds }
  const permission = permitted(ctx, input, stored)
  const fields: Record<string, string> = {}
  if (!ctx.lookups.isChoosable('course-classification', input.courseClassification)) fields.courseClassification = '请选择最末级的课程类别'
  if (!ctx.lookups.isChoosable('teaching-method', input.teachingMethod)) fields.teachingMethod = '请选择最末级的教学方式'
  if (input.rating != null && !ctx.lookups.isChoosable('course-rating', input.rating)) fields.rating = '请选择最末级的级别'
  if (permission.watchUnitIds?.some((id) => !ctx.units.find(id))) fields.watchUnitIds = '观看单位不存在，请重新选择'
  const ids = [...new Set(input.teacherList.map(({ teacherId }) => teacherId))]
  const approved = await approvedTeachers(ctx, ids)
  // A lecturer who was there before may stay, whatever became of their own record.
  const missing = ids.filter((id) => !approved.has(id))
  if (missing.length > 0) {
    const kept = row ? await linkedTeachers(ctx, row.id) : new Set<number>()
    if (missing.some((id) => !kept.has(id))) fields.teacherList = '授课人不存在或未通过审核，请重新选择'
  }
  if (Object.keys(fields).length > 0) throw new Fault('BAD_INPUT', { fields })
  return {
    ...input,
    ...permission,
    coverUrl: toStored(ctx, input.coverUrl),
    defaultCoverUrl: input.defaultCoverUrl && toStored(ctx, input.defaultCoverUrl),
    videoList: input.videoList.map((video) => ({ ...video, videoUrl: toStored(ctx, video.videoUrl) })),
  }
}

type Permission = Pick<CourseInput, 'coursePermission' | 'watchType' | 'watchUnitIds'>

/** Without the right to coordinate, what is stored stays (1 on add) and another value is refused. */
function permitted(ctx: Context, input: Permission, stored: Permission | undefined): Permission {
  const { coursePermission, watchType, watchUnitIds } = input
  if (mayCoordinate(ctx)) return { coursePermission: coursePermission ?? stored?.coursePermission ?? 1, watchType, watchUnitIds }
  const kept = stored ?? { coursePermission: 1, watchType: null, watchUnitIds: [] }
  if (coursePermission !== undefined && coursePermission !== kept.coursePermission) throw new Fault('PERMISSION_FIELD_LOCKED')
  return kept
}

async function linkedTeachers(ctx: Context, courseId: number): Promise<Set<number>> {
  const rows = await ctx.db.select({ id: courseTeachers.teacherId }).from(courseTeachers).where(eq(courseTeachers.courseId, courseId))
  return new Set(rows.map(({ id }) => id))
}

async function replaceRows(ctx: Context, id: number, input: CourseInput): Promise<void> {
  await ctx.db.delete(courseTeachers).where(eq(courseTeachers.courseId, id))
  await insertLinks(ctx, id, input)
  const known = new Set(
    (await ctx.db.select({ id: courseVideos.id }).from(courseVideos).where(eq(courseVideos.courseId, id))).map((video) => video.id),
  )
  // An id given twice stands for one video; the second is a new one.
  const kept = input.videoList.filter(
    ({ id }, i, all) => id !== undefined && known.has(id) && all.findIndex((video) => video.id === id) === i,
  )
  const gone = [...known].filter((videoId) => !kept.some((video) => video.id === videoId))
  if (gone.length > 0) await ctx.db.delete(courseVideos).where(inArray(courseVideos.id, gone))
  for (const video of kept)
    await ctx.db
      .update(courseVideos)
      .set(videoColumns(video, input.videoList.indexOf(video)))
      .where(eq(courseVideos.id, video.id as number))
  await insertVideos(
    ctx,
    id,
    input.videoList.filter((video) => !kept.includes(video)),
    input.videoList,
  )
}

async function insertLinks(ctx: Context, courseId: number, { teacherList }: CourseInput): Promise<void> {
  await ctx.db.insert(courseTeachers).values(teacherList.map((link, sort) => ({ courseId, ...link, sort })))
}

async function insertVideos(ctx: Context, courseId: number, videos: CourseInput['videoList'], all = videos): Promise<void> {
  if (videos.length > 0)
    await ctx.db.insert(courseVideos).values(videos.map((video) => ({ courseId, ...videoColumns(video, all.indexOf(video)) })))
}

const videoColumns = ({ title, uploadType, videoUrl, videoTime }: CourseInput['videoList'][number], sort: number) => ({
  title,
  uploadType,
  videoUrl,
  videoTime: videoTime ?? null,
  sort,
})

/** What the log shows as the state before: the course's lecturers and videos too. */
async function stateOf(ctx: Context, row: CourseRecord) {
  const teacherList = await ctx.db
    .select({ teacherId: courseTeachers.teacherId, isMain: courseTeachers.isMain })
    .from(courseTeachers)
    .where(eq(courseTeachers.courseId, row.id))
    .orderBy(courseTeachers.sort)
  const videoList = await ctx.db
    .select({ id: courseVideos.id, title: courseVideos.title, videoUrl: courseVideos.videoUrl, videoTime: courseVideos.videoTime })
    .from(courseVideos)
    .where(eq(courseVideos.courseId, row.id))
    .orderBy(sql`sort`)
  return { teacherList, videoList }
}
