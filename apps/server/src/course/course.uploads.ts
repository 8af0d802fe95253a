import { type CourseInput, type CourseVideo, VIDEO_MINUTES } from '@dangxiao/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { Fault } from '../shared/fault.ts'
import type { ReviewedRow } from '../shared/tables.ts'
import { abandonedAmong, holdUploads, uploadStateOf } from '../upload/upload.queries.ts'
import type { MediaWaiter } from '../vod/media.queries.ts'
import { uploadsOf } from '../vod/media.queries.ts'
import { courses, courseVideos } from './course.table.ts'

type VideoInput = CourseInput['videoList'][number]
type Waits = Pick<VideoInput, 'uploadType' | 'videoUrl'> & { uploadKey?: string | null | undefined }

/** The upload that a video still waits for. */
export const uploadKeyOf = ({ uploadType, videoUrl, uploadKey }: Waits): string | undefined =>
  uploadType === 1 && videoUrl === '' ? (uploadKey ?? undefined) : undefined

const keysOf = (videos: readonly Waits[]) => videos.map(uploadKeyOf).filter((key) => key !== undefined)

/** Videos as they are saved: one whose upload has arrived meanwhile has its address, one that has an address waits for nothing. */
export async function settled(ctx: Context, videos: readonly VideoInput[]): Promise<VideoInput[]> {
  const keys = keysOf(videos)
  await holdUploads(ctx, keys)
  const arrived = new Map((await uploadsOf(ctx, keys)).map((file) => [file.uploadKey, file]))
  return videos.map((video) => {
    if (video.uploadType === 2) return video
    const { uploadKey: _, ...rest } = video
    const key = uploadKeyOf(video)
    if (!key) return rest
    const { url, duration } = arrived.get(key) ?? {}
    return url ? { ...rest, videoUrl: url, videoTime: rest.videoTime ?? minutesOf(duration) } : video
  })
}

/** Whole minutes, as a course has them. */
const minutesOf = (seconds: number | null | undefined): number | null =>
  seconds ? Math.min(Math.max(Math.ceil(seconds / 60), VIDEO_MINUTES.min), VIDEO_MINUTES.max) : null

/** How far the uploads are that these videos wait for. */
export async function withUploadStates<T extends Waits>(
  ctx: Context,
  waitingSince: Date | null,
  videos: readonly T[],
): Promise<(T & Pick<CourseVideo, 'uploadKey' | 'uploadState'>)[]> {
  const abandoned = await abandonedAmong(ctx, keysOf(videos))
  return videos.map((video) => {
    const key = uploadKeyOf(video)
    return { ...video, uploadKey: key ?? null, uploadState: key ? uploadStateOf(ctx, abandoned.has(key), waitingSince) : null }
  })
}

const revisionOf = ({ revision }: Pick<ReviewedRow, 'revision'>) => revision as CourseInput | null // written by updateReviewed from a parsed CourseInput

/** What nobody can look at yet cannot be passed. @throws Fault `VIDEO_ON_ITS_WAY` */
export async function assertVideosThere(ctx: Context, row: ReviewedRow): Promise<void> {
  const videos = revisionOf(row)?.videoList ?? (await ctx.db.select().from(courseVideos).where(eq(courseVideos.courseId, row.id)))
  if (keysOf(videos).length > 0) throw new Fault('VIDEO_ON_ITS_WAY')
}

/** Of a course in a list: whether any of its videos, live or in its revision, waits (true when one of them is given up), else null. */
export const someAbandoned = sql<boolean | null>`(
  select bool_or(given_up.upload_key is not null) from (
    select video.upload_key from course_video video where video.course_id = ${courses.id} and video.upload_key is not null
    union all
    select (video ->> 'uploadKey')::uuid from jsonb_array_elements(${courses.revision} -> 'videoList') video where video ? 'uploadKey'
  ) waiting left join abandoned_upload given_up on given_up.upload_key = waiting.upload_key
)`

const totalMinutes = sql`(select coalesce(sum(video_time), 0) from course_video where course_id = ${courses.id})`

