import type { CourseInput } from '@dangxiao/contract'
import { videoFigures } from '../src/course/course.queries.ts'
import { courses, courseTeachers, courseVideos } from '../src/course/course.table.ts'
import type { LookupList } from '../src/lookup/lookups.ts'
import { familyA } from '../src/shared/review.ts'
import { reviewEvents } from '../src/shared/shared.table.ts'
import { type DemoCourse, type DemoVideo, demoCourses } from './demo-content/courses.ts'
import { authorOf, type DemoGround, daysBefore, demoFile } from './demo-ground.ts'

const addressOf = (video: DemoVideo) => ('media' in video ? demoFile(video.media) : video.address)

export async function seedCourses(ground: DemoGround, teacherIds: number[]): Promise<void> {
  for (const [i, course] of demoCourses.entries()) await seedCourse(ground, teacherIds, course, i)
}

async function seedCourse(ground: DemoGround, teacherIds: number[], course: DemoCourse, i: number): Promise<void> {
  const { db, now, unitIds, userIds } = ground
  const partySchoolId = unitIds.get(course.unitCode) as number
  const createTime = daysBefore(now, course.daysAgo, i)
  const decidedAt = new Date(Math.min(createTime.getTime() + 26 * 3_600_000, now.getTime()))
  const live = course.state === 'approved' || course.state === 'revision'
  const waits = course.state === 'pending' || course.state === 'revision'
  const holder = ground.directory.nearestHolder(partySchoolId, 'course:review')
  const createdBy = authorOf(ground, course.unitCode)
  const input = inputOf(ground, teacherIds, course, i, partySchoolId)
  const { teacherList, videoList, ...columns } = input

  const [row] = await db
    .insert(courses)
    .values({
      ...columns,
      ...videoFigures(videoList),
      watchType: course.permission === 4 ? 1 : null,
      watchUnitIds: course.permission === 4 ? [partySchoolId] : [],
      auditStatus: live ? familyA.approved : course.state === 'rejected' ? familyA.rejected : familyA.pending,
      auditReason: course.state === 'rejected' ? (course.rejectReason ?? '') : '',
      auditUnitId: waits ? holder : null,
      auditTime: live || course.state === 'rejected' ? decidedAt : null,
      revision: course.state === 'revision' ? { ...input, courseInfro: course.revisedOutline ?? input.courseInfro } : null,
      revisionStatus: course.state === 'revision' ? familyA.pending : null,
      pinnedAt: course.pinned ? decidedAt : null,
      featuredAt: course.featured ? decidedAt : null,
      createdBy,
      createTime,
      updateTime: decidedAt,
    })
    .returning({ id: courses.id })
  const courseId = row?.id as number
  await db.insert(courseTeachers).values(teacherList.map((link, sort) => ({ courseId, ...link, sort })))
  if (videoList.length > 0)
    await db.insert(courseVideos).values(videoList.map(({ id: _, ...video }, sort) => ({ ...video, courseId, sort })))

  const event = { resource: 'course', recordId: courseId }
  const decision = live ? ('pass' as const) : course.state === 'rejected' ? ('reject' as const) : undefined
  await db.insert(reviewEvents).values([
    { ...event, action: 'submit', userId: createdBy, unitId: partySchoolId, time: createTime },
    ...(decision
      ? [
          {
            ...event,
            action: decision,
            reason: course.rejectReason ?? '',
            userId: userIds.get('province') as number,
            unitId: holder,
            time: decidedAt,
          },
        ]
      : []),
    ...(course.state === 'revision'
      ? [{ ...event, action: 'revise' as const, userId: createdBy, unitId: partySchoolId, time: daysBefore(now, 1, i) }]
      : []),
  ])
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
