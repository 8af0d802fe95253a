import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { auditStatusB, type TrainingBaseRow, trainingBaseApi } from '@dangxiao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, type TableColumnsType } from 'antd'
import { lazy, Suspense } from 'react'
import { coverColumn, createTimeColumn, nameColumn, twoLines } from '../kit/columns.tsx'
import { HeldToggle } from '../kit/HeldToggle.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { allows, useMe } from '../kit/permissions.ts'
import { RowActions } from '../kit/RowActions.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { useAction } from '../kit/useAction.ts'
import { useAfterDecision } from '../kit/useAfterDecision.ts'
import { useList } from '../kit/useList.ts'
import { useReviewQueue } from '../kit/useReviewQueue.ts'
import { leaveFrom } from '../kit/visited-row.ts'
import { TrainingBaseFilters } from './TrainingBaseFilters.tsx'

const TrainingBaseReview = lazy(() =>
  import('./TrainingBaseReview.tsx').then(({ TrainingBaseReview }) => ({ default: TrainingBaseReview })),
)

const columnsOf = (listPath: string): TableColumnsType<TrainingBaseRow> => [
  coverColumn(),
  nameColumn({ title: '基地名称', key: 'name', to: '/training-bases/$id', listPath }),
  { title: '所在地区', dataIndex: 'regionName', width: 100, render: twoLines },
  { title: '主办单位', dataIndex: 'runBy', width: 124, render: twoLines },
  {
    title: '教室',
    key: 'rooms',
    width: 92,
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
    render: (_, { beds, diningSeats }) => (
      <>
        {beds === null ? '—' : `${beds}张`}
        {diningSeats !== null && <div className="quiet-line">餐位{diningSeats}个</div>}
      </>
    ),
  },
  { title: '所属单位', dataIndex: 'partySchoolName', width: 124, render: twoLines },
  { title: '审核状态', key: 'status', width: 120, render: (_, base) => <StatusTag record={base} statuses={auditStatusB} /> },
  createTimeColumn(),
]

export function TrainingBaseListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(trainingBaseApi.list)
  const queue = useReviewQueue(trainingBaseApi.list, list.filter, list.reviewed !== undefined)

  const pin = useAction(trainingBaseApi.pin, '已置顶', list.refresh)
  const unpin = useAction(trainingBaseApi.pin, '已取消置顶', list.refresh)
  const remove = useAction(trainingBaseApi.remove, '已删除', list.refresh)

  const afterDecision = useAfterDecision(list.refresh)

  const actionsOf = ({ id, name, can, isTop }: TrainingBaseRow) => {
    const input = { params: { id } }
    return [
      can.includes('review') && { label: '审核', run: () => list.setReviewed(id) },
      can.includes('edit') && {
        label: '编辑',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/training-bases/form', search: { type: 'edit', id } })
        },
      },
      {
        label: '查看',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/training-bases/$id', params: { id: String(id) } })
        },
      },
      can.includes('pin') &&
        (isTop ? { label: '取消置顶', run: () => unpin.mutate(input) } : { label: '置顶', run: () => pin.mutate(input) }),
      can.includes('remove') && {
        label: '删除',
        danger: true,
        confirm: { title: `删除“${name}”？`, text: '删除后，本基地不再出现在列表和共享中。' },
        run: () => remove.mutate(input),
      },
    ]
  }

  const add = allows(me, 'training-base:edit') && (
    <Link to="/training-bases/form" search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增培训基地
      </Button>
    </Link>
  )

  return (
    <>
      <ListPage
        list={list}
        columns={[
          ...columnsOf(list.path),
          { title: '操作', key: 'actions', width: 152, fixed: 'end', render: (_, base) => <RowActions actions={actionsOf(base)} /> },
        ]}
        rowHeight={66}
        flexWidth={150}
        filters={<TrainingBaseFilters list={list} />}
        toolbar={
          <>
            {add}
            {allows(me, 'training-base:review') && <HeldToggle list={list} />}
          </>
        }
        emptyText="还没有培训基地"
        emptyAction={add}
      />
      <Suspense>
        {list.reviewed !== undefined && (
          <TrainingBaseReview id={list.reviewed} queue={queue} onMove={list.setReviewed} onDecided={afterDecision} />
        )}
      </Suspense>
    </>
  )
}
