import { type CourseInput, type CourseVideo, type MediaTrouble, VIDEO_MINUTES } from '@dangxiao/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context/context.ts'
import { Fault } from '../../platform/fault/fault.ts'
import type { ReviewedRow } from '../../review/scope/tables.ts'
import type { MediaWaiter } from '../vod/media.queries.ts'
import { filesOf } from '../vod/media.queries.ts'
import { type MediaFile, mediaFiles } from '../vod/media.table.ts'
import {
  claimUploads,
  goneOnWithAmong,
  holdUploads,
  isGoneOnWith,
  uploadStateOf,
} from '../vod/upload.queries.ts'
import { courses, courseVideos } from './course.table.ts'

type VideoInput = CourseInput['videoList'][number]
type Waits = Pick<VideoInput, 'uploadType' | 'videoUrl'> & { uploadKey?: string | null | undefined }

/** The upload that a video still waits for. */
export const uploadKeyOf = ({ uploadType, videoUrl, uploadKey }: Waits): string | undefined =>
  uploadType === 1 && videoUrl === '' ? (uploadKey ?? undefined) : undefined

const keysOf = (videos: readonly Waits[]) => videos.map(uploadKeyOf).filter((key) => key !== undefined)

/**
 * Videos as they are saved: one whose upload has arrived meanwhile has its address, one that has an address waits for nothing, and one
 * that was converted has the address of what plays.
 *
 * @param row the course that changes; it may wait on for whatever it waits for already
 * @throws Fault `BAD_INPUT` for an upload of somebody else
 */
export async function settled(
  ctx: Context,
  videos: readonly VideoInput[],
  row?: ReviewedRow,
): Promise<VideoInput[]> {
  const keys = keysOf(videos)
  const addresses = videos.flatMap(({ uploadType, videoUrl }) =>
    uploadType === 1 && videoUrl !== '' ? [videoUrl] : [],
  )
  // Sent together and done in this order.
  const [, , files] = await Promise.all([
    holdUploads(ctx, [...keys, ...addresses]),
    assertOwnUploads(ctx, videos, row),
    filesOf(ctx, { keys, addresses }),
  ])
  return videos.map((video) => {
    if (video.uploadType === 2) return video
    const { uploadKey: _, ...rest } = video
    const key = uploadKeyOf(video)
    const file = files.find(({ uploadKey, sourceUrl }) =>
      key ? uploadKey === key : sourceUrl === video.videoUrl,
    )
    if (!file?.url) return key ? video : rest
    const videoUrl = key ? file.url : playedAt(ctx, file)
    return { ...rest, videoUrl, videoTime: rest.videoTime ?? minutesOf(file.duration) }
  })
}

/** @throws Fault `BAD_INPUT` */
async function assertOwnUploads(
  ctx: Context,
  videos: readonly VideoInput[],
  row: ReviewedRow | undefined,
): Promise<void> {
  const keys = keysOf(videos)
  if (keys.length === 0) return
  const known = new Set(row && keysOf([...(await videosOf(ctx, row)), ...(revisionOf(row)?.videoList ?? [])]))
  const foreign = await claimUploads(
    ctx,
    keys.filter((key) => !known.has(key)),
  )
  const fields = Object.fromEntries(
    videos.flatMap((video, i) =>
      foreign.has(uploadKeyOf(video) ?? '')
        ? [[`videoList.${i}.videoUrl`, '上传标识不正确，请重新上传']]
        : [],
    ),
  )
  if (foreign.size > 0) throw new Fault('BAD_INPUT', { fields })
}

/** Whole minutes, as a course has them. */
const minutesOf = (seconds: number | null | undefined): number | null =>
  seconds ? Math.min(Math.max(Math.ceil(seconds / 60), VIDEO_MINUTES.min), VIDEO_MINUTES.max) : null

