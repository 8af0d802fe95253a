import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { classSortOrders, scheduleApi, type TrainingClass } from '@dangxiao/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { ListPage } from '../../list/ListPage.tsx'
import { RowActions } from '../../list/RowActions.tsx'
import { useList } from '../../list/useList.ts'
import { leaveFrom } from '../../list/visited-row.ts'
import { allows, useMe } from '../../session/permissions.ts'
import styles from '../schedule.module.css'
import { ClassFilters } from './ClassFilters.tsx'
import { classColumns } from './class-columns.tsx'
import { RemoveClassDialog } from './RemoveClassDialog.tsx'

const orders = classSortOrders.map(({ id, name }) => ({ value: String(id) as '1' | '2', label: name }))

export const listCall = scheduleApi.listClasses

export function ClassListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(listCall)
  const [removed, setRemoved] = useState<TrainingClass>()

  const actionsOf = (row: TrainingClass) => [
    {
      label: '课表',
      run: () => {
        leaveFrom(list.path, row.id)
        navigate({ to: '/classes/$id', params: { id: String(row.id) } })
      },
    },
    row.can.includes('edit') && {
      label: '编辑',
      run: () => {
        leaveFrom(list.path, row.id)
        navigate({ to: '/classes/form', search: { type: 'edit', id: row.id } })
      },
    },
    row.can.includes('remove') && {
      label: '删除',
      danger: true,
      run: () => setRemoved(row),
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
    <>
      <ListPage
        list={list}
        columns={[
          ...classColumns(list.path),
          {
            title: '操作',
            key: 'actions',
            width: 152,
            render: (_, row) => <RowActions actions={actionsOf(row)} />,
          },
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
      {removed && (
        <RemoveClassDialog of={removed} onClose={() => setRemoved(undefined)} onDone={list.refresh} />
      )}
    </>
  )
}
