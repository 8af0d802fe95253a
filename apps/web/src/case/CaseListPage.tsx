import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { type CaseRow, caseApi } from '@dangxiao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { HeldToggle } from '../kit/HeldToggle.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { allows, useMe } from '../kit/permissions.ts'
import { RowActions } from '../kit/RowActions.tsx'
import { useAction } from '../kit/useAction.ts'
import { useAfterDecision } from '../kit/useAfterDecision.ts'
import { useList } from '../kit/useList.ts'
import { useReviewQueue } from '../kit/useReviewQueue.ts'
import { leaveFrom } from '../kit/visited-row.ts'
import { CaseFilters } from './CaseFilters.tsx'
import { caseColumns } from './case-columns.tsx'

const CaseReview = lazy(() => import('./CaseReview.tsx').then(({ CaseReview }) => ({ default: CaseReview })))

export function CaseListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(caseApi.list)
  const queue = useReviewQueue(caseApi.list, list.filter, list.reviewed !== undefined)

  const pin = useAction(caseApi.pin, '已置顶', list.refresh)
  const unpin = useAction(caseApi.unpin, '已取消置顶', list.refresh)
  const remove = useAction(caseApi.remove, '已删除', list.refresh)

  const afterDecision = useAfterDecision(list.refresh)

  const actionsOf = ({ id, name, can, isTop }: CaseRow) => {
    const input = { params: { id } }
    return [
      can.includes('review') && { label: '审核', run: () => list.setReviewed(id) },
      can.includes('edit') && {
        label: '编辑',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/cases/form', search: { type: 'edit', id } })
        },
      },
      {
        label: '查看',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/cases/$id', params: { id: String(id) } })
        },
      },
      can.includes('pin') &&
        (isTop ? { label: '取消置顶', run: () => unpin.mutate(input) } : { label: '置顶', run: () => pin.mutate(input) }),
      can.includes('remove') && {
        label: '删除',
        danger: true,
        confirm: { title: `删除案例《${name}》？`, text: '删除后，该案例不再出现在列表和对外展示中。' },
        run: () => remove.mutate(input),
      },
    ]
  }

  const add = allows(me, 'case:edit') && (
    <Link to="/cases/form" search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增案例
      </Button>
    </Link>
  )

  return (
    <>
      <ListPage
        list={list}
        columns={[
          ...caseColumns(list.path),
          { title: '操作', key: 'actions', width: 152, fixed: 'end', render: (_, entry) => <RowActions actions={actionsOf(entry)} /> },
        ]}
        rowHeight={66}
        filters={<CaseFilters list={list} />}
        toolbar={
          <>
            {add}
            {allows(me, 'case:review') && <HeldToggle list={list} />}
          </>
        }
        emptyText="还没有案例"
        emptyAction={add}
      />
      <Suspense>
        {list.reviewed !== undefined && <CaseReview id={list.reviewed} queue={queue} onMove={list.setReviewed} onDecided={afterDecision} />}
      </Suspense>
    </>
  )
}