/** How far the uploads are that these videos wait for. */
export async function withUploadStates<T extends Waits>(
  ctx: Context,
  videos: readonly T[],
): Promise<(T & Pick<CourseVideo, 'uploadKey' | 'uploadState'>)[]> {
  const goneOnWith = await goneOnWithAmong(ctx, keysOf(videos))
  return videos.map((video) => {
    const key = uploadKeyOf(video)
    return { ...video, uploadKey: key ?? null, uploadState: key ? uploadStateOf(!goneOnWith.has(key)) : null }
  })
}

const revisionOf = ({ revision }: Pick<ReviewedRow, 'revision'>) => revision as CourseInput | null // written by updateReviewed from a parsed CourseInput
const videosOf = (ctx: Context, { id }: ReviewedRow) =>
  ctx.db.select().from(courseVideos).where(eq(courseVideos.courseId, id))

/** What nobody can look at yet cannot be passed. @throws Fault `VIDEO_ON_ITS_WAY` */
export async function assertVideosThere(ctx: Context, row: ReviewedRow): Promise<void> {
  const videos = revisionOf(row)?.videoList ?? (await videosOf(ctx, row))
  if (keysOf(videos).length > 0) throw new Fault('VIDEO_ON_ITS_WAY')
}

/** Of a course in a list: whether any of its videos, live or in its revision, waits (true when one of them is lost), else null. */
export const someLost = (ctx: Context) => sql<boolean | null>`case when ${courses.revision} is null
  and not exists (select from course_video video where video.course_id = ${courses.id} and video.upload_key is not null) then null else (
  select bool_or(${mediaFiles.id} is null) from (
    select video.upload_key from course_video video where video.course_id = ${courses.id} and video.upload_key is not null
    union all
    select (video ->> 'uploadKey')::uuid from jsonb_array_elements(${courses.revision} -> 'videoList') video where video ? 'uploadKey'
  ) waiting left join ${mediaFiles} on ${mediaFiles.uploadKey} = waiting.upload_key and ${isGoneOnWith(ctx)}
) end`

/** Of a course in a list: the worst of what keeps its videos from being played, live or in its revision. */
export const mediaTrouble = sql<MediaTrouble | null>`(
  select case when bool_or(media_file.state = 'damaged') then 'damaged' when bool_or(media_file.state <> 'converting') then 'unplayable' else min(media_file.state) end
  from media_file where media_file.state in ('converting', 'failed', 'unplayable', 'damaged') and media_file.source_url in (
    select video.video_url from course_video video where video.course_id = ${courses.id}
    union all
    select video ->> 'videoUrl' from jsonb_array_elements(${courses.revision} -> 'videoList') video where video ->> 'uploadType' = '1'
  )
)`

const totalMinutes = sql`(select coalesce(sum(video_time), 0) from course_video where course_id = ${courses.id})`

/** By which a video is found: the upload that it waits for, or its address. */
type Sought = { uploadKey: string } | { uploadType: 1; videoUrl: string }

/** What there is now. The address is as it is stored: without the origin of the own store. */
interface Found {
  videoUrl: string
  seconds?: number | null | undefined
}

const nameOf = (sought: Sought) => ('uploadKey' in sought ? sought.uploadKey : sought.videoUrl)
const isSought = (sought: Sought) =>
  'uploadKey' in sought
    ? eq(courseVideos.uploadKey, sought.uploadKey)
    : and(eq(courseVideos.videoUrl, sought.videoUrl), eq(courseVideos.uploadType, sought.uploadType))
const isRevised = (sought: Sought) =>
  sql`${courses.revision} is not null and ${courses.revision} -> 'videoList' @> ${JSON.stringify([sought])}::jsonb`

/** The courses that have such a video, live or in a change that waits for review. */
export const having = ({ db }: Pick<Context, 'db'>, sought: Sought, also?: SQL) =>
  db
    .select({ id: courses.id, name: courses.coursesName, removedAt: courses.removedAt })
    .from(courses)
    .where(
      and(
        sql`${courses.id} in (select course_id from course_video where ${isSought(sought)} union all select id from course where ${isRevised(sought)})`,
        also,
      ),
    )
    .orderBy(courses.id)

