import type {
  Course,
  CourseBrief,
  CourseFilter,
  CourseInput,
  CourseRow,
  CourseTeacher,
  CourseVideo,
  PageParams,
  UploadCourse,
  UploadState,
} from '@dangxiao/contract'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '../../platform/auth/auth.table.ts'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import { toPublic } from '../../platform/file/media.ts'
import { familyA, type Reviewed, visibleTo } from '../../review/decision/review.ts'
import { mentions, readPage, windowOf } from '../../review/list/list.ts'
import { recordOf } from '../../review/save/record.ts'
import { watchColumns } from '../../review/save/watch.ts'
import { teachers } from '../teacher/teacher.table.ts'
import { briefColumns, briefOf } from '../teacher/teacher-pick.queries.ts'
import { mediaFiles } from '../vod/media.table.ts'
import { uploadStateOf } from '../vod/upload.queries.ts'
import { courses, courseTeachers, courseVideos, courseWords } from './course.table.ts'
import { having, mediaTrouble, someLost, soughtBy, withUploadStates } from './course.uploads.ts'

export const reviewedCourse: Reviewed = {
  table: courses,
  resource: 'course',
  family: familyA,
  title: courses.coursesName,
}

export type CourseRecord = typeof courses.$inferSelect

/** What a list row shows, and no more. */
const {
  courseInfro: _outline,
  revision: _revision,
  watchType: _watchType,
  watchUnitIds: _watchers,
  honorList: _honours,
  defaultCoverUrl: _defaultCover,
  courseHours: _hours,
  courseUpdateTime: _updated,
  affiliatedPartySchool: _school,
  partyCourseSource: _source,
  auditBy: _auditor,
  reviewState: _state,
  listBucket: _bucket,
  removedAt: _removed,
  ...rowColumns
} = getTableColumns(courses)

type RowRecord = Pick<CourseRecord, keyof typeof rowColumns>

function filtersOf(ctx: Context, filter: CourseFilter): SQL | undefined {
  return and(
    filter.courseClassification
      ? inArray(courses.courseClassification, ctx.lookups.branch(filter.courseClassification))
      : undefined,
    filter.teachingMethod
      ? inArray(courses.teachingMethod, ctx.lookups.branch(filter.teachingMethod))
      : undefined,
    filter.rating ? inArray(courses.rating, ctx.lookups.branch(filter.rating)) : undefined,
    filter.coursePermission ? eq(courses.coursePermission, filter.coursePermission) : undefined,
    filter.isShow === undefined ? undefined : eq(courses.isShow, filter.isShow as 0 | 1),
    filter.teacherId
      ? sql`exists (select from course_teacher ct where ct.course_id = ${courses.id} and ct.teacher_id = ${filter.teacherId})`
      : undefined,
  )
}

/** One page of the courses the actor may see: pinned first, then newest. */
export async function listCourses(
  ctx: Context,
  filter: CourseFilter,
  page: PageParams,
): Promise<{ records: CourseRow[]; total: number }> {
  const name = filter.keyword ? { column: courseWords, part: filter.keyword } : undefined
  const window = await windowOf(ctx, courses, filter, page, { name, also: filtersOf(ctx, filter) })
  const { rows, total } = await readPage(ctx, courses, window, {
    course: rowColumns,
    someLost: someLost(ctx),
    mediaTrouble,
  })
  const records = rows.map(({ course, someLost, createdByName, mediaTrouble }) =>
    rowOf(
      ctx,
      course,
      { uploadState: someLost === null ? null : uploadStateOf(someLost), mediaTrouble },
      createdByName,
    ),
  )
  return { total, records }
}

const MOST_TO_PICK = 50

const briefCourseColumns = {
  id: courses.id,
  coursesName: courses.coursesName,
  coverUrl: courses.coverUrl,
  partySchoolId: courses.partySchoolId,
  courseClassification: courses.courseClassification,
  lecturers: courses.lecturers,
}

const isUsable = and(isNull(courses.removedAt), eq(courses.auditStatus, familyA.approved))

type BriefRow = Pick<CourseRecord, keyof typeof briefCourseColumns>

const courseBriefOf = (
  ctx: Context,
  { partySchoolId, coverUrl, courseClassification, ...brief }: BriefRow,
): CourseBrief => ({
  ...brief,
  courseClassificationClass: ctx.lookups.rootName(courseClassification),
  coverUrl: toPublic(ctx, coverUrl),
  partySchoolName: ctx.units.name(partySchoolId),
})

/** Approved courses of all units, for pickers: those named, or the newest whose name contains `name`. */
export async function pickCourses(
  ctx: Context,
  { name, ids }: { name?: string | undefined; ids?: number[] | undefined },
): Promise<CourseBrief[]> {
  const rows = await ctx.db
    .select(briefCourseColumns)
    .from(courses)
    .where(
      and(
        isUsable,
        ids ? inArray(courses.id, ids) : undefined,
        name ? mentions(courseWords, name) : undefined,
      ),
    )
    .orderBy(desc(courses.listBucket), desc(courses.createTime), desc(courses.id))
    .limit(ids ? ids.length : MOST_TO_PICK)
  return rows.map((row) => courseBriefOf(ctx, row))
}

