import { type LogRow, logApi } from '@dangxiao/contract'
import { Descriptions, Drawer, Skeleton, Table } from 'antd'
import { NotOpened } from '../session/NotOpened.tsx'
import { useCall } from '../session/useFind.ts'
import { formatDay, formatSeconds } from '../ui/format.ts'
import { sentenceOf } from './words.ts'

interface LogDrawerProps {
  row: LogRow
  onClose: () => void
}

/** One row of the log with what was changed into what. */
export function LogDrawer({ row, onClose }: LogDrawerProps) {
  const { data, error, refetch } = useCall(logApi.find, { params: { id: row.id } })
  return (
    <Drawer open size={640} title={sentenceOf(row)} onClose={onClose}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'time', label: '时间', children: `${formatDay(row.time)} ${formatSeconds(row.time)}` },
          { key: 'person', label: '人员', children: row.userName || '未登录' },
          { key: 'unit', label: '单位', children: row.unitName || '—' },
          { key: 'address', label: '地址', children: row.address },
          { key: 'outcome', label: '结果', children: row.isRefused ? `被拒绝：${row.reason}` : '成功' },
        ]}
      />
      {error ? (
        <NotOpened noun="这条日志" error={error} onRetry={() => refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 5 }} />
      ) : (
        data.changes.length > 0 && (
          <Table
            size="small"
            style={{ marginTop: 16 }}
            rowKey="name"
            pagination={false}
            tableLayout="fixed"
            dataSource={data.changes}
            columns={[
              { title: '内容', dataIndex: 'name', width: 120 },
              { title: '原来', dataIndex: 'before', render: whole },
              { title: '现在', dataIndex: 'after', render: whole },
            ]}
          />
        )
      )}
    </Drawer>
  )
}

const whole = (value: string) => <span style={{ overflowWrap: 'anywhere' }}>{value || '—'}</span>
