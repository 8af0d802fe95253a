import {
  type Application,
  applicationAuditApi,
  auditStatusWithCancellation,
  scheduleApplyApi,
} from '@dangxiao/contract'
import { Modal } from 'antd'
import { useState } from 'react'
import { CountedTextArea } from '../fields/CountedInput.tsx'
import { useAction } from '../session/useAction.ts'

const REASON_MAX = 200

interface CancelDialogProps {
  record: Application
  side: 'applicant' | 'provider'
  onClose: () => void
  onDone: () => unknown
}

/** Calls an application off, for good; what is approved needs a reason, which the other side reads. */
export function CancelDialog({ record, side, onClose, onDone }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const isPending = record.auditStatus === auditStatusWithCancellation.pending
  const after = async () => {
    onClose()
    await onDone()
  }
  const route = side === 'applicant' ? scheduleApplyApi.cancel : applicationAuditApi.cancel
  const cancel = useAction(route, isPending ? '已撤回' : '已取消', after)
  return (
    <Modal
      open
      title={isPending ? `撤回点课《${record.title}》？` : `取消点课《${record.title}》？`}
      okText={isPending ? '撤回' : '取消点课'}
      okButtonProps={{
        danger: true,
        disabled: !isPending && reason.trim() === '',
        loading: cancel.isPending,
      }}
      cancelText="返回"
      onOk={() => cancel.mutate({ params: { id: record.id }, body: { reason, version: record.version } })}
      onCancel={onClose}
    >
      <p className="quiet">
        {isPending
          ? '撤回后如需参加，请重新申请。'
          : side === 'applicant'
            ? '课程将从本班课表中移除，并通知提供单位；取消后不能恢复。'
            : `课程将从${record.partySchoolName}的课表中移除，并通知该单位；取消后不能恢复。`}
      </p>
      <CountedTextArea
        max={REASON_MAX}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        placeholder={isPending ? '撤回原因（可不填）' : '请填写取消原因'}
        aria-label="取消原因"
        autoFocus
        style={{ marginBottom: 24 }}
      />
    </Modal>
  )
}
