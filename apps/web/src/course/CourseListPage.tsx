import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { type CourseRow, courseApi } from '@dangxiao/contract'
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
import { CourseFilters } from './CourseFilters.tsx'
import { courseColumns } from './course-columns.tsx'

const CourseReview = lazy(() => import('./CourseReview.tsx').then(({ CourseReview }) => ({ default: CourseReview })))

export function CourseListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(courseApi.list)
  const queue = useReviewQueue(courseApi.list, list.filter, list.reviewed !== undefined)

  const pin = useAction(courseApi.pin, '已置顶', list.refresh)
  const unpin = useAction(courseApi.unpin, '已取消置顶', list.refresh)
  const feature = useAction(courseApi.feature, '已设为红网精选', list.refresh)
  const unfeature = useAction(courseApi.unfeature, '已取消红网精选', list.refresh)
  const remove = useAction(courseApi.remove, '已删除', list.refresh)

  const afterDecision = useAfterDecision(list.refresh)

  const actionsOf = ({ id, coursesName, can, isTop, isRednet }: CourseRow) => {
    const input = { params: { id } }
    return [
      can.includes('review') && { label: '审核', run: () => list.setReviewed(id) },
      can.includes('edit') && {
        label: '编辑',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/courses/form', search: { type: 'edit', id } })
        },
      },
      {
        label: '查看',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/courses/$id', params: { id: String(id) } })
        },
      },
      can.includes('pin') &&
        (isTop ? { label: '取消置顶', run: () => unpin.mutate(input) } : { label: '置顶', run: () => pin.mutate(input) }),
      can.includes('feature') &&
        (isRednet ? { label: '取消精选', run: () => unfeature.mutate(input) } : { label: '红网精选', run: () => feature.mutate(input) }),
      can.includes('remove') && {
        label: '删除',
        danger: true,
        confirm: { title: `删除《${coursesName}》？`, text: '删除后，本课程不再出现在列表和共享中。' },
        run: () => remove.mutate(input),
      },
    ]
  }

  const add = allows(me, 'course:edit') && (
    <Link to="/courses/form" search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增录播课
      </Button>
    </Link>
  )

  return (
    <>
      <ListPage
        list={list}
        columns={[
          ...courseColumns(list.path),
          { title: '操作', key: 'actions', width: 152, fixed: 'end', render: (_, course) => <RowActions actions={actionsOf(course)} /> },
        ]}
        rowHeight={66}
        flexWidth={166}
        filters={<CourseFilters list={list} />}
        toolbar={
          <>
            {add}
            {allows(me, 'course:edit') && (
              <Link to="/courses/import">
                <Button>批量导入</Button>
              </Link>
            )}
            {allows(me, 'course:review') && <HeldToggle list={list} />}
          </>
        }
        emptyText="还没有录播课"
        emptyAction={add}
      />
      <Suspense>
        {list.reviewed !== undefined && (
          <CourseReview id={list.reviewed} queue={queue} onMove={list.setReviewed} onDecided={afterDecision} />
        )}
      </Suspense>
    </>
  )
}
