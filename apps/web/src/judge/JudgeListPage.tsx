import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { type JudgeRow, judgeApi } from '@dangxiao/contract'
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
import { JudgeFilters } from './JudgeFilters.tsx'
import { judgeColumns } from './judge-columns.tsx'

const JudgeReview = lazy(() => import('./JudgeReview.tsx').then(({ JudgeReview }) => ({ default: JudgeReview })))

export function JudgeListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(judgeApi.list)
  const queue = useReviewQueue(judgeApi.list, list.filter, list.reviewed !== undefined)

  const pin = useAction(judgeApi.pin, '已置顶', list.refresh)
  const unpin = useAction(judgeApi.unpin, '已取消置顶', list.refresh)
  const remove = useAction(judgeApi.remove, '已删除', list.refresh)

  const afterDecision = useAfterDecision(list.refresh)

  const actionsOf = ({ id, name, can, isTop }: JudgeRow) => {
    const input = { params: { id } }
    return [
      can.includes('review') && { label: '审核', run: () => list.setReviewed(id) },
      can.includes('edit') && {
        label: '编辑',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/judges/form', search: { type: 'edit', id } })
        },
      },
      {
        label: '查看',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/judges/$id', params: { id: String(id) } })
        },
      },
      can.includes('pin') &&
        (isTop ? { label: '取消置顶', run: () => unpin.mutate(input) } : { label: '置顶', run: () => pin.mutate(input) }),
      can.includes('remove') && {
        label: '删除',
        danger: true,
        confirm: { title: `删除评委“${name}”？`, text: '删除后，该评委不再出现在列表中。' },
        run: () => remove.mutate(input),
      },
    ]
  }

  const add = allows(me, 'judge:edit') && (
    <Link to="/judges/form" search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增评委
      </Button>
    </Link>
  )

  return (
    <>
      <ListPage
        list={list}
        columns={[
          ...judgeColumns(list.path),
          { title: '操作', key: 'actions', width: 152, fixed: 'end', render: (_, judge) => <RowActions actions={actionsOf(judge)} /> },
        ]}
        rowHeight={58}
        filters={<JudgeFilters list={list} />}
        toolbar={
          <>
            {add}
            {allows(me, 'judge:edit') && (
              <Link to="/judges/import">
                <Button>批量导入</Button>
              </Link>
            )}
            {allows(me, 'judge:review') && <HeldToggle list={list} />}
          </>
        }
        emptyText="还没有评委"
        emptyAction={add}
      />
      <Suspense>
        {list.reviewed !== undefined && (
          <JudgeReview id={list.reviewed} queue={queue} onMove={list.setReviewed} onDecided={afterDecision} />
        )}
      </Suspense>
    </>
  )
}