/** These courses by their ids, whatever became of them. */
export async function briefCourses(ctx: Context, ids: readonly number[]): Promise<Map<number, CourseBrief>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select(briefCourseColumns)
    .from(courses)
    .where(inArray(courses.id, [...ids]))
  return new Map(rows.map((row) => [row.id, courseBriefOf(ctx, row)]))
}

/** Which of these may be referred to: there, and approved. They stay so until the transaction ends. */
export async function approvedCourses(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(isUsable, inArray(courses.id, [...ids])))
    .for('share')
  return new Set(rows.map(({ id }) => id))
}

interface Found {
  live: Course
  /** The live course with its revision laid over it; the live one without a revision. */
  proposed: Course
}

/**
 * A course the actor may see, as it is live and as it shall become.
 *
 * @throws Fault `NOT_FOUND`
 */
export async function findCourse(ctx: Context, id: number): Promise<Found> {
  const [found] = await ctx.db
    .select({ course: courses, createdByName: users.name, mediaTrouble })
    .from(courses)
    .leftJoin(users, eq(users.id, courses.createdBy))
    .where(and(eq(courses.id, id), isNull(courses.removedAt), visibleTo(ctx, reviewedCourse)))
  if (!found) throw new Fault('NOT_FOUND')
  const { course, createdByName, mediaTrouble: trouble } = found
  const links = await ctx.db
    .select({ teacher: briefColumns, isMain: courseTeachers.isMain })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .where(eq(courseTeachers.courseId, id))
    .orderBy(asc(courseTeachers.sort))
  const videos = await ctx.db
    .select()
    .from(courseVideos)
    .where(eq(courseVideos.courseId, id))
    .orderBy(asc(courseVideos.sort), asc(courseVideos.id))
  const videoList = (await withUploadStates(ctx, videos)).map((video) => shown(ctx, video))
  const teacherList = links.map(({ teacher, isMain }) => linkOf(ctx, teacher, isMain))
  const live = courseOf(
    ctx,
    course,
    { createdBy: createdByName, mediaTrouble: trouble },
    teacherList,
    videoList,
  )
  const revision = course.revision as CourseInput | null // written by updateCourse from a parsed CourseInput
  const proposed = revision ? await withRevision(ctx, course, live, revision) : live
  return live.can.includes('edit')
    ? { live, proposed }
    : { live: withoutKeys(live), proposed: withoutKeys(proposed) }
}

/** Whoever may not change a course needs nothing by which its uploads are named. */
const withoutKeys = (course: Course): Course => ({
  ...course,
  videoList: course.videoList.map((video) => ({ ...video, uploadKey: null })),
})

async function withRevision(
  ctx: Context,
  course: CourseRecord,
  live: Course,
  revision: CourseInput,
): Promise<Course> {
  const ids = revision.teacherList.map(({ teacherId }) => teacherId)
  const named = new Map(
    (await ctx.db.select(briefColumns).from(teachers).where(inArray(teachers.id, ids))).map((teacher) => [
      teacher.id,
      teacher,
    ]),
  )
  const teacherList = revision.teacherList.flatMap(({ teacherId, isMain }) => {
    const teacher = named.get(teacherId)
    return teacher ? [linkOf(ctx, teacher, isMain)] : []
  })
  // A video that the revision adds has no id yet; a negative one tells it from all that have.
  const videoList = (await withUploadStates(ctx, revision.videoList)).map((video, i) =>
    shown(ctx, { ...video, id: video.id ?? -1 - i, videoTime: video.videoTime ?? null }),
  )
  const changed = { ...course, ...columnsOf(revision), ...videoFigures(revision.videoList) }
  return { ...courseOf(ctx, changed, live, teacherList, videoList), can: live.can }
}

const shown = (ctx: Context, video: CourseVideo): CourseVideo => ({
  ...video,
  videoUrl: toPublic(ctx, video.videoUrl),
})

const linkOf = (ctx: Context, teacher: Parameters<typeof briefOf>[1], isMain: 0 | 1): CourseTeacher => {
  const { id, ...brief } = briefOf(ctx, teacher)
  return { ...brief, teacherId: id, isMain }
}

