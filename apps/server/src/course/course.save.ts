import type { CourseInput } from '@dangxiao/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Saved } from '../shared/save.ts'
import { assertReferences, checked } from './course.check.ts'
import { type CourseRecord, columnsOf, reviewedCourse, videoFigures } from './course.queries.ts'
import { courseTeachers, courseVideos } from './course.table.ts'

export const savedCourse: Saved<CourseRecord, CourseInput> = {
  ...reviewedCourse,
  check: checked,
  recheck: assertReferences,
  columns: (input) => ({ ...columnsOf(input), ...videoFigures(input.videoList), lecturers: lecturersOf(input) }),
  children: {
    insert: (ctx, id, input) => Promise.all([insertLinks(ctx, id, input), insertVideos(ctx, id, input.videoList)]),
    replace: replaceRows,
    read: rowsOf,
  },
}

const lecturersOf = ({ teacherList }: CourseInput) => {
  const ids = teacherList.filter(({ isMain }) => isMain === 1).map(({ teacherId }) => teacherId)
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by place), '[]')
    from unnest(${`{${ids.join(',')}}`}::integer[]) with ordinality given (id, place) join teacher t on t.id = given.id)`
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
