import { type CourseRow, coursePermissions } from '@dangxiao/contract'
import { Tag } from 'antd'
import { coverColumn, createTimeColumn, nameColumn, twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { nameOf } from '../ui/format.ts'
import { StatusTag } from '../ui/StatusTag.tsx'
import {
  CONVERTING,
  troubleHints,
  troubleNames,
  UPLOADING,
  uploadStateHints,
  uploadStateNames,
} from '../upload/states.ts'

/** How long the videos are, or what keeps them from being watched. */
function VideoState({ totalMinutes, uploadState, mediaTrouble }: CourseRow) {
  if (uploadState === 'lost')
    return <Flag name={uploadStateNames.lost} hint={uploadStateHints.lost} color="error" />
  if (uploadState)
    return <Step name={uploadStateNames[uploadState]} step={UPLOADING} hint={uploadStateHints[uploadState]} />
  if (mediaTrouble === 'converting')
    return <Step name={troubleNames.converting} step={CONVERTING} hint={troubleHints.converting} />
  if (mediaTrouble)
    return (
      <Flag
        name={troubleNames[mediaTrouble]}
        hint={troubleHints[mediaTrouble]}
        color={mediaTrouble === 'damaged' ? 'error' : 'warning'}
      />
    )
  return <div className="quiet-line">{totalMinutes}分钟</div>
}

const Flag = ({ name, hint, color }: { name: string; hint: string; color: 'error' | 'warning' }) => (
  <div title={hint}>
    <Tag color={color}>{name}</Tag>
  </div>
)

const Step = ({ name, step, hint }: { name: string; step: string; hint: string }) => (
  <div className="quiet-line" title={hint}>
    {name}
    <br />
    {step}
  </div>
)

export const courseColumns = (listPath: string): Columns<CourseRow> => [
  coverColumn(),
  nameColumn({ title: '课程名称', key: 'coursesName', to: '/courses/$id', listPath }),
  {
    title: '课程类别',
    dataIndex: 'courseClassificationName',
    width: 100,
    minWidth: 88,
    fold: 2,
    render: twoLines,
  },
  {
    title: '授课人',
    dataIndex: 'lecturers',
    width: 80,
    minWidth: 72,
    fold: 6,
    render: (people: CourseRow['lecturers']) => twoLines(people.map(({ name }) => name).join('、')),
  },
  { title: '所属单位', dataIndex: 'partySchoolName', width: 132, minWidth: 104, fold: 7, render: twoLines },
  {
    title: '视频',
    key: 'videos',
    width: 88,
    minWidth: 80,
    fold: 5,
    render: (_, course) => (
      <>
        {course.videoCount}个
        <VideoState {...course} />
      </>
    ),
  },
  {
    title: '权限',
    dataIndex: 'coursePermission',
    width: 88,
    minWidth: 76,
    fold: 3,
    render: (code: number) => nameOf(coursePermissions, code),
  },
  {
    title: '审核状态',
    key: 'status',
    width: 132,
    minWidth: 124,
    fold: 9,
    render: (_, course) => <StatusTag record={course} />,
  },
  createTimeColumn(),
]
