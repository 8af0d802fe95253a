import type { CourseInput } from '@dangxiao/contract'
import { videoFigures } from '../src/course/course.queries.ts'
import { courses, courseTeachers, courseVideos } from '../src/course/course.table.ts'
import type { LookupList } from '../src/lookup/lookups.ts'
import { familyA } from '../src/shared/review.ts'
import { type DemoCourse, type DemoVideo, demoCourses } from './demo-content/courses.ts'
import { demoTeachers } from './demo-content/people.ts'
import { type DemoGround, demoFile } from './demo-ground.ts'
import { demoRecord } from './demo-record.ts'
import { demoTeacherIds } from './demo-teachers.ts'

const addressOf = (video: DemoVideo) => ('media' in video ? demoFile(video.media) : video.address)

export async function seedCourses(ground: DemoGround): Promise<void> {
  const teacherIds = await demoTeacherIds(ground.db)
  for (const [i, course] of demoCourses.entries()) await seedCourse(ground, teacherIds, course, i)
}

async function seedCourse(ground: DemoGround, teacherIds: number[], course: DemoCourse, i: number): Promise<void> {
  const { db } = ground
  const { columns: state, remember } = demoRecord(ground, { resource: 'course', family: familyA }, course, i)
  const input = inputOf(ground, teacherIds, course, i, state.partySchoolId)
  const { teacherList, videoList, ...columns } = input

  const [row] = await db
    .insert(courses)
    .values({
      ...columns,
      ...videoFigures(videoList),
      lecturers: course.teacherIndexes.map((index) => ({ id: teacherIds[index] as number, name: demoTeachers[index]?.name ?? '' })),
      ...state,
      watchType: course.permission === 4 ? 1 : null,
      watchUnitIds: course.permission === 4 ? [state.partySchoolId] : [],
      revision: course.state === 'revision' ? { ...input, courseInfro: course.revisedOutline ?? input.courseInfro } : null,
      featuredAt: course.featured ? state.auditTime : null,
    })
    .returning({ id: courses.id })
  const courseId = row?.id as number
  await db.insert(courseTeachers).values(teacherList.map((link, sort) => ({ courseId, ...link, sort })))
  if (videoList.length > 0)
    await db.insert(courseVideos).values(videoList.map(({ id: _, ...video }, sort) => ({ ...video, courseId, sort })))
  await remember('course', courseId)
}

function inputOf({ lookups }: DemoGround, teacherIds: number[], course: DemoCourse, i: number, partySchoolId: number) {
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
    teacherList: course.teacherIndexes.map((index) => ({ teacherId: teacherIds[index] as number, isMain: 1 as const })),
    videoList: course.videos.map((video): CourseInput['videoList'][number] => ({
      title: video.title,
      uploadType: 'media' in video ? 1 : 2,
      videoUrl: addressOf(video),
      videoTime: video.minutes,
    })),
  }
}