/** Of the caller's own uploads: a course that each belongs to, as far as there is one that the caller may see. */
export async function coursesOfUploads(ctx: Context, uploadKeys: readonly string[]): Promise<UploadCourse[]> {
  const own = await ctx.db
    .select()
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.uploadKey, [...uploadKeys]), eq(mediaFiles.userId, ctx.actor.userId)))
  const found = await Promise.all(
    own.map(async (file) => {
      const [course] = (
        await Promise.all(soughtBy(file).map((sought) => having(ctx, sought, visibleTo(ctx, reviewedCourse))))
      )
        .flat()
        .filter(({ removedAt }) => !removedAt)
      return course && file.uploadKey
        ? [{ uploadKey: file.uploadKey, id: course.id, coursesName: course.name }]
        : []
    }),
  )
  return found.flat()
}

/** Beside a row of `teacher`: how many courses the teacher leads that everybody may see. */
export const approvedCoursesOf = sql<number>`(
  select count(*)::integer from course_teacher ct join course c on c.id = ct.course_id
  where ct.teacher_id = ${teachers.id} and ct.is_main = 1 and c.audit_status = ${familyA.approved} and c.removed_at is null)`

/** @throws Fault `REFERENCED_BY_COURSES` when one names the teacher, live or in a change that waits for review */
export async function assertTeachesNoCourse(ctx: Context, teacherId: number): Promise<void> {
  const revised = sql`${courses.revisionStatus} = ${familyA.pending} and ${courses.revision} -> 'teacherList' @> ${JSON.stringify([{ teacherId }])}::jsonb`
  const [counted] = await ctx.db.select({ n: sql<number>`count(distinct id)::integer` }).from(
    sql`(
        select ${courses.id} from ${courses} join ${courseTeachers} on ${courseTeachers.courseId} = ${courses.id}
        where ${courseTeachers.teacherId} = ${teacherId} and ${courses.removedAt} is null
        union all
        select ${courses.id} from ${courses} where ${revised} and ${courses.removedAt} is null
      ) naming`,
  )
  if (counted && counted.n > 0) throw new Fault('REFERENCED_BY_COURSES', { n: counted.n })
}

/** The columns of a course that its input fills, as stored (addresses without the store's origin). */
export function columnsOf(input: CourseInput) {
  const { teacherList: _teachers, videoList: _videos, rating, defaultCoverUrl, ...columns } = input
  return {
    ...columns,
    rating: rating ?? null,
    defaultCoverUrl: defaultCoverUrl ?? null,
    ...watchColumns(input),
  }
}

export function videoFigures(videos: readonly { videoTime?: number | null | undefined }[]) {
  return {
    videoCount: videos.length,
    totalMinutes: videos.reduce((sum, { videoTime }) => sum + (videoTime ?? 0), 0),
  }
}

const worstOf = (videos: readonly CourseVideo[]): UploadState | null =>
  videos.some(({ uploadState }) => uploadState === 'lost')
    ? 'lost'
    : (videos.find(({ uploadState }) => uploadState)?.uploadState ?? null)

function rowOf(
  ctx: Context,
  row: RowRecord,
  videos: Pick<CourseRow, 'uploadState' | 'mediaTrouble'>,
  createdBy: string | null,
): CourseRow {
  return {
    ...recordOf(ctx, reviewedCourse, row, createdBy),
    coursesName: row.coursesName,
    courseClassification: row.courseClassification,
    courseClassificationName: ctx.lookups.name(row.courseClassification) ?? '',
    teachingMethod: row.teachingMethod,
    teachingMethodName: ctx.lookups.name(row.teachingMethod) ?? '',
    rating: row.rating,
    ratingStr: ctx.lookups.name(row.rating),
    isShow: row.isShow,
    coursePermission: row.coursePermission,
    coverUrl: toPublic(ctx, row.coverUrl),
    lecturers: row.lecturers,
    videoCount: row.videoCount,
    totalMinutes: row.totalMinutes,
    ...videos,
  }
}

function courseOf(
  ctx: Context,
  row: CourseRecord,
  { createdBy, mediaTrouble }: Pick<Course, 'mediaTrouble'> & { createdBy: string | null },
  teacherList: CourseTeacher[],
  videoList: CourseVideo[],
): Course {
  const lecturers = teacherList
    .filter(({ isMain }) => isMain === 1)
    .map(({ teacherId, name }) => ({ id: teacherId, name }))
  return {
    ...rowOf(ctx, { ...row, lecturers }, { uploadState: worstOf(videoList), mediaTrouble }, createdBy),
    courseInfro: row.courseInfro,
    courseClassificationClass: ctx.lookups.rootName(row.courseClassification),
    defaultCoverUrl: row.defaultCoverUrl && toPublic(ctx, row.defaultCoverUrl),
    watchType: row.watchType,
    watchUnitIds: row.watchUnitIds,
    watchUnits: row.watchUnitIds.map((id) => ({ id, unitName: ctx.units.name(id) })),
    honorList: row.honorList,
    teacherList,
    videoList,
    courseHours: row.courseHours,
    courseUpdateTime: row.courseUpdateTime?.toISOString() ?? null,
    affiliatedPartySchool: row.affiliatedPartySchool,
    partyCourseSource: row.partyCourseSource,
  }
}
