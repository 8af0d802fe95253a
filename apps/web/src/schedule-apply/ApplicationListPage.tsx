import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { type Application, auditStatusWithCancellation, scheduleApplyApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Columns } from '../list/fit-columns.ts'
import { ListPage } from '../list/ListPage.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { useList } from '../list/useList.ts'
import { allows, useMe } from '../session/permissions.ts'
import { useAction } from '../session/useAction.ts'
import { ApplicationFilters } from './ApplicationFilters.tsx'
import { ownColumns } from './application-columns.tsx'

const ApplicationDrawer = lazy(async () => ({
  default: (await import('./ApplicationDrawer.tsx')).ApplicationDrawer,
}))
const EditDialog = lazy(async () => ({ default: (await import('./EditDialog.tsx')).EditDialog }))
const AttendDialog = lazy(async () => ({ default: (await import('./AttendDialog.tsx')).AttendDialog }))
const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }))

interface Opened {
  what: 'edit' | 'attend' | 'cancel'
  record: Application
}

export const listCall = scheduleApplyApi.list

/** 我的点课: what the own unit has applied for, and what became of it. */
export function ApplicationListPage() {
  const me = useMe()
  const queries = useQueryClient()
  const list = useList(listCall)
  const [opened, setOpened] = useState<Opened>()
  const after = () =>
    Promise.all(
      [scheduleApplyApi.list, scheduleApplyApi.find, scheduleApplyApi.check].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const remove = useAction(scheduleApplyApi.remove, '已删除', after)
  const close = () => setOpened(undefined)
  const dialog = opened && { record: opened.record, onClose: close, onDone: after }

  const columns: Columns<Application> = [
    ...ownColumns,
    {
      title: '操作',
      key: 'actions',
      width: 180,
      render: (_, record) => {
        const may = (verb: Application['can'][number]) => record.can.includes(verb)
        const open = (what: Opened['what']) => () => setOpened({ what, record })
        return (
          <RowActions
            actions={[
              { label: '查看', run: () => list.setReviewed(record.id) },
              may('attend') && {
                label: record.present === null ? '登记人数' : '改人数',
                run: open('attend'),
              },
              may('edit') && {
                label: record.auditStatus === auditStatusWithCancellation.rejected ? '重新提交' : '修改',
                run: open('edit'),
              },
              may('cancel') && {
                label: record.auditStatus === auditStatusWithCancellation.pending ? '撤回' : '取消',
                danger: true,
                run: open('cancel'),
              },
              may('remove') && {
                label: '删除',
                danger: true,
                confirm: { title: `删除点课《${record.title}》的记录？`, text: '删除后不再显示。' },
                run: () => remove.mutate({ params: { id: record.id } }),
              },
            ]}
          />
        )
      },
    },
  ]
  const choose = (
    <Link to="/course-applications/choose">
      <Button type="primary" icon={<PlusOutlined />}>
        去点课
      </Button>
    </Link>
  )

  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        rowHeight={56}
        flexWidth={180}
        filters={<ApplicationFilters list={list} permission="schedule-apply:view" />}
        toolbar={
          <>
            {allows(me, 'schedule-apply:edit') && choose}
            <Button
              type={list.filter.unattended ? 'default' : 'text'}
              onClick={() =>
                list.setFilter({ ...list.filter, unattended: list.filter.unattended ? undefined : '1' })
              }
            >
              {list.filter.unattended ? '显示全部' : '待登记人数'}
            </Button>
          </>
        }
        emptyText="还没有点过课"
        emptyAction={allows(me, 'schedule-apply:edit') && choose}
      />
      <Suspense>
        {list.reviewed !== undefined && (
          <ApplicationDrawer id={list.reviewed} onClose={() => list.setReviewed(undefined)} />
        )}
        {opened?.what === 'edit' && dialog && <EditDialog {...dialog} />}
        {opened?.what === 'attend' && dialog && <AttendDialog {...dialog} />}
        {opened?.what === 'cancel' && dialog && <CancelDialog {...dialog} side="applicant" />}
      </Suspense>
    </>
  )
}
