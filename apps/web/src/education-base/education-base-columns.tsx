import { auditStatusB, type EducationBaseRow, todayIn } from '@dangxiao/contract'
import { coverColumn, createTimeColumn, nameColumn, twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { StatusTag } from '../ui/StatusTag.tsx'

export const educationBaseColumns = (listPath: string): Columns<EducationBaseRow> => [
  coverColumn(),
  nameColumn({ title: '基地名称', key: 'name', to: '/education-bases/$id', listPath }),
  {
    title: '类型与地区',
    key: 'kind',
    width: 136,
    minWidth: 108,
    fold: 5,
    render: (_, { typeName, regionName }) => (
      <>
        <div className="one-line" title={typeName}>
          {typeName}
        </div>
        <div className="quiet-line" title={regionName}>
          {regionName}
        </div>
      </>
    ),
  },
  {
    title: '接待与开放',
    key: 'visit',
    width: 104,
    fold: 3,
    render: (_, { dailyCapacity, closedDates }) => (
      <>
        {dailyCapacity}人/天
        <div className="quiet-line" title={closedText(closedDates)}>
          {closedText(closedDates)}
        </div>
      </>
    ),
  },
  { title: '产品', dataIndex: 'productCount', width: 60, fold: 2, render: (n: number) => `${n}项` },
  { title: '所属单位', dataIndex: 'partySchoolName', width: 132, minWidth: 104, fold: 6, render: twoLines },
  {
    title: '审核状态',
    key: 'status',
    width: 132,
    minWidth: 124,
    fold: 9,
    render: (_, base) => <StatusTag record={base} statuses={auditStatusB} />,
  },
  createTimeColumn(),
]

function closedText(closedDates: string[]): string {
  const month = todayIn(new Date()).slice(0, 7)
  const days = closedDates.filter((day) => day.startsWith(month)).length
  return days > 0 ? `本月${days}天不开放` : closedDates.length > 0 ? '本月其余日子均开放' : '无不开放安排'
}
