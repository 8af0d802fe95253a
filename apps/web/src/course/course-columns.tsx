import { type CourseRow, coursePermissions } from '@dangxiao/contract'
import type { TableColumnsType } from 'antd'
import { Tag } from 'antd'
import { coverColumn, createTimeColumn, nameColumn, twoLines } from '../kit/columns.tsx'
import { nameOf } from '../kit/format.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import { uploadStateNames } from '../kit/upload/states.ts'

export const courseColumns = (listPath: string): TableColumnsType<CourseRow> => [
  coverColumn(),
  nameColumn({ title: '课程名称', key: 'coursesName', to: '/courses/$id', listPath }),
  { title: '课程类别', dataIndex: 'courseClassificationName', width: 100, render: twoLines },
  {
    title: '授课人',
    dataIndex: 'lecturers',
    width: 80,
    render: (people: CourseRow['lecturers']) => twoLines(people.map(({ name }) => name).join('、')),
  },
  { title: '所属单位', dataIndex: 'partySchoolName', width: 132, render: twoLines },
  {
    title: '视频',
    key: 'videos',
    width: 88,
    render: (_, { videoCount, totalMinutes, uploadState }) => (
      <>
        {videoCount}个
        {uploadState === 'lost' ? (
          <div>
            <Tag color="error">{uploadStateNames.lost}</Tag>
          </div>
        ) : (
          <div className="quiet-line">{uploadState ? uploadStateNames[uploadState] : `${totalMinutes}分钟`}</div>
        )}
      </>
    ),
  },
  { title: '权限', dataIndex: 'coursePermission', width: 88, render: (code: number) => nameOf(coursePermissions, code) },
  { title: '审核状态', key: 'status', width: 132, render: (_, course) => <StatusTag record={course} /> },
  createTimeColumn(),
]
