import { type Lesson, scheduleApi } from '@dangxiao/contract'
import { Modal } from 'antd'
import { useState } from 'react'
import { CountedTextArea } from '../../fields/CountedInput.tsx'
import { useAction } from '../../session/useAction.ts'
import { useLessonsChanged } from './useLessonSave.ts'

const MOST = 200

/** Calls off the live session of a lesson, with the reason that others read. */
export function CancelLiveDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const changed = useLessonsChanged()
  const cancel = useAction(scheduleApi.cancelLive, '已取消直播', async () => {
    await changed()
    onClose()
  })
  return (
    <Modal
      open
      title={`取消《${lesson.title}》的直播？`}
      okText="取消直播"
      okButtonProps={{ danger: true, disabled: reason.trim() === '', loading: cancel.isPending }}
      cancelText="返回"
      onOk={() => cancel.mutate({ params: { id: lesson.id }, body: { reason } })}
      onCancel={onClose}
    >
      <p className="quiet">
        取消后不能恢复，课程仍按课表进行。
        {lesson.joinedUnits > 0 && `已有${lesson.joinedUnits}个单位点课，取消将同时通知。`}
      </p>
      <CountedTextArea
        max={MOST}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        placeholder="请填写取消原因"
        aria-label="取消原因"
        autoFocus
      />
    </Modal>
  )
}
