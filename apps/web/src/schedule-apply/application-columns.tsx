import {
  type Application,
  auditStatusWithCancellation,
  classroomAccessOptions,
  nameIn,
  timeOfDayName,
  todayIn,
  trainingCourseCategories,
  weekdayOf,
} from '@dangxiao/contract'
import { Tooltip } from 'antd'
import { createTimeColumn, twoLines } from '../list/columns.tsx'
import type { Column, Columns } from '../list/fit-columns.ts'
import type { Field } from '../review/Difference.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { AccessMark } from './AccessMark.tsx'

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** `11月23日 周一`; of another year with it: `2027年1月4日 周一` */
export const dayText = (day: string, today = todayIn(new Date())) =>
  `${dateText(day, today)} ${WEEKDAYS[weekdayOf(day)]}`

/** `11月23日`, of another year `2027年1月4日` */
export const dateText = (day: string, today = todayIn(new Date())) => {
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `${day.slice(0, 4)}年`
  return `${year}${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
}

interface Timed {
  date: string
  timeOfDay: number
  startTime: string
  endTime: string
}

export const timeText = ({ timeOfDay, startTime, endTime }: Omit<Timed, 'date'>) =>
  `${timeOfDayName(timeOfDay)} ${startTime}–${endTime}`

function ApplicationStatus({ record }: { record: Application }) {
  const isCancelled = record.auditStatus === auditStatusWithCancellation.cancelled
  const tag = (
    <StatusTag
      record={{ ...record, auditUnitName: null, revisionStatus: null }}
      statuses={auditStatusWithCancellation}
    />
  )
  return isCancelled && record.auditReason ? (
    <Tooltip title={`取消原因：${record.auditReason}`}>
      <span>{tag}</span>
    </Tooltip>
  ) : (
    tag
  )
}

const lesson: Columns<Application> = [
  {
    title: '课程',
    dataIndex: 'title',
    render: (title: string, { lecturers }) => (
      <>
        <div className="two-lines" title={title}>
          {title}
        </div>
        <div className="quiet-line" title={lecturers.join('、')}>
          {lecturers.join('、') || '—'}
        </div>
      </>
    ),
  },
  {
    title: '上课时间',
    dataIndex: 'date',
    width: 140,
    minWidth: 128,
    fold: 9,
    sorter: true,
    render: (date: string, row) => (
      <>
        <div>{dayText(date)}</div>
        <div className="quiet-line">{timeText(row)}</div>
      </>
    ),
  },
]

const contact: Columns<Application> = [
  {
    title: '联系人',
    dataIndex: 'contact',
    width: 116,
    fold: 1,
    render: (name: string, { phone }) => (
      <>
        <div className="one-line">{name}</div>
        <div className="quiet-line">{phone}</div>
      </>
    ),
  },
]

const place = (title: string): Column<Application> => ({
  title,
  dataIndex: 'className',
  width: 160,
  minWidth: 110,
  fold: 5,
  render: (name: string, { place }) => (
    <>
      <div className="two-lines" title={name}>
        {name}
      </div>
      <div className="quiet-line" title={place}>
        {place}
      </div>
    </>
  ),
})

const status: Column<Application> = {
  title: '状态',
  key: 'status',
  width: 84,
  fold: 9,
  render: (_, record) => <ApplicationStatus record={record} />,
}

/** Whether a lesson can be applied for is the applying side's matter. */
const ownStatus: Column<Application> = {
  title: '状态',
  key: 'status',
  width: 140,
  fold: 9,
  render: (_, record) => (
    <>
      <ApplicationStatus record={record} />
      <div>
        <AccessMark access={record.access} />
      </div>
    </>
  ),
}

export const ownColumns: Columns<Application> = [
  ...lesson,
  { title: '提供单位', dataIndex: 'providerName', width: 144, minWidth: 104, fold: 7, render: twoLines },
  place('参加班级 / 地点'),
  {
    title: '人数',
    key: 'people',
    width: 80,
    fold: 3,
    render: (_, { expected, present }) => (
      <>
        <div>预计 {expected}</div>
        {present !== null && <div className="quiet-line">实到 {present}</div>}
      </>
    ),
  },
  ...contact,
  ownStatus,
]

export const inboxColumns: Columns<Application> = [
  ...lesson,
  { title: '申请单位', dataIndex: 'partySchoolName', width: 144, minWidth: 104, fold: 7 },
  place('参加班级 / 地点'),
  { title: '人数', dataIndex: 'expected', width: 64 },
  ...contact,
  { ...createTimeColumn<Application>(), title: '申请时间', dataIndex: 'submitTime' },
  status,
]

/** How an application reads. */
export const applicationFields: Field<Application>[] = [
  { label: '课程名称', kind: 'line', of: ({ title }) => title },
  { label: '上课时间', kind: 'line', of: (row) => `${dayText(row.date)} ${timeText(row)}` },
  {
    label: '课程类别',
    kind: 'line',
    of: ({ trainingCourseCategory }) => nameIn(trainingCourseCategories, trainingCourseCategory),
  },
  { label: '授课人', kind: 'line', of: ({ lecturers }) => lecturers.join('、') },
  { label: '提供单位', kind: 'line', of: ({ providerName }) => providerName },
  { label: '申请单位', kind: 'line', of: ({ partySchoolName }) => partySchoolName },
  { label: '参加班级', kind: 'line', of: ({ className }) => className },
  { label: '学习地点', kind: 'line', of: ({ place }) => place },
  { label: '预计人数', kind: 'line', of: ({ expected }) => `${expected}人` },
  { label: '联系人', kind: 'line', of: ({ contact, phone }) => `${contact}　${phone}` },
  { label: '共享课堂', kind: 'line', of: ({ access }) => nameIn(classroomAccessOptions, access) },
  { label: '备注', kind: 'block', optional: true, of: ({ remark }) => remark },
  {
    label: '实到人数',
    kind: 'line',
    optional: true,
    of: ({ present }) => (present === null ? '' : `${present}人`),
  },
]
