import {
  deskApi,
  OVERDUE_DAYS,
  type ReviewedKind,
  reviewedKinds,
  type WaitingRecord,
} from '@dangxiao/contract'
import { Link } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { Suspense, useState } from 'react'
import { Filters, SelectFilter, TextFilter } from '../../list/Filters.tsx'
import type { Columns } from '../../list/fit-columns.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { useAddress } from '../../list/useAddress.ts'
import { useList } from '../../list/useList.ts'
import { useRowFocus } from '../../list/useRowFocus.ts'
import { useAfterDecision } from '../../review/useAfterDecision.ts'
import { useReviewQueue } from '../../review/useReviewQueue.ts'
import { formatTime } from '../../ui/format.ts'
import { WaitingTime } from '../../ui/WaitingTime.tsx'
import { reviewPanels } from '../review-panels.ts'
import { entryOf } from '../shell/menu.ts'
import { BatchBar } from './BatchBar.tsx'
import { Kinds } from './Kinds.tsx'

const keyOf = ({ resource, id }: WaitingRecord) => `${resource}:${id}`

/** Where the list stands, to be there again afterwards. */
const pageIn = ({ page, pageSize }: Record<string, unknown>) => ({
  page: Number(page) || undefined,
  pageSize: Number(pageSize) || undefined,
})

const overdue = [
  { value: '1', label: `超过${OVERDUE_DAYS}天` },
  { value: '0', label: `${OVERDUE_DAYS}天以内` },
]

export const listCall = deskApi.list

/** 待办: everything that waits for my decision, of every kind, what has waited longest first. */
export function DeskPage() {
  const list = useList(listCall)
  const [chosen, setChosen] = useState<ReadonlyMap<string, WaitingRecord>>(new Map())
  const [address, changeAddress] = useAddress()
  const shown = list.filter.resource
  /** The kind that is being reviewed; the list behind may hold all. */
  const kind = reviewedKinds.find((one) => one === address.kind) ?? shown
  const queue = useReviewQueue(
    deskApi.list,
    { ...list.filter, resource: kind },
    list.reviewed !== undefined && kind !== undefined,
  )
  useRowFocus(list.reviewed && `${kind}:${list.reviewed}`)
  const Panel = kind && reviewPanels[kind].Panel
  const rows = list.rows ?? []
  // What has been decided on meanwhile is not chosen any more.
  const picked = rows.filter((row) => chosen.has(keyOf(row)))

  const after = useAfterDecision(list.refresh)
  /** A record lies open among those of its kind, so that the next one opens by itself. */
  const openedBy = ({ resource, id }: WaitingRecord) => ({
    ...list.filter,
    ...pageIn(address),
    kind: resource,
    review: id,
  })
  const move = (id: number | undefined) =>
    id === undefined
      ? changeAddress((old) => ({ ...old, kind: undefined, review: undefined }), {
          replace: true,
          resetScroll: false,
        })
      : list.setReviewed(id)
  const choose = (some: readonly WaitingRecord[], isOn: boolean) => {
    const next = new Map(chosen)
    for (const row of some) isOn ? next.set(keyOf(row), row) : next.delete(keyOf(row))
    setChosen(next)
  }

  const columns: Columns<WaitingRecord> = [
    {
      key: 'chosen',
      width: 44,
      title: (
        <Checkbox
          aria-label="选择本页全部"
          checked={picked.length > 0 && picked.length === rows.length}
          indeterminate={picked.length > 0 && picked.length < rows.length}
          disabled={rows.length === 0}
          onChange={({ target }) => choose(rows, target.checked)}
        />
      ),
      render: (_, row) => (
        <Checkbox
          aria-label={`选择：${row.title}`}
          checked={chosen.has(keyOf(row))}
          onChange={({ target }) => choose([row], target.checked)}
        />
      ),
    },
    {
      title: '名称',
      dataIndex: 'title',
      render: (title: string, row) => (
        <Link
          to="/review-desk"
          search={openedBy(row)}
          className="two-lines"
          title={title}
          resetScroll={false}
        >
          {title}
        </Link>
      ),
    },
    {
      title: '类别',
      dataIndex: 'resource',
      width: 96,
      minWidth: 84,
      fold: 7,
      render: (resource: ReviewedKind) => entryOf(resource)?.label ?? resource,
    },
    {
      title: '事项',
      dataIndex: 'isRevision',
      width: 72,
      minWidth: 60,
      fold: 6,
      render: (isRevision: boolean) => (isRevision ? '修改' : '新增'),
    },
    { title: '所属单位', dataIndex: 'partySchoolName', width: 200, minWidth: 120, fold: 5 },
    { title: '创建人', dataIndex: 'createdBy', width: 88, minWidth: 76, fold: 1 },
    { title: '提交时间', dataIndex: 'submitTime', width: 144, fold: 2, render: formatTime },
    {
      title: '已等待',
      key: 'waiting',
      width: 88,
      fold: 8,
      render: (_, { submitTime }) => <WaitingTime since={submitTime} />,
    },
    {
      title: '操作',
      key: 'actions',
      width: 80,
      render: (_, row) => (
        <Link to="/review-desk" search={openedBy(row)} resetScroll={false}>
          审核
        </Link>
      ),
    },
  ]

  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        rowKey={keyOf}
        rowHeight={48}
        flexWidth={240}
        filters={
          <Filters list={list}>
            <TextFilter label="名称" name="keyword" placeholder="输入名称中的文字" />
            <SelectFilter label="已等待" name="overdue" options={overdue} />
          </Filters>
        }
        toolbar={
          picked.length > 0 ? (
            <BatchBar chosen={picked} onClear={() => setChosen(new Map())} onDecided={after} />
          ) : (
            <Kinds chosen={shown} onChoose={(resource) => list.setFilter({ ...list.filter, resource })} />
          )
        }
        emptyText="没有等待您审核的记录"
      />
      <Suspense>
        {Panel && list.reviewed !== undefined && (
          <Panel
            id={list.reviewed}
            queue={queue}
            onMove={move}
            onDecided={after}
            of={kind && entryOf(kind)?.label}
          />
        )}
      </Suspense>
    </>
  )
}
