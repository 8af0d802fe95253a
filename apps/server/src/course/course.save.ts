import type { CourseInput, Done } from '@dangxiao/contract'
import { eq, inArray } from 'drizzle-orm'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { write } from '../shared/change.ts'
import { Fault } from '../shared/fault.ts'
import { type Applied, remember, revised, submitted } from '../shared/review.ts'
import { lock } from '../shared/tables.ts'
import { assertReferences, checked } from './course.check.ts'
import { type CourseRecord, columnsOf, reviewedCourse, videoFigures } from './course.queries.ts'
import { courses, courseTeachers, courseVideos } from './course.table.ts'

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
  // One statement each, so that a connection that pipelines sends them together.
  await Promise.all([
    insertLinks(ctx, course.id, input),
    insertVideos(ctx, course.id, input.videoList),
    remember(ctx, courses, course.id, 'submit'),
    audit(ctx, { action: 'add', resource: 'course', recordId: course.id, after: input }),
  ])
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
  if (row.auditStatus === reviewedCourse.family.approved) {
    await remember(ctx, courses, id, 'revise')
    return write(ctx, courses, row, 'revise', revised(ctx, reviewedCourse, input.partySchoolId, input))
  }
  if (row.auditStatus === reviewedCourse.family.rejected) await remember(ctx, courses, id, 'resubmit')
  const before = await rowsOf(ctx, id)
  await replaceRows(ctx, id, input)
  const set = { ...columnsOf(input), ...videoFigures(input.videoList), ...submitted(ctx, reviewedCourse, input.partySchoolId) }
  return write(ctx, courses, row, 'update', set, { before, after: input })
}

/**
 * Write an approved revision into the course; gives the columns to set.
 * What it refers to is looked at once more, and a course that changes its unit leaves its marks behind.
 */
export async function applyRevision(ctx: Context, row: CourseRecord): Promise<Applied> {
  const input = row.revision as CourseInput // written by updateCourse from a parsed CourseInput
  await assertReferences(ctx, input, row)
  const before = await rowsOf(ctx, row.id)
  await replaceRows(ctx, row.id, input)
  const marks = input.partySchoolId === row.partySchoolId ? {} : { pinnedAt: null, featuredAt: null }
  return { set: { ...columnsOf(input), ...videoFigures(input.videoList), ...marks }, before, after: input }
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
  if (videos.length === 0) return
  await ctx.db.insert(courseVideos).values(videos.map((video) => ({ courseId, ...videoColumns(video, all.indexOf(video)) })))
}

const videoColumns = ({ title, uploadType, videoUrl, videoTime }: CourseInput['videoList'][number], sort: number) => ({
  title,
  uploadType,
  videoUrl,
  videoTime: videoTime ?? null,
  sort,
})

/** The rows of a course that are not its own, for the log. */
async function rowsOf(ctx: Context, courseId: number) {
  const teacherList = await ctx.db
    .select({ teacherId: courseTeachers.teacherId, isMain: courseTeachers.isMain })
    .from(courseTeachers)
    .where(eq(courseTeachers.courseId, courseId))
    .orderBy(courseTeachers.sort)
  const videoList = await ctx.db
    .select({ id: courseVideos.id, title: courseVideos.title, videoUrl: courseVideos.videoUrl, videoTime: courseVideos.videoTime })
    .from(courseVideos)
    .where(eq(courseVideos.courseId, courseId))
    .orderBy(courseVideos.sort)
  return { teacherList, videoList }
}
