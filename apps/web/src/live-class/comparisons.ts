import { type LiveClass, liveSource, liveSources, nameIn, unitApi } from '@dangxiao/contract'
import { useMemo } from 'react'
import { indexUnits } from '../fields/pickers/unit-index.ts'
import { describeWatch } from '../fields/watch/watch.ts'
import type { Comparison } from '../form/differences.ts'
import { useCall } from '../session/useFind.ts'
import { formatTime } from '../ui/format.ts'
import type { LiveClassFormValues } from './values.ts'

const timeOf = (time: string | null) => (time ? formatTime(time) : '')

/** What two people may make of one live class, in the words that each of them saw. */
export function useLiveClassComparisons(latest: LiveClass | undefined): Comparison<LiveClassFormValues>[] {
  const units = useCall(unitApi.tree, { query: {} }).data
  const unitIndex = useMemo(() => indexUnits(units ?? []), [units])
  const unitName = (id: number | undefined) => {
    if (id === undefined) return ''
    if (id === latest?.partySchoolId) return latest.partySchoolName
    return (
      latest?.watchUnits.find((unit) => unit.id === id)?.unitName ??
      unitIndex.get(id)?.node.unitName ??
      `编号${id}`
    )
  }
  return [
    { label: '直播课名称', fields: ['name'], describe: ({ name }) => name },
    {
      label: '所属单位',
      fields: ['partySchoolId'],
      describe: ({ partySchoolId }) => unitName(partySchoolId),
    },
    {
      label: '授课人',
      fields: ['teacherIds'],
      describe: ({ teacherIds }) => teacherIds.map(({ name }) => name).join('、'),
      content: ({ teacherIds }) => teacherIds.map(({ teacherId }) => teacherId),
    },
    { label: '开始时间', fields: ['startTime'], describe: ({ startTime }) => timeOf(startTime) },
    { label: '结束时间', fields: ['endTime'], describe: ({ endTime }) => timeOf(endTime) },
    { label: '封面', fields: ['coverUrl'], describe: ({ coverUrl }) => coverUrl ?? '', isPicture: true },
    { label: '直播简介', fields: ['introduction'], describe: ({ introduction }) => introduction },
    {
      label: '直播方式',
      fields: ['source', 'playUrl'],
      describe: ({ source, playUrl }) =>
        `${nameIn(liveSources, source)}${source === liveSource.external ? `：${playUrl ?? ''}` : ''}`,
    },
    {
      label: '直播课权限',
      fields: ['coursePermission', 'watchType', 'watchUnitIds'],
      describe: (values) => describeWatch(values, unitName),
    },
    {
      label: '评论',
      fields: ['allowComment', 'commentReview'],
      describe: ({ allowComment, commentReview }) =>
        allowComment === 0 ? '不允许' : commentReview === 1 ? '先审后发' : '直接显示',
    },
    { label: '是否对外展示', fields: ['isShow'], describe: ({ isShow }) => (isShow === 1 ? '是' : '否') },
  ]
}