/**
 * Give such videos what has become of them, and the minutes where nobody filled them in. No new version: nobody's open form grows stale
 * by it.
 *
 * @returns the courses that have them
 */
export async function fillCourseVideos(
  ctx: Pick<Context, 'db'>,
  sought: Sought,
  { videoUrl, seconds }: Found,
): Promise<number[]> {
  const minutes = minutesOf(seconds)
  // In the order of those who save: the course, then the upload. What was saved just before is seen after that.
  await having(ctx, sought).for('update')
  await holdUploads(ctx, [nameOf(sought)])
  const ids = (await having(ctx, sought).for('update')).map(({ id }) => id)
  if (ids.length === 0) return []

  const filled = await ctx.db
    .update(courseVideos)
    .set({
      videoUrl,
      uploadKey: null,
      videoTime: sql`coalesce(${courseVideos.videoTime}, ${minutes}::smallint)`,
    })
    .where(isSought(sought))
    .returning({ courseId: courseVideos.courseId })
  if (filled.length > 0)
    await ctx.db
      .update(courses)
      .set({ totalMinutes })
      .where(inArray(courses.id, [...new Set(filled.map(({ courseId }) => courseId))]))
  const now = sql`jsonb_strip_nulls(video - 'uploadKey' || jsonb_build_object('videoUrl', ${videoUrl}::text,
    'videoTime', coalesce((video ->> 'videoTime')::integer, ${minutes}::integer)))`
  await ctx.db
    .update(courses)
    .set({
      revision: sql`jsonb_set(${courses.revision}, '{videoList}', (
        select jsonb_agg(case when video @> ${JSON.stringify(sought)}::jsonb then ${now} else video end order by place)
        from jsonb_array_elements(${courses.revision} -> 'videoList') with ordinality given (video, place)))`,
    })
    .where(isRevised(sought))
  return ids
}

/** In the own store the address of the upload leads to what is played; the cloud has another one. */
const playedAt = ({ settings }: Context, { sourceUrl, url }: Pick<MediaFile, 'sourceUrl' | 'url'>): string =>
  (settings.vod.provider === 'tencent' && url) || sourceUrl || ''

/** Where its videos are chosen anew. */
export const formOf = (courseId: number) => `/courses/form?type=edit&id=${courseId}`

const uploadedTo = (videoUrl: string): Sought => ({ uploadType: 1, videoUrl })
/** What a file is found by: its key until it has arrived, then its addresses. */
export const soughtBy = ({ uploadKey, sourceUrl, url }: MediaFile): Sought[] => {
  const addresses = new Set([sourceUrl, url].filter((address) => address !== null))
  return addresses.size === 0 && uploadKey ? [{ uploadKey }] : [...addresses].map(uploadedTo)
}

const named = (ids: readonly number[]) => ids.map((recordId) => ({ resource: 'course', recordId }))

export const courseWaiter: MediaWaiter = {
  arrived: async (ctx, { uploadKey, url, duration }) =>
    uploadKey && url
      ? named(await fillCourseVideos(ctx, { uploadKey }, { videoUrl: url, seconds: duration }))
      : [],
  processed: async (ctx, file) =>
    file.sourceUrl
      ? named(
          await fillCourseVideos(ctx, uploadedTo(file.sourceUrl), {
            videoUrl: playedAt(ctx, file),
            seconds: file.duration,
          }),
        )
      : [],
  users: async (ctx, file) => {
    const found = await Promise.all(soughtBy(file).map((sought) => having(ctx, sought)))
    return found
      .flat()
      .flatMap(({ id, name, removedAt }) =>
        removedAt ? [] : [{ name: `录播课《${name}》`, page: `/courses/${id}`, form: formOf(id) }],
      )
  },
}
