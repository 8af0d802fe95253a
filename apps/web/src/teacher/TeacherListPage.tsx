import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { type TeacherRow, teacherApi } from '@dangxiao/contract'
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
import { TeacherFilters } from './TeacherFilters.tsx'
import { teacherColumns } from './teacher-columns.tsx'

const TeacherReview = lazy(() => import('./TeacherReview.tsx').then(({ TeacherReview }) => ({ default: TeacherReview })))

export function TeacherListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(teacherApi.list)
  const queue = useReviewQueue(teacherApi.list, list.filter, list.reviewed !== undefined)

  const pin = useAction(teacherApi.pin, '已置顶', list.refresh)
  const unpin = useAction(teacherApi.unpin, '已取消置顶', list.refresh)
  const feature = useAction(teacherApi.feature, '已设为红网精选', list.refresh)
  const unfeature = useAction(teacherApi.unfeature, '已取消红网精选', list.refresh)
  const remove = useAction(teacherApi.remove, '已删除', list.refresh)

  const afterDecision = useAfterDecision(list.refresh)

  const actionsOf = ({ id, name, can, isTop, isRednet }: TeacherRow) => {
    const input = { params: { id } }
    return [
      can.includes('review') && { label: '审核', run: () => list.setReviewed(id) },
      can.includes('edit') && {
        label: '编辑',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/teachers/form', search: { type: 'edit', id } })
        },
      },
      {
        label: '查看',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/teachers/$id', params: { id: String(id) } })
        },
      },
      can.includes('pin') &&
        (isTop ? { label: '取消置顶', run: () => unpin.mutate(input) } : { label: '置顶', run: () => pin.mutate(input) }),
      can.includes('feature') &&
        (isRednet ? { label: '取消精选', run: () => unfeature.mutate(input) } : { label: '红网精选', run: () => feature.mutate(input) }),
      can.includes('remove') && {
        label: '删除',
        danger: true,
        confirm: { title: `删除讲师“${name}”？`, text: '删除后，该讲师不再出现在列表和授课人选择中。' },
        run: () => remove.mutate(input),
      },
    ]
  }

  const add = allows(me, 'teacher:edit') && (
    <Link to="/teachers/form" search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增师资
      </Button>
    </Link>
  )

  return (
    <>
      <ListPage
        list={list}
        columns={[
          ...teacherColumns(list.path),
          { title: '操作', key: 'actions', width: 152, fixed: 'end', render: (_, teacher) => <RowActions actions={actionsOf(teacher)} /> },
        ]}
        rowHeight={66}
        flexWidth={166}
        filters={<TeacherFilters list={list} />}
        toolbar={
          <>
            {add}
            {allows(me, 'teacher:edit') && (
              <Link to="/teachers/import">
                <Button>批量导入</Button>
              </Link>
            )}
            {allows(me, 'teacher:review') && <HeldToggle list={list} />}
          </>
        }
        emptyText="还没有师资"
        emptyAction={add}
      />
      <Suspense>
        {list.reviewed !== undefined && (
          <TeacherReview id={list.reviewed} queue={queue} onMove={list.setReviewed} onDecided={afterDecision} />
        )}
      </Suspense>
    </>
  )
}
