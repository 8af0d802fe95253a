import { bookingStatus, bookingTypes, nameIn, type ReservationRow, reservationApi } from '@dangxiao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createTimeColumn, twoLines } from '../../list/columns.tsx'
import { DateRangeFilter } from '../../list/DateRangeFilter.tsx'
import { Filters, SelectFilter, TextFilter } from '../../list/Filters.tsx'
import type { Columns } from '../../list/fit-columns.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { UnitFilter } from '../../list/UnitFilter.tsx'
import { type FilterOf, type List, useList } from '../../list/useList.ts'
import { leaveFrom } from '../../list/visited-row.ts'
import { useAction } from '../../session/useAction.ts'
import { BookingTag } from '../BookingTag.tsx'
import styles from '../booking.module.css'
import { sideOptions, statusOptions, typeOptions } from '../options.ts'
import { daysOf } from '../texts.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { useBecome } from './useBecome.ts'

const columns = (listPath: string): Columns<ReservationRow> => [
  {
    title: '预约主题',
    dataIndex: 'subject',
    render: (subject: string, { id, number }) => (
      <>
        <div className="one-line" title={subject}>
          <Link to="/reservations/$id" params={{ id: String(id) }} onClick={() => leaveFrom(listPath, id)}>
            {subject}
          </Link>
        </div>
        <div className="quiet-line">{number}</div>
      </>
    ),
  },
  {
    title: '类型',
    dataIndex: 'type',
    width: 80,
    minWidth: 64,
    fold: 3,
    render: (type: number) => nameIn(bookingTypes, type),
  },
  { title: '预约单位', dataIndex: 'applyUnitName', width: 168, minWidth: 110, fold: 6, render: twoLines },
  { title: '受理单位', dataIndex: 'partySchoolName', width: 168, minWidth: 110, fold: 5, render: twoLines },
  {
    title: '联系人',
    dataIndex: 'contact',
    width: 128,
    fold: 4,
    render: (contact: string, { phone }) => (
      <>
        <div className="one-line">{contact}</div>
        <div className="quiet-line">{phone}</div>
      </>
    ),
  },
  {
    title: '日期',
    key: 'days',
    width: 122,
    fold: 8,
    render: (_, row) => <div className={styles.days}>{daysOf(row)}</div>,
  },
  { title: '人数', dataIndex: 'people', width: 72, minWidth: 60, fold: 2, align: 'end' },
  {
    title: '状态',
    key: 'status',
    width: 104,
    fold: 9,
    render: (_, { type, bookingStatus: status, projectId }) =>
      projectId === null && status === bookingStatus.awaitingPlan ? (
        <BookingTag type={type} status={status} label="待受理" />
      ) : (
        <BookingTag type={type} status={status} />
      ),
  },
  createTimeColumn(),
]

export const listCall = reservationApi.list

export function ReservationListPage() {
  const navigate = useNavigate()
  const list = useList(listCall)
  const [handedOver, setHandedOver] = useState<ReservationRow>()
  const become = useBecome()
  const transfer = useAction(reservationApi.transfer, '已转交', () => {
    setHandedOver(undefined)
    return list.refresh()
  })

  const open = (id: number) => {
    leaveFrom(list.path, id)
    navigate({ to: '/reservations/$id', params: { id: String(id) } })
  }
  const actionsOf = (row: ReservationRow) => [
    row.projectId !== null && {
      label: '项目',
      run: () => {
        leaveFrom(list.path, row.id)
        navigate({ to: '/projects/$id', params: { id: String(row.projectId) } })
      },
    },
    row.can.includes('become') && {
      label: '受理',
      busy: become.input?.body.id === row.id,
      run: () => become.mutate({ body: { id: row.id, transferType: 2 } }),
    },
    row.can.includes('transfer') && { label: '转交', run: () => setHandedOver(row) },
    { label: '查看', run: () => open(row.id) },
  ]

  return (
    <>
      <ListPage
        list={list}
        columns={[
          ...columns(list.path),
          {
            title: '操作',
            key: 'actions',
            width: 152,
            render: (_, row) => <RowActions actions={actionsOf(row)} />,
          },
        ]}
        rowHeight={64}
        filters={<ReservationFilters list={list} />}
        emptyText="还没有培训预约。预约由门户提交后显示在这里"
      />
      {handedOver && (
        <TransferDialog
          reservation={handedOver}
          busy={transfer.isPending}
          onCancel={() => setHandedOver(undefined)}
          onOk={(given) => transfer.mutate({ body: { id: handedOver.id, transferType: 1, ...given } })}
        />
      )}
    </>
  )
}

function ReservationFilters({ list }: { list: List<ReservationRow, FilterOf<typeof listCall>> }) {
  return (
    <Filters
      list={list}
      more={
        <>
          <DateRangeFilter label="预约日期" />
          <SelectFilter
            label="是否立项"
            name="hasProject"
            options={[
              { value: '0', label: '未立项' },
              { value: '1', label: '已立项' },
            ]}
          />
          <UnitFilter permission="reservation:view" />
        </>
      }
      moreNames={[
        'hasProject',
        'startDate',
        'endDate',
        'partySchoolId',
        'unitListScope',
        'selectedUnitScope',
      ]}
    >
      <TextFilter label="预约主题" name="keyword" placeholder="主题或完整编号" />
      <SelectFilter label="状态" name="bookingStatus" options={statusOptions} />
      <SelectFilter label="类型" name="type" options={typeOptions} />
      <SelectFilter label="我方角色" name="side" options={sideOptions} />
    </Filters>
  )
}
