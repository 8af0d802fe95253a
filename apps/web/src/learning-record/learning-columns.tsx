import { type LearningRecord, learningWays } from '@dangxiao/contract'
import type { TableColumnsType } from 'antd'
import { Tag } from 'antd'
import { twoLines } from '../kit/columns.tsx'
import { formatClock, formatDay, nameOf } from '../kit/format.ts'

export const learningColumns: TableColumnsType<LearningRecord> = [
  { title: '学员', dataIndex: 'userName', width: 96 },
  { title: '手机号', dataIndex: 'phone', width: 116, render: (phone: string) => phone || '—' },
  { title: '单位', dataIndex: 'partySchoolName', width: 180, render: twoLines },
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
  { title: '方式', dataIndex: 'way', width: 84, render: (way: number) => nameOf(learningWays, way) },
  {
    title: '开始时间',
    dataIndex: 'startTime',
    width: 98,
    render: (time: string) => (
      <>
        {formatDay(time)}
        <div className="quiet-line">{formatClock(time)}</div>
      </>
    ),
  },
  { title: '时长', dataIndex: 'minutes', width: 80, align: 'right', render: (minutes: number) => `${minutes}分钟` },
  {
    title: '进度',
    key: 'progress',
    width: 88,
    render: (_, { isFinished, progress }) => (isFinished ? <Tag color="success">已完成</Tag> : <Tag>{progress}%</Tag>),
  },
  { title: '学时', dataIndex: 'creditHours', width: 64, align: 'right', render: (hours: number) => hours.toFixed(1) },
]
