import { type Course, type CourseInput, clean, type User } from '@dangxiao/contract'
import type { Lecturer } from '../../fields/pickers/lecturer.ts'
import { openToAll, type WatchValues, watchBody } from '../../fields/watch/watch.ts'
import { fromVideo, toVideo, type VideoDraft } from './videos.ts'

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface CourseFormValues extends WatchValues {
  coursesName: string
  courseClassification?: number
  teachingMethod?: number
  partySchoolId?: number
  courseInfro: string
  isShow?: 0 | 1
  rating?: number
  honorList: string[]
  coverUrl?: string
  /** The lecturers. */
  teacherList: Lecturer[]
  /** Kept and sent back as they are; the form has no block for them. */
  members: Lecturer[]
  videoList: VideoDraft[]
}

export const emptyCourse = (me: User): CourseFormValues => ({
  coursesName: '',
  partySchoolId: me.unitId,
  courseInfro: '',
  honorList: [],
  ...openToAll,
  teacherList: [],
  members: [],
  videoList: [],
})

export function fromCourse(course: Course): CourseFormValues {
  const ofKind = (kind: 0 | 1) =>
    course.teacherList.filter(({ isMain }) => isMain === kind).map(({ isMain: _, ...lecturer }) => lecturer)
  return {
    coursesName: course.coursesName,
    courseClassification: course.courseClassification,
    teachingMethod: course.teachingMethod,
    partySchoolId: course.partySchoolId,
    courseInfro: course.courseInfro,
    isShow: course.isShow,
    rating: course.rating ?? undefined,
    honorList: course.honorList,
    coverUrl: course.coverUrl,
    coursePermission: course.coursePermission,
    watchType: course.watchType ?? 1,
    watchUnitIds: course.watchUnitIds,
    teacherList: ofKind(1),
    members: ofKind(0),
    videoList: course.videoList.map((video) => fromVideo(video, course.coverUrl)),
  }
}

interface BodyExtras {
  defaultCoverUrl: string | undefined
  /** Whether the user may set who watches; otherwise the server keeps what is stored. */
  setsPermission: boolean
}

/** What is sent. The values have passed the rules, so what they require is there. */
export function toBody(
  values: CourseFormValues,
  { defaultCoverUrl, setsPermission }: BodyExtras,
): Partial<CourseInput> {
  const link = (isMain: 0 | 1) => (lecturer: Lecturer) => ({ teacherId: lecturer.teacherId, isMain })
  return {
    coursesName: clean(values.coursesName),
    courseClassification: values.courseClassification,
    teachingMethod: values.teachingMethod,
    partySchoolId: values.partySchoolId,
    courseInfro: clean(values.courseInfro),
    isShow: values.isShow,
    rating: values.rating ?? null,
    coverUrl: values.coverUrl,
    defaultCoverUrl: defaultCoverUrl ?? null,
    ...(setsPermission && watchBody(values)),
    teacherList: [...values.teacherList.map(link(1)), ...values.members.map(link(0))],
    videoList: values.videoList.map(toVideo),
    honorList: values.honorList,
  }
}

/** The part of the values that a later visit can go on with: what is uploaded, and what is on its way outside the form or failed on it. */
export const keepable = (values: CourseFormValues): CourseFormValues => ({
  ...values,
  videoList: values.videoList.map((video) => ({
    ...video,
    uploads: video.uploads
      .filter(({ url, uploadKey }) => url || uploadKey)
      .map(({ error, ...upload }) => (error ? { ...upload, loading: true } : upload)),
  })),
})
