import type { Course, CourseInput } from '@dangxiao/contract'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { insert } from '../../platform/db/insert.ts'
import { insertRows, replaceRows } from '../../review/change/rows.ts'
import type { Saved } from '../../review/save/save.ts'
import { assertReferences, checked, teacherNames } from './course.check.ts'
import { type CourseRecord, columnsOf, reviewedCourse, videoFigures } from './course.queries.ts'
import { courseTeachers, courseVideos } from './course.table.ts'
import { assertVideosThere, uploadKeyOf } from './course.uploads.ts'

export const savedCourse: Saved<CourseRecord, CourseInput> = {
  ...reviewedCourse,
  check: checked,
  recheck: assertReferences,
  assertPassable: assertVideosThere,
  isPassable: (course) => (course as Course).uploadState === null, // what findCourse finds
  columns: (input) => ({
    ...columnsOf(input),
    ...videoFigures(input.videoList),
    lecturers: lecturersOf(input),
  }),
  children: {
    insert: (ctx, id, input) =>
      Promise.all([insertLinks(ctx, id, input), insertRows(ctx, videoRows, id, input.videoList)]),
    replace: replaceAll,
    read: rowsOf,
  },
}

function lecturersOf(input: CourseInput) {
  const ids = input.teacherList.filter(({ isMain }) => isMain === 1).map(({ teacherId }) => teacherId)
  const names = teacherNames(input)
  if (ids.every((id) => names.has(id))) return ids.map((id) => ({ id, name: names.get(id) }))
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by place), '[]')
    from unnest((select ${`{${ids.join(',')}}`}::integer[])) with ordinality given (id, place) join teacher t on t.id = given.id)`
}

async function replaceAll(ctx: Context, id: number, input: CourseInput): Promise<void> {
  await ctx.db.delete(courseTeachers).where(eq(courseTeachers.courseId, id))
  await insertLinks(ctx, id, input)
  await replaceRows(ctx, videoRows, id, input.videoList)
}

const insertLinks = ({ db }: Context, courseId: number, { teacherList }: CourseInput) =>
  insert(
    db,
    courseTeachers,
    teacherList.map((link, sort) => ({ courseId, ...link, sort })),
  )

const videoRows = {
  table: courseVideos,
  owner: { key: 'courseId', column: courseVideos.courseId },
  columns: ({ videoTime, ...video }: CourseInput['videoList'][number], sort: number) => ({
    title: video.title,
    uploadType: video.uploadType,
    videoUrl: video.videoUrl,
    uploadKey: uploadKeyOf(video) ?? null,
    videoTime: videoTime ?? null,
    sort,
  }),
}

async function rowsOf(ctx: Context, courseId: number) {
  const teacherList = await ctx.db
    .select({ teacherId: courseTeachers.teacherId, isMain: courseTeachers.isMain })
    .from(courseTeachers)
    .where(eq(courseTeachers.courseId, courseId))
    .orderBy(courseTeachers.sort)
  const videoList = await ctx.db
    .select({
      id: courseVideos.id,
      title: courseVideos.title,
      videoUrl: courseVideos.videoUrl,
      uploadKey: courseVideos.uploadKey,
      videoTime: courseVideos.videoTime,
      uploadType: courseVideos.uploadType,
    })
    .from(courseVideos)
    .where(eq(courseVideos.courseId, courseId))
    .orderBy(courseVideos.sort)
  return { teacherList, videoList }
}
