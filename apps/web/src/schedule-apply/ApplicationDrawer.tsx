import { scheduleApplyApi } from '@dangxiao/contract'
import { Button, Drawer, Skeleton } from 'antd'
import { AttachmentLink } from '../fields/files/AttachmentLink.tsx'
import { Difference } from '../review/Difference.tsx'
import { ReviewHistory } from '../review/ReviewHistory.tsx'
import { useFind } from '../session/useFind.ts'
import { Notice } from '../ui/Notice.tsx'
import { ReadingArea } from '../ui/ReadingArea.tsx'
import { applicationFields } from './application-columns.tsx'

/** An application with what became of it. */
export function ApplicationDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useFind(scheduleApplyApi.check, id)
  return (
    <Drawer open size={720} title={data ? `点课《${data.record.title}》` : '点课'} onClose={onClose}>
      {error ? (
        <Notice title="这条记录打不开" text={error.message}>
          <Button onClick={() => refetch()}>重试</Button>
        </Notice>
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <ReadingArea label="点课详情">
          <Difference fields={applicationFields} record={data.record} current={null} />
          {data.record.signInSheet && (
            <p>
              签到表：
              <AttachmentLink file={data.record.signInSheet} />
            </p>
          )}
          <ReviewHistory history={data.history} />
        </ReadingArea>
      )}
    </Drawer>
  )
}
