import { type Application, auditStatusWithCancellation, type InputOf, scheduleApplyApi } from '@dangxiao/contract'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { setServerErrors } from '../kit/rules.ts'
import { useAction } from '../kit/useAction.ts'
import { useDiscardQuestion } from '../kit/useDiscardQuestion.ts'
import { ApplyFields } from './ApplyFields.tsx'
import { useOwnClasses } from './useOwnClasses.ts'

type Values = Omit<InputOf<typeof scheduleApplyApi.update>['body'], 'id' | 'version'>

/** Changes an application; one that was rejected is handed in again by it. */
export function EditDialog({ record, onClose, onDone }: { record: Application; onClose: () => void; onDone: () => unknown }) {
  const [form] = Form.useForm<Values>()
  const [complaint, setComplaint] = useState('')
  const classes = useOwnClasses()
  const isRejected = record.auditStatus === auditStatusWithCancellation.rejected
  const update = useAction(
    scheduleApplyApi.update,
    isRejected ? '已重新提交' : '修改成功',
    async () => {
      onClose()
      await onDone()
    },
    {
      onFailure: (failure) => {
        const [other] = Object.values(setServerErrors(form, failure))
        setComplaint(other ?? '')
        return Object.keys(failure.fields ?? {}).length > 0
      },
    },
  )
  const save = async () => update.mutate({ body: { ...(await form.validateFields()), id: record.id, version: record.version } })
  const close = useDiscardQuestion(() => form.isFieldsTouched(), onClose)
  return (
    <Modal
      open
      width={640}
      title={isRejected ? `重新提交点课《${record.title}》` : `修改点课《${record.title}》`}
      okText={isRejected ? '重新提交' : '保存'}
      okButtonProps={{ loading: update.isPending }}
      cancelText="取消"
      onOk={() => save().catch(() => {})}
      onCancel={close}
    >
      {isRejected && <Alert type="warning" showIcon title={`驳回原因：${record.auditReason}`} style={{ marginBottom: 12 }} />}
      {complaint && <Alert type="error" showIcon title={complaint} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" initialValues={record}>
        <ApplyFields classes={classes} isClassFixed={record.auditStatus === auditStatusWithCancellation.approved} />
      </Form>
    </Modal>
  )
}
