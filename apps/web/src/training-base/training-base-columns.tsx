import { auditStatusB, type TrainingBaseRow } from '@dangxiao/contract'
import { coverColumn, createTimeColumn, nameColumn, twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { StatusTag } from '../ui/StatusTag.tsx'

export const trainingBaseColumns = (listPath: string): Columns<TrainingBaseRow> => [
  coverColumn(),
  nameColumn({ title: '基地名称', key: 'name', to: '/training-bases/$id', listPath }),
  { title: '所在地区', dataIndex: 'regionName', width: 100, minWidth: 84, fold: 5, render: twoLines },
  { title: '主办单位', dataIndex: 'runBy', width: 124, minWidth: 96, fold: 3, render: twoLines },
  {
    title: '教室',
    key: 'rooms',
    width: 92,
    fold: 6,
    render: (_, { classrooms, largestRoom }) => (
      <>
        {classrooms === null ? '—' : `${classrooms}间`}
        {largestRoom !== null && <div className="quiet-line">最大{largestRoom}人</div>}
      </>
    ),
  },
  {
    title: '床位与餐位',
    key: 'places',
    width: 92,
    fold: 2,
    render: (_, { beds, diningSeats }) => (
      <>
        {beds === null ? '—' : `${beds}张`}
        {diningSeats !== null && <div className="quiet-line">餐位{diningSeats}个</div>}
      </>
    ),
  },
  { title: '所属单位', dataIndex: 'partySchoolName', width: 124, minWidth: 100, fold: 7, render: twoLines },
  {
    title: '审核状态',
    key: 'status',
    width: 120,
    fold: 9,
    render: (_, base) => <StatusTag record={base} statuses={auditStatusB} />,
  },
  createTimeColumn(),
]
