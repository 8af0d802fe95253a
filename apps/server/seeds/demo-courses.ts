import { randomUUID } from 'node:crypto'
import type { CourseInput } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import { videoFigures } from '../src/library/course/course.queries.ts'
import { courses, courseTeachers, courseVideos } from '../src/library/course/course.table.ts'
import { mediaFiles } from '../src/library/vod/media.table.ts'
import type { LookupList } from '../src/platform/lookup/lookups.ts'
import { familyA } from '../src/review/decision/review.ts'
import { type DemoCourse, type DemoVideo, demoCourses } from './demo-content/courses.ts'
import { demoTeachers } from './demo-content/people.ts'
import { type DemoGround, demoFile } from './demo-ground.ts'
import { demoRecord } from './demo-record.ts'
import { demoTeacherIds } from './demo-teachers.ts'

/** Of the upload that could not be converted; there is no such file. */
const BROKEN = { fileId: '5100000000000000001', sourceUrl: '/vod/5100000000000000001/0d5b1c7e9a3f4826.avi' }

function addressOf(video: DemoVideo): string {
  if ('upload' in video) return video.upload === 'failed' ? BROKEN.sourceUrl : ''
  return 'media' in video ? demoFile(video.media) : video.address
}

export async function seedCourses(ground: DemoGround): Promise<void> {
  const teacherIds = await demoTeacherIds(ground.db)
  for (const [i, course] of demoCourses.entries()) await seedCourse(ground, teacherIds, course, i)
}

async function seedCourse(
  ground: DemoGround,
  teacherIds: number[],
  course: DemoCourse,
  i: number,
): Promise<void> {
  const { db } = ground
  const { columns: state, remember } = demoRecord(ground, { resource: 'course', family: familyA }, course, i)
  const input = inputOf(ground, teacherIds, course, i, state.partySchoolId)
  const { teacherList, videoList, ...columns } = input

  const [row] = await db
    .insert(courses)
    .values({
      ...columns,
      ...videoFigures(videoList),
      lecturers: course.teacherIndexes.map((index) => ({
        id: teacherIds[index] as number,
        name: demoTeachers[index]?.name ?? '',
      })),
      ...state,
      watchType: course.permission === 4 ? 1 : null,
      watchUnitIds: course.permission === 4 ? [state.partySchoolId] : [],
      revision:
        course.state === 'revision'
          ? { ...input, courseInfro: course.revisedOutline ?? input.courseInfro }
          : null,
      featuredAt: course.featured ? state.auditTime : null,
    })
    .returning({ id: courses.id })
  const courseId = row?.id as number
  await db.insert(courseTeachers).values(teacherList.map((link, sort) => ({ courseId, ...link, sort })))
  if (videoList.length > 0)
    await db
      .insert(courseVideos)
      .values(videoList.map(({ id: _, ...video }, sort) => ({ ...video, courseId, sort })))
  for (const [sort, video] of course.videos.entries())
    if ('upload' in video) await seedUpload(ground, video, { ...state, courseId, sort })
  await remember('course', courseId)
}

interface Place {
  courseId: number
  sort: number
  createdBy: number
  partySchoolId: number
  createTime: Date
}

/** What the server knows of an upload. */
async function seedUpload(
  { db, now }: DemoGround,
  { title, upload }: DemoVideo & { upload: string },
  place: Place,
): Promise<void> {
  const { courseId, sort, createdBy: userId, partySchoolId: unitId, createTime } = place
  const own = { userId, unitId, createTime }
  if (upload === 'failed') {
    const error = '无法识别视频内容，请检查文件是否损坏'
    await db.insert(mediaFiles).values({
      ...{ ...own, ...BROKEN, url: BROKEN.sourceUrl, title, state: 'failed', error },
      ...{ attempts: 1, arriveTime: createTime, updateTime: createTime },
    })
    return
  }
  const uploadKey = randomUUID()
  await db.insert(mediaFiles).values({ ...own, uploadKey, state: 'uploading', updateTime: now })
  await db
    .update(courseVideos)
    .set({ uploadKey })
    .where(and(eq(courseVideos.courseId, courseId), eq(courseVideos.sort, sort)))
}

function inputOf(
  { lookups }: DemoGround,
  teacherIds: number[],
  course: DemoCourse,
  i: number,
  partySchoolId: number,
) {
  const idOf = (list: LookupList, path: readonly string[]): number => {
    let items = lookups.tree(list)
    let id: number | undefined
    for (const name of path) {
      const item = items.find(({ itemName }) => itemName === name)
      id = item?.id
      items = item?.childrens ?? []
    }
    if (id === undefined) throw new Error(`no entry ${path.join('/')} in ${list}`)
    return id
  }
  const cover = demoFile(course.cover ?? `cover-${(i % 12) + 1}.jpg`)
  return {
    coursesName: course.name,
    courseClassification: idOf('course-classification', course.categoryPath),
    teachingMethod: idOf('teaching-method', [course.method]),
    rating: course.ratingPath && idOf('course-rating', course.ratingPath),
    partySchoolId,
    courseInfro: course.outline,
    isShow: course.isShow,
    coverUrl: cover,
    defaultCoverUrl: cover,
    coursePermission: course.permission,
    honorList: course.honours ?? [],
    teacherList: course.teacherIndexes.map((index) => ({
      teacherId: teacherIds[index] as number,
      isMain: 1 as const,
    })),
    videoList: course.videos.map((video): CourseInput['videoList'][number] => ({
      title: video.title,
      uploadType: 'address' in video ? 2 : 1,
      videoUrl: addressOf(video),
      videoTime: video.minutes,
    })),
  }
}
