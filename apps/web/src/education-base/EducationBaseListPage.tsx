import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { type EducationBaseRow, educationBaseApi } from '@dangxiao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { HeldToggle } from '../kit/HeldToggle.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { allows, useMe } from '../kit/permissions.ts'
import { RowActions } from '../kit/RowActions.tsx'
import { useAction } from '../kit/useAction.ts'
import { useAfterDecision } from '../kit/useAfterDecision.ts'
import { useList } from '../kit/useList.ts'
import { useReviewQueue } from '../kit/useReviewQueue.ts'
import { leaveFrom } from '../kit/visited-row.ts'
import { EducationBaseFilters } from './EducationBaseFilters.tsx'
import { educationBaseColumns } from './education-base-columns.tsx'

const EducationBaseReview = lazy(() =>
  import('./EducationBaseReview.tsx').then(({ EducationBaseReview }) => ({ default: EducationBaseReview })),
)
const UpkeepDialog = lazy(() => import('./UpkeepDialog.tsx').then(({ UpkeepDialog }) => ({ default: UpkeepDialog })))

export function EducationBaseListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(educationBaseApi.list)
  const queue = useReviewQueue(educationBaseApi.list, list.filter, list.reviewed !== undefined)
  const [kept, setKept] = useState<number>()
  const keptBase = list.rows?.find(({ id }) => id === kept)

  const pin = useAction(educationBaseApi.pin, '已置顶', list.refresh)
  const unpin = useAction(educationBaseApi.pin, '已取消置顶', list.refresh)
  const feature = useAction(educationBaseApi.feature, '已设为红网精选', list.refresh)
  const unfeature = useAction(educationBaseApi.feature, '已取消红网精选', list.refresh)
  const remove = useAction(educationBaseApi.remove, '已删除', list.refresh)

  const afterDecision = useAfterDecision(list.refresh)

  const actionsOf = ({ id, name, can, isTop, isRednet }: EducationBaseRow) => {
    const input = { params: { id } }
    return [
      can.includes('review') && { label: '审核', run: () => list.setReviewed(id) },
      can.includes('edit') && { label: '接待与闭馆', run: () => setKept(id) },
      can.includes('edit') && {
        label: '编辑',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/education-bases/form', search: { type: 'edit', id } })
        },
      },
      {
        label: '查看',
        run: () => {
          leaveFrom(list.path, id)
          navigate({ to: '/education-bases/$id', params: { id: String(id) } })
        },
      },
      can.includes('pin') &&
        (isTop ? { label: '取消置顶', run: () => unpin.mutate(input) } : { label: '置顶', run: () => pin.mutate(input) }),
      can.includes('feature') &&
        (isRednet ? { label: '取消精选', run: () => unfeature.mutate(input) } : { label: '红网精选', run: () => feature.mutate(input) }),
      can.includes('remove') && {
        label: '删除',
        danger: true,
        confirm: { title: `删除“${name}”？`, text: '删除后，本基地及其产品不再出现在列表、地图和预约中。' },
        run: () => remove.mutate(input),
      },
    ]
  }

  const add = allows(me, 'education-base:edit') && (
    <Link to="/education-bases/form" search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增教学基地
      </Button>
    </Link>
  )

  return (
    <>
      <ListPage
        list={list}
        columns={[
          ...educationBaseColumns(list.path),
          { title: '操作', key: 'actions', width: 188, fixed: 'end', render: (_, base) => <RowActions actions={actionsOf(base)} /> },
        ]}
        rowHeight={66}
        flexWidth={166}
        filters={<EducationBaseFilters list={list} />}
        toolbar={
          <>
            {add}
            <Link to="/education-bases/map">
              <Button icon={<EnvironmentOutlined />}>全省基地地图</Button>
            </Link>
            {allows(me, 'education-base:review') && <HeldToggle list={list} />}
          </>
        }
        emptyText="还没有教学基地"
        emptyAction={add}
      />
      <Suspense>
        {list.reviewed !== undefined && (
          <EducationBaseReview id={list.reviewed} queue={queue} onMove={list.setReviewed} onDecided={afterDecision} />
        )}
        {keptBase && <UpkeepDialog key={keptBase.id} base={keptBase} onDone={() => setKept(undefined)} onChanged={list.refresh} />}
      </Suspense>
    </>
  )
}
