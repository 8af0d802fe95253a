import { type LiveClassRow, liveSources, nameIn } from '@dangxiao/contract'
import { coverColumn, createTimeColumn, nameColumn, twoLines } from '../list/columns.tsx'
import type { Columns } from '../list/fit-columns.ts'
import { formatDay } from '../ui/format.ts'
import { LiveTag } from '../ui/live/LiveTag.tsx'
import { clocksOf } from '../ui/live/plan.ts'
import { StatusTag } from '../ui/StatusTag.tsx'

export const liveClassColumns = (listPath: string): Columns<LiveClassRow> => [
  coverColumn(),
  nameColumn({ title: '直播课名称', key: 'name', to: '/live-classes/$id', listPath }),
  {
    title: '授课人',
    dataIndex: 'lecturers',
    width: 84,
    minWidth: 72,
    fold: 5,
    render: (people: LiveClassRow['lecturers']) => twoLines(people.map(({ name }) => name).join('、')),
  },
  { title: '所属单位', dataIndex: 'partySchoolName', width: 132, minWidth: 104, fold: 6, render: twoLines },
  {
    title: '计划时间',
    key: 'plan',
    width: 114,
    fold: 7,
    render: (_, live) => (
      <>
        {formatDay(live.startTime)}
        <div className="quiet-line">{clocksOf(live)}</div>
      </>
    ),
  },
  {
    title: '直播方式',
    dataIndex: 'source',
    width: 84,
    minWidth: 76,
    fold: 2,
    render: (source: number) => nameIn(liveSources, source),
  },
  {
    title: '直播状态',
    key: 'liveStatus',
    width: 84,
    minWidth: 80,
    fold: 8,
    render: (_, live) => <LiveTag of={live} />,
  },
  {
    title: '审核状态',
    key: 'status',
    width: 132,
    minWidth: 124,
    fold: 9,
    render: (_, live) => <StatusTag record={live} />,
  },
  createTimeColumn(),
]
