import { type LearningRecordDetail, learningRecordApi, learningWays } from '@dangxiao/contract'
import { Button, Descriptions, Drawer, Progress, Skeleton } from 'antd'
import { messageOf } from '../session/errors.ts'
import { useFind } from '../session/useFind.ts'
import { formatTime, nameOf } from '../ui/format.ts'
import { Notice } from '../ui/Notice.tsx'
import { ReadingArea } from '../ui/ReadingArea.tsx'

const WIDTH = 480
const sources: Record<number, string> = { 1: '门户报送', 2: '批量导入' }

const itemsOf = (record: LearningRecordDetail) => [
  { key: 'name', label: '学员', children: record.userName },
  { key: 'phone', label: '手机号', children: record.phone || '—' },
  { key: 'unit', label: '单位', children: record.partySchoolName },
  { key: 'way', label: '学习方式', children: nameOf(learningWays, record.way) },
  { key: 'course', label: '课程', children: record.courseName },
  { key: 'video', label: '视频', children: record.videoTitle || '—' },
  { key: 'start', label: '开始时间', children: formatTime(record.startTime) },
  { key: 'last', label: '最近学习', children: formatTime(record.lastTime) },
  { key: 'minutes', label: '时长', children: `${record.minutes}分钟` },
  {
    key: 'progress',
    label: '进度',
    children: <Progress percent={record.progress} size="small" aria-label="学习进度" />,
  },
  { key: 'finished', label: '是否完成', children: record.isFinished ? '已完成' : '未完成' },
  { key: 'credit', label: '学时', children: record.creditHours.toFixed(1) },
  {
    key: 'source',
    label: '来源',
    children: `${sources[record.source] ?? '—'}（${formatTime(record.createTime)}）`,
  },
  { key: 'update', label: '更新时间', children: formatTime(record.updateTime) },
  {
    key: 'no',
    label: '记录编号',
    children: <span style={{ overflowWrap: 'anywhere' }}>{record.recordNo}</span>,
  },
]

export function LearningDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const record = useFind(learningRecordApi.find, id)
  return (
    <Drawer title="学习记录详情" size={WIDTH} open={id !== undefined} onClose={onClose} destroyOnHidden>
      {record.data ? (
        <ReadingArea label="学习记录">
          <Descriptions
            column={1}
            size="small"
            bordered
            styles={{ label: { width: 96 } }}
            items={itemsOf(record.data)}
          />
          <p className="quiet">{record.data.creditRule}</p>
        </ReadingArea>
      ) : record.error ? (
        <Notice title="记录没有取到" text={messageOf(record.error)}>
          <Button onClick={() => record.refetch()}>重试</Button>
        </Notice>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  )
}
