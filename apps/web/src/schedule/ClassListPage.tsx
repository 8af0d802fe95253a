import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { classSortOrders, scheduleApi, type TrainingClass } from '@dangxiao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Segmented } from 'antd'
import { ListPage } from '../kit/ListPage.tsx'
import { allows, useMe } from '../kit/permissions.ts'
import { RowActions } from '../kit/RowActions.tsx'
import { useAction } from '../kit/useAction.ts'
import { useList } from '../kit/useList.ts'
import { leaveFrom } from '../kit/visited-row.ts'
import { ClassFilters } from './ClassFilters.tsx'
import { classColumns } from './class-columns.tsx'
import styles from './schedule.module.css'

const orders = classSortOrders.map(({ id, name }) => ({ value: String(id) as '1' | '2', label: name }))

export function ClassListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(scheduleApi.listClasses)
  const remove = useAction(scheduleApi.removeClass, '已删除', list.refresh)

  const actionsOf = ({ id, name, can, lessonCount }: TrainingClass) => [
    {
      label: '课表',
      run: () => {
        leaveFrom(list.path, id)
        navigate({ to: '/classes/$id', params: { id: String(id) } })
      },
    },
    can.includes('edit') && {
      label: '编辑',
      run: () => {
        leaveFrom(list.path, id)
        navigate({ to: '/classes/form', search: { type: 'edit', id } })
      },
    },
    can.includes('remove') && {
      label: '删除',
      danger: true,
      confirm: {
        title: `删除培训班“${name}”？`,
        text: lessonCount > 0 ? `该班的${lessonCount}节课程安排将一并删除。` : '该班还没有课程安排。',
      },
      run: () => remove.mutate({ params: { id } }),
    },
  ]

  const add = allows(me, 'schedule:edit') && (
    <Link to="/classes/form" search={{ type: 'add' }}>
      <Button type="primary" icon={<PlusOutlined />}>
        新增培训班
      </Button>
    </Link>
  )

  return (
    <ListPage
      list={list}
      columns={[
        ...classColumns(list.path),
        { title: '操作', key: 'actions', width: 152, fixed: 'end', render: (_, row) => <RowActions actions={actionsOf(row)} /> },
      ]}
      rowHeight={60}
      filters={<ClassFilters list={list} />}
      toolbar={
        <div className={styles.toolbar}>
          {add}
          <Segmented
            aria-label="排序"
            value={list.filter.classSortOrder ?? '1'}
            options={orders}
            onChange={(classSortOrder) => list.setFilter({ ...list.filter, classSortOrder })}
          />
        </div>
      }
      emptyText="还没有培训班"
      emptyAction={add}
    />
  )
}
