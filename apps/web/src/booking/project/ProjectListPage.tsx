import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { bookingStatus, bookingTypes, nameIn, type ProjectRow, projectApi } from '@dangxiao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { twoLines } from '../../list/columns.tsx'
import { DateRangeFilter } from '../../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter } from '../../list/Filters.tsx'
import type { Columns } from '../../list/fit-columns.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { UnitFilter } from '../../list/UnitFilter.tsx'
import { type FilterOf, type List, useList } from '../../list/useList.ts'
import { leaveFrom } from '../../list/visited-row.ts'
import { allows, useMe } from '../../session/permissions.ts'
import { BookingTabs } from '../BookingTabs.tsx'
import { BookingTag } from '../BookingTag.tsx'
import styles from '../booking.module.css'
import { sideOptions, statusOptions, typeOptions } from '../options.ts'
import { daysOf } from '../texts.ts'

const columns = (listPath: string): Columns<ProjectRow> => [
  {
    title: '项目名称',
    dataIndex: 'name',
    render: (name: string, { id }) => (
      <div className="two-lines" title={name}>
        <Link to="/projects/$id" params={{ id: String(id) }} onClick={() => leaveFrom(listPath, id)}>
          {name}
        </Link>
      </div>
    ),
  },
  {
    title: '类型',
    dataIndex: 'type',
    width: 80,
    minWidth: 64,
    fold: 2,
    render: (type: number) => nameIn(bookingTypes, type),
  },
  { title: '预约单位', dataIndex: 'applyUnitName', width: 160, minWidth: 110, fold: 5, render: twoLines },
  { title: '承办单位', dataIndex: 'partySchoolName', width: 160, minWidth: 110, fold: 6, render: twoLines },
  {
    title: '日期',
    key: 'days',
    width: 122,
    fold: 8,
    render: (_, row) => <div className={styles.days}>{daysOf(row)}</div>,
  },
  { title: '人数', dataIndex: 'people', width: 72, minWidth: 60, fold: 1, align: 'end' },
  {
    title: '教学基地',
    dataIndex: 'baseNames',
    width: 132,
    minWidth: 100,
    fold: 3,
    render: (names: string[]) => twoLines(names.join('、')),
  },
  {
    title: '方案',
    dataIndex: 'planNo',
    width: 96,
    fold: 7,
    render: (planNo: number, { can }) =>
      can.includes('accept') ? (
        <BookingTag type={1} status={1} label="待我方确认" />
      ) : planNo ? (
        `第${planNo}版`
      ) : (
        <span className="quiet">未填写</span>
      ),
  },
  {
    title: '状态',
    dataIndex: 'bookingStatus',
    width: 104,
    fold: 9,
    render: (status: number, { type }) => <BookingTag type={type} status={status} />,
  },
]

export const listCall = projectApi.list

export function ProjectListPage() {
  const navigate = useNavigate()
  const list = useList(listCall)
  const open = (id: number) => {
    leaveFrom(list.path, id)
    navigate({ to: '/projects/$id', params: { id: String(id) } })
  }
  return (
    <ListPage
      list={list}
      columns={[
        ...columns(list.path),
        {
          title: '操作',
          key: 'actions',
          width: 80,
          render: (_, { id }) => <RowActions actions={[{ label: '打开', run: () => open(id) }]} />,
        },
      ]}
      rowHeight={56}
      filters={<ProjectFilters list={list} />}
      toolbar={
        <>
          <BookingTabs />
          <AddProject />
        </>
      }
      emptyText="没有协商中的项目"
      emptyAction={<Button onClick={() => list.setFilter({ bookingStatus: 'all' })}>查看全部状态</Button>}
    />
  )
}

export function AddProject() {
  const me = useMe()
  if (!allows(me, 'project:edit')) return null
  return (
    <Link to="/projects/form" search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增项目
      </Button>
    </Link>
  )
}

function ProjectFilters({ list }: { list: List<ProjectRow, FilterOf<typeof listCall>> }) {
  return (
    <Filters
      list={list}
      more={
        <>
          <SelectFilter label="类型" name="type" options={typeOptions} />
          <SelectFilter label="我方角色" name="side" options={sideOptions} />
          <UnitFilter permission="project:view" />
        </>
      }
      moreNames={['type', 'side', 'partySchoolId', 'unitListScope', 'selectedUnitScope']}
    >
      <TextFilter label="项目名称" name="keyword" placeholder="请输入项目名称" />
      <SelectFilter
        label="状态"
        name="bookingStatus"
        initial={String(bookingStatus.consulting)}
        options={[{ value: 'all', label: '全部状态' }, ...statusOptions]}
      />
      <SelectFilter label="方案" name="toAccept" options={[{ value: '1', label: '待我方确认' }]} />
      <DateRangeFilter label="活动日期" />
    </Filters>
  )
}
