import { coursePermissions, watchTypes } from '@dangxiao/contract'
import { type CourseFormValues, DESIGNATED_VIEWERS, type Lecturer } from './values.ts'
import { toVideo, type VideoDraft } from './videos.ts'

type Field = keyof CourseFormValues
/** The name of an id, in the list that a field chooses from. */
export type NameOf = (field: Field, id: number | undefined) => string

interface Comparison {
  label: string
  fields: Field[]
  describe: (values: CourseFormValues, nameOf: NameOf) => string
}

/** One thing that the user's content and the newest record say differently. */
export interface Difference {
  label: string
  fields: Field[]
  mine: string
  latest: string
  /** Only the other side has changed it since the form was opened. */
  onlyTheirs: boolean
}

const named = (label: string, field: Field & ('courseClassification' | 'teachingMethod' | 'partySchoolId' | 'rating')): Comparison => ({
  label,
  fields: [field],
  describe: (values, nameOf) => nameOf(field, values[field]),
})

const peopleOf = (lecturers: readonly Lecturer[]) => lecturers.map(({ name }) => name).join('、')

const comparisons: Comparison[] = [
  { label: '课程名称', fields: ['coursesName'], describe: ({ coursesName }) => coursesName },
  named('课程类别', 'courseClassification'),
  named('教学方式', 'teachingMethod'),
  named('所属单位', 'partySchoolId'),
  { label: '课程提纲', fields: ['courseInfro'], describe: ({ courseInfro }) => courseInfro },
  { label: '是否对外展示', fields: ['isShow'], describe: ({ isShow }) => (isShow === 1 ? '是' : isShow === 0 ? '否' : '') },
  named('级别', 'rating'),
  { label: '荣誉/奖项', fields: ['honorList'], describe: ({ honorList }) => honorList.join('、') },
  { label: '课程封面', fields: ['coverUrl'], describe: ({ coverUrl }) => coverUrl ?? '' },
  { label: '录播课权限', fields: ['coursePermission', 'watchType', 'watchUnitIds'], describe: describePermission },
  { label: '授课人', fields: ['teacherList'], describe: ({ teacherList }) => peopleOf(teacherList) },
  { label: '团队成员', fields: ['members'], describe: ({ members }) => peopleOf(members) },
  { label: '课程视频', fields: ['videoList'], describe: ({ videoList }) => videoList.map(describeVideo).join('\n') },
]

function describePermission({ coursePermission, watchType, watchUnitIds }: CourseFormValues, nameOf: NameOf) {
  const permission = coursePermissions.find(({ code }) => code === coursePermission)?.desc ?? ''
  if (coursePermission !== DESIGNATED_VIEWERS) return permission
  const units = watchUnitIds.map((id) => nameOf('watchUnitIds', id)).join('、') || '不限'
  const viewers = watchTypes.find(({ id }) => id === watchType)?.name
  return watchType === 1 ? `${permission}：${viewers}（${units}）` : `${permission}：${viewers}`
}

function describeVideo(video: VideoDraft, index: number) {
  return `${index + 1}. ${video.title}${video.minutes && `（${video.minutes}分钟）`}`
}

/** What is compared: videos as they are sent, people and everything else by what they are. */
function contentOf(values: CourseFormValues, fields: readonly Field[]) {
  return JSON.stringify(
    fields.map((field) => {
      if (field === 'videoList') return values.videoList.map(toVideo)
      if (field === 'teacherList' || field === 'members') return values[field].map(({ teacherId }) => teacherId)
      return values[field] ?? null
    }),
  )
}

/** Where the user's content and the newest record differ. `base` is what the form was opened with, if that is known. */
export function differencesOf(
  mine: CourseFormValues,
  latest: CourseFormValues,
  base: CourseFormValues | undefined,
  nameOf: NameOf,
): Difference[] {
  return comparisons
    .filter(({ fields }) => contentOf(mine, fields) !== contentOf(latest, fields))
    .map(({ label, fields, describe }) => ({
      label,
      fields,
      mine: describe(mine, nameOf),
      latest: describe(latest, nameOf),
      onlyTheirs: base !== undefined && contentOf(mine, fields) === contentOf(base, fields),
    }))
}
