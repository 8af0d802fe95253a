import { type JudgeRow, nameIn, professionalTitles, sexes } from '@dangxiao/contract'
import { createTimeColumn, nameColumn, twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { StatusTag } from '../ui/StatusTag.tsx'

export const judgeColumns = (listPath: string): Columns<JudgeRow> => [
  {
    ...nameColumn<JudgeRow>({ title: '姓名', key: 'name', to: '/judges/$id', listPath }),
    width: 108,
    minWidth: 88,
  },
  { title: '性别', dataIndex: 'sex', width: 60, fold: 2, render: (sex: number) => nameIn(sexes, sex) },
  {
    title: '单位及职务',
    key: 'post',
    render: (_, { partySchoolName, duty }) => (
      <div className="two-lines" title={`${partySchoolName} ${duty}`}>
        {partySchoolName}
        {duty && <span className="quiet"> {duty}</span>}
      </div>
    ),
  },
  {
    title: '职称',
    dataIndex: 'professionalTitle',
    width: 84,
    fold: 3,
    render: (id: number) => nameIn(professionalTitles, id) || '—',
  },
  {
    title: '评审专长',
    dataIndex: 'expertise',
    width: 180,
    minWidth: 132,
    fold: 6,
    render: (fields: JudgeRow['expertise']) => twoLines(fields.map(({ name }) => name).join('、')),
  },
  { title: '手机号', dataIndex: 'phone', width: 120, fold: 7 },
  {
    title: '审核状态',
    key: 'status',
    width: 132,
    minWidth: 124,
    fold: 9,
    render: (_, judge) => <StatusTag record={judge} />,
  },
  createTimeColumn(),
]