export interface Arrived {
  uploadKey: string
  /** As it is stored: without the origin of the own store. */
  videoUrl: string
  seconds?: number | undefined
}

/**
 * Give the videos that waited for an upload what has arrived. No new version: nobody's open form grows stale by it.
 *
 * @returns the courses that waited for it
 */
export async function fillCourseVideos(ctx: Pick<Context, 'db'>, { uploadKey, videoUrl, seconds }: Arrived): Promise<number[]> {
  const minutes = minutesOf(seconds)
  const waits = JSON.stringify([{ uploadKey }])
  const isRevised = sql`${courses.revision} is not null and ${courses.revision} -> 'videoList' @> ${waits}::jsonb`
  const waiting = () =>
    ctx.db
      .select({ id: courses.id })
      .from(courses)
      .where(
        sql`${courses.id} in (select course_id from course_video where upload_key = ${uploadKey} union all select id from course where ${isRevised})`,
      )
      .orderBy(courses.id)
      .for('update')
  // In the order of those who save: the course, then the upload. What was saved just before is seen after that.
  await waiting()
  await holdUploads(ctx, [uploadKey])
  const ids = (await waiting()).map(({ id }) => id)
  if (ids.length === 0) return []

  const filled = await ctx.db
    .update(courseVideos)
    .set({ videoUrl, uploadKey: null, videoTime: sql`coalesce(${courseVideos.videoTime}, ${minutes}::smallint)` })
    .where(eq(courseVideos.uploadKey, uploadKey))
    .returning({ courseId: courseVideos.courseId })
  if (filled.length > 0)
    await ctx.db
      .update(courses)
      .set({ totalMinutes })
      .where(inArray(courses.id, [...new Set(filled.map(({ courseId }) => courseId))]))
  const arrived = sql`jsonb_strip_nulls(video - 'uploadKey' || jsonb_build_object('videoUrl', ${videoUrl}::text,
    'videoTime', coalesce((video ->> 'videoTime')::integer, ${minutes}::integer)))`
  await ctx.db
    .update(courses)
    .set({
      revision: sql`jsonb_set(${courses.revision}, '{videoList}', (
        select jsonb_agg(case when video ->> 'uploadKey' = ${uploadKey} then ${arrived} else video end order by place)
        from jsonb_array_elements(${courses.revision} -> 'videoList') with ordinality given (video, place)))`,
    })
    .where(isRevised)
  return ids
}

export const courseWaiter: MediaWaiter = {
  arrived: async (ctx, { uploadKey, url, duration }) => {
    if (!uploadKey || !url) return []
    const ids = await fillCourseVideos(ctx, { uploadKey, videoUrl: url, seconds: duration ?? undefined })
    return ids.map((recordId) => ({ resource: 'course', recordId }))
  },
  processed: async (ctx, { sourceUrl, url, duration }) => {
    if (!sourceUrl) return []
    // In the own store the address of the upload leads to what is played; the cloud has another one.
    const videoUrl = ctx.settings.vod.provider === 'tencent' && url ? url : sourceUrl
    const changed = await ctx.db
      .update(courseVideos)
      .set({ videoUrl, videoTime: sql`coalesce(${courseVideos.videoTime}, ${minutesOf(duration)}::smallint)` })
      .where(and(eq(courseVideos.videoUrl, sourceUrl), eq(courseVideos.uploadType, 1)))
      .returning({ courseId: courseVideos.courseId })
    const ids = [...new Set(changed.map(({ courseId }) => courseId))]
    if (ids.length > 0) await ctx.db.update(courses).set({ totalMinutes }).where(inArray(courses.id, ids))
    return ids.map((recordId) => ({ resource: 'course', recordId }))
  },
  users: async (ctx, { sourceUrl }) => {
    if (!sourceUrl) return []
    const rows = await ctx.db
      .select({ recordId: courseVideos.courseId })
      .from(courseVideos)
      .where(eq(courseVideos.videoUrl, sourceUrl))
      .limit(1)
    return rows.map(({ recordId }) => ({ resource: 'course', recordId }))
  },
}
