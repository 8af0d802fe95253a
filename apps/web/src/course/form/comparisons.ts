import { type Course, courseApi, type TreeItem, unitApi } from '@dangxiao/contract'
import { useMemo } from 'react'
import type { Lecturer } from '../../fields/pickers/lecturer.ts'
import { flatten } from '../../fields/pickers/TreePicker.tsx'
import { indexUnits } from '../../fields/pickers/unit-index.ts'
import { describeWatch } from '../../fields/watch/watch.ts'
import type { Comparison } from '../../form/differences.ts'
import { useCall } from '../../session/useFind.ts'
import type { CourseFormValues } from './values.ts'
import { toVideo, type VideoDraft } from './videos.ts'

/** The name of an id, in the list that a field chooses from. */
type NameOf = (field: keyof CourseFormValues, id: number | undefined) => string

const peopleOf = (lecturers: readonly Lecturer[]) => lecturers.map(({ name }) => name).join('、')
const idsOf = (lecturers: readonly Lecturer[]) => lecturers.map(({ teacherId }) => teacherId)

/** What two people may make of one course, in the words that each of them saw. */
export function useCourseComparisons(latest: Course | undefined): Comparison<CourseFormValues>[] {
  const nameOf = useNames(latest)
  const named = (
    label: string,
    field: 'courseClassification' | 'teachingMethod' | 'partySchoolId' | 'rating',
  ): Comparison<CourseFormValues> => ({
    label,
    fields: [field],
    describe: (values) => nameOf(field, values[field]),
  })
  return [
    { label: '课程名称', fields: ['coursesName'], describe: ({ coursesName }) => coursesName },
    named('课程类别', 'courseClassification'),
    named('教学方式', 'teachingMethod'),
    named('所属单位', 'partySchoolId'),
    { label: '课程提纲', fields: ['courseInfro'], describe: ({ courseInfro }) => courseInfro },
    {
      label: '是否对外展示',
      fields: ['isShow'],
      describe: ({ isShow }) => (isShow === 1 ? '是' : isShow === 0 ? '否' : ''),
    },
    named('级别', 'rating'),
    { label: '荣誉/奖项', fields: ['honorList'], describe: ({ honorList }) => honorList.join('、') },
    { label: '课程封面', fields: ['coverUrl'], describe: ({ coverUrl }) => coverUrl ?? '', isPicture: true },
    {
      label: '录播课权限',
      fields: ['coursePermission', 'watchType', 'watchUnitIds'],
      describe: (values) => describeWatch(values, (id) => nameOf('watchUnitIds', id)),
    },
    {
      label: '授课人',
      fields: ['teacherList'],
      describe: ({ teacherList }) => peopleOf(teacherList),
      content: ({ teacherList }) => idsOf(teacherList),
    },
    {
      label: '团队成员',
      fields: ['members'],
      describe: ({ members }) => peopleOf(members),
      content: ({ members }) => idsOf(members),
    },
    {
      label: '课程视频',
      fields: ['videoList'],
      describe: ({ videoList }) => videoList.map(describeVideo).join('\n'),
      content: ({ videoList }) => videoList.map(toVideo),
    },
  ]
}

function describeVideo(video: VideoDraft, index: number) {
  return `${index + 1}. ${video.title}${video.minutes && `（${video.minutes}分钟）`}`
}

function useNames(latest: Course | undefined): NameOf {
  const units = useCall(unitApi.tree, { query: {} }).data
  const unitIndex = useMemo(() => indexUnits(units ?? []), [units])
  const trees = {
    courseClassification: useCall(courseApi.classifications, {}).data,
    teachingMethod: useCall(courseApi.methods, {}).data,
    rating: useCall(courseApi.ratings, {}).data,
  }
  const inTree = (tree: readonly TreeItem[] | undefined, id: number) =>
    flatten(tree ?? []).find((item) => item.id === id)?.fullItemName
  return (field, id) => {
    if (id === undefined) return ''
    if (field === 'courseClassification' || field === 'teachingMethod' || field === 'rating')
      return inTree(trees[field], id) ?? `编号${id}`
    if (id === latest?.partySchoolId) return latest.partySchoolName
    return (
      latest?.watchUnits.find((unit) => unit.id === id)?.unitName ??
      unitIndex.get(id)?.node.unitName ??
      `编号${id}`
    )
  }
}
