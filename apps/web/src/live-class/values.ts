import { clean, type LiveClass, liveSource, type User } from '@dangxiao/contract'
import { type Lecturer, toLecturer } from '../fields/pickers/lecturer.ts'
import { openToAll, type WatchValues, watchBody } from '../fields/watch/watch.ts'

/** What the form holds. Names are those of the contract, so that the server's messages find their field. */
export interface LiveClassFormValues extends WatchValues {
  name: string
  partySchoolId?: number
  /** The lecturers themselves; their ids are sent. */
  teacherIds: Lecturer[]
  startTime: string | null
  endTime: string | null
  coverUrl?: string
  introduction: string
  source: 1 | 2
  playUrl?: string
  allowComment: 0 | 1
  commentReview: 0 | 1
  isShow: 0 | 1
}

/** @param canPush whether there is a cloud service to push a stream to */
export const emptyLiveClass = (me: User, canPush: boolean): LiveClassFormValues => ({
  name: '',
  partySchoolId: me.unitId,
  teacherIds: [],
  startTime: null,
  endTime: null,
  introduction: '',
  source: canPush ? liveSource.push : liveSource.external,
  ...openToAll,
  allowComment: 1,
  commentReview: 1,
  isShow: 1,
})

export const fromLiveClass = (live: LiveClass): LiveClassFormValues => ({
  name: live.name,
  partySchoolId: live.partySchoolId,
  teacherIds: live.teacherList.map(toLecturer),
  startTime: live.startTime,
  endTime: live.endTime,
  coverUrl: live.coverUrl,
  introduction: live.introduction,
  source: live.source,
  playUrl: live.playUrl ?? undefined,
  coursePermission: live.coursePermission,
  watchType: live.watchType ?? 1,
  watchUnitIds: live.watchUnitIds,
  allowComment: live.allowComment,
  commentReview: live.commentReview,
  isShow: live.isShow,
})

/** What is sent. @param setsPermission whether the user may say who watches; otherwise the server keeps what is stored */
export function toBody(
  { coursePermission, watchType, watchUnitIds, ...values }: LiveClassFormValues,
  setsPermission: boolean,
) {
  return {
    ...values,
    introduction: clean(values.introduction),
    teacherIds: values.teacherIds.map(({ teacherId }) => teacherId),
    playUrl: values.source === liveSource.external ? (values.playUrl ?? null) : null,
    ...(setsPermission && watchBody({ coursePermission, watchType, watchUnitIds })),
  }
}
