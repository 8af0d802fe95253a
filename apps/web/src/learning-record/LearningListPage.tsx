import DownOutlined from '@ant-design/icons/DownOutlined'
import { type LearningRecord, learningRecordApi } from '@dangxiao/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, Space } from 'antd'
import { ListPage } from '../list/ListPage.tsx'
import { useList } from '../list/useList.ts'
import { allows, useMe } from '../session/permissions.ts'
import { ExportProgress } from './ExportProgress.tsx'
import { LearningDrawer } from './LearningDrawer.tsx'
import { LearningFilters } from './LearningFilters.tsx'
import { learningColumns } from './learning-columns.tsx'
import { useExport } from './useExport.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

export const listCall = learningRecordApi.list

/** Who learned what, and for how long. */
export function LearningListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(listCall)
  const exporting = useExport()
  const isEmpty = list.total === 0
  const exportAs = (format: 'xlsx' | 'csv') => exporting.start({ ...list.filter, format })

  const look = {
    title: '操作',
    key: 'actions',
    width: 72,
    render: (_: unknown, { id }: LearningRecord) => (
      <Button type="link" size="small" onClick={() => list.setReviewed(id)}>
        查看
      </Button>
    ),
  }

  return (
    <>
      <ListPage
        list={list}
        columns={[...learningColumns, look]}
        rowHeight={56}
        flexWidth={240}
        filters={<LearningFilters list={list} ofPersons />}
        toolbar={
          <>
            <ViewSwitch view="/learning-records" />
            {allows(me, 'learning-record:export') && (
              <Space.Compact>
                <Button
                  type="primary"
                  loading={exporting.isBusy}
                  disabled={isEmpty}
                  onClick={() => exportAs('xlsx')}
                >
                  导出
                </Button>
                <Dropdown
                  trigger={['click']}
                  disabled={isEmpty || exporting.isBusy}
                  menu={{ items: [{ key: 'csv', label: '导出为CSV' }], onClick: () => exportAs('csv') }}
                >
                  <Button type="primary" aria-label="其他导出格式" icon={<DownOutlined />} />
                </Dropdown>
              </Space.Compact>
            )}
            {allows(me, 'learning-record:edit') && (
              <Button onClick={() => navigate({ to: '/learning-records/import' })}>批量导入</Button>
            )}
            <ExportProgress exporting={exporting} />
          </>
        }
        emptyText="还没有学习记录，门户报送或批量导入后会显示在这里"
      />
      <LearningDrawer id={list.reviewed} onClose={() => list.setReviewed(undefined)} />
    </>
  )
}
