import { type LearningRecord, learningWays } from '@dangxiao/contract'
import { Tag } from 'antd'
import { twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { formatClock, formatDay, nameOf } from '../ui/format.ts'

export const learningColumns: Columns<LearningRecord> = [
  { title: '学员', dataIndex: 'userName', width: 96 },
  { title: '手机号', dataIndex: 'phone', width: 116, fold: 2, render: (phone: string) => phone || '—' },
  { title: '单位', dataIndex: 'partySchoolName', width: 180, minWidth: 120, fold: 5, render: twoLines },
  {
    title: '课程',
    key: 'course',
    render: (_, { courseName, videoTitle }) => (
      <div className="two-lines" title={`${courseName} ${videoTitle}`}>
        {courseName}
        {videoTitle && <span className="quiet"> {videoTitle}</span>}
      </div>
    ),
  },
  {
    title: '方式',
    dataIndex: 'way',
    width: 84,
    minWidth: 72,
    fold: 1,
    render: (way: number) => nameOf(learningWays, way),
  },
  {
    title: '开始时间',
    dataIndex: 'startTime',
    width: 98,
    fold: 6,
    render: (time: string) => (
      <>
        {formatDay(time)}
        <div className="quiet-line">{formatClock(time)}</div>
      </>
    ),
  },
  {
    title: '时长',
    dataIndex: 'minutes',
    width: 80,
    minWidth: 72,
    fold: 4,
    align: 'right',
    render: (minutes: number) => `${minutes}分钟`,
  },
  {
    title: '进度',
    key: 'progress',
    width: 88,
    minWidth: 80,
    fold: 7,
    render: (_, { isFinished, progress }) =>
      isFinished ? <Tag color="success">已完成</Tag> : <Tag>{progress}%</Tag>,
  },
  {
    title: '学时',
    dataIndex: 'creditHours',
    width: 64,
    fold: 3,
    align: 'right',
    render: (hours: number) => hours.toFixed(1),
  },
]
