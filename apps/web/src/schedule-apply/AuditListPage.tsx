import { type Application, applicationAuditApi } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Columns } from '../list/fit-columns.ts'
import { HeldToggle } from '../list/HeldToggle.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { useList } from '../list/useList.ts'
import { useReviewQueue } from '../review/useReviewQueue.ts'
import { ApplicationFilters } from './ApplicationFilters.tsx'
import { AuditBatchBar } from './AuditBatchBar.tsx'
import { inboxColumns } from './application-columns.tsx'

const ApplicationReview = lazy(async () => ({
  default: (await import('./ApplicationReview.tsx')).ApplicationReview,
}))
const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }))

export const listCall = applicationAuditApi.list

/** 点课审核: who asks to attend the own lessons. */
export function AuditListPage() {
  const queries = useQueryClient()
  const list = useList(listCall)
  const queue = useReviewQueue(applicationAuditApi.list, list.filter, list.reviewed !== undefined)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [cancelled, setCancelled] = useState<Application>()
  const waiting = (list.rows ?? []).filter(({ can }) => can.includes('review'))
  const picked = waiting.filter(({ id }) => chosen.has(id))
  const after = () =>
    Promise.all(
      [applicationAuditApi.list, applicationAuditApi.view].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const choose = (rows: readonly Application[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const { id } of rows) isOn ? next.add(id) : next.delete(id)
    setChosen(next)
  }

  const columns: Columns<Application> = [
    {
      key: 'chosen',
      width: 44,
      title: (
        <Checkbox
          aria-label="选择本页全部待审核"
          checked={picked.length > 0 && picked.length === waiting.length}
          indeterminate={picked.length > 0 && picked.length < waiting.length}
          disabled={waiting.length === 0}
          onChange={({ target }) => choose(waiting, target.checked)}
        />
      ),
      render: (_, row) => (
        <Checkbox
          aria-label={`选择：${row.partySchoolName} ${row.title}`}
          disabled={!row.can.includes('review')}
          checked={chosen.has(row.id) && row.can.includes('review')}
          onChange={({ target }) => choose([row], target.checked)}
        />
      ),
    },
    ...inboxColumns,
    {
      title: '操作',
      key: 'actions',
      width: 96,
      render: (_, record) => (
        <RowActions
          actions={[
            {
              label: record.can.includes('review') ? '审核' : '查看',
              run: () => list.setReviewed(record.id),
            },
            record.auditStatus === 3 &&
              record.can.includes('cancel') && {
                label: '取消',
                danger: true,
                run: () => setCancelled(record),
              },
          ]}
        />
      ),
    },
  ]

  return (
    <>
      <ListPage
        list={list}
        columns={columns}
        rowHeight={56}
        flexWidth={160}
        filters={<ApplicationFilters list={list} permission="schedule-apply:review" />}
        toolbar={
          picked.length > 0 ? (
            <AuditBatchBar chosen={picked} onClear={() => setChosen(new Set())} onDecided={after} />
          ) : (
            <>
              <HeldToggle list={list} />
              {waiting.length > 0 && (
                <Button type="primary" onClick={() => list.setReviewed(waiting[0]?.id)}>
                  开始审核
                </Button>
              )}
            </>
          )
        }
        emptyText="还没有单位申请本单位的课程"
      />
      <Suspense>
        {list.reviewed !== undefined && (
          <ApplicationReview id={list.reviewed} queue={queue} onMove={list.setReviewed} onDecided={after} />
        )}
        {cancelled && (
          <CancelDialog
            record={cancelled}
            side="provider"
            onClose={() => setCancelled(undefined)}
            onDone={after}
          />
        )}
      </Suspense>
    </>
  )
}
