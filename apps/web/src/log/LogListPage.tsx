import { LOG_DAYS, LOG_MOST, type LogRow, logApi } from '@dangxiao/contract'
import { useState } from 'react'
import { ListPage } from '../list/ListPage.tsx'
import { useList } from '../list/useList.ts'
import { LogDrawer } from './LogDrawer.tsx'
import { LogFilters } from './LogFilters.tsx'
import { logColumns } from './log-columns.tsx'

export const listCall = logApi.list

/** Who did what, when and from where. */
export function LogListPage() {
  const list = useList(listCall)
  const [open, setOpen] = useState<LogRow>()
  const { startDate, endDate, recordId } = list.filter
  const isNarrow = startDate !== undefined || endDate !== undefined || recordId !== undefined
  const said = [
    !isNarrow && `未选择时间时，只列出最近${LOG_DAYS}天`,
    list.total >= LOG_MOST && `符合条件的较多，只列出最近${LOG_MOST}条，请缩小范围`,
  ].filter(Boolean)
  return (
    <>
      <ListPage
        list={list}
        columns={logColumns(setOpen)}
        flexWidth={220}
        rowHeight={58}
        filters={<LogFilters list={list} />}
        toolbar={said.length > 0 && <span className="quiet">{said.join('；')}</span>}
        emptyText={`最近${LOG_DAYS}天没有日志`}
      />
      {open && <LogDrawer row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
