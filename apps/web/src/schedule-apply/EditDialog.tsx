import {
  type Application,
  auditStatusWithCancellation,
  type InputOf,
  scheduleApplyApi,
} from '@dangxiao/contract'
import { Alert, Button, Form, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { goToFirstError } from '../form/go-to.ts'
import { setServerErrors } from '../form/rules.ts'
import { useDiscardQuestion } from '../form/useDiscardQuestion.ts'
import { useAction } from '../session/useAction.ts'
import { useCall } from '../session/useFind.ts'
import { Notice } from '../ui/Notice.tsx'
import { ApplyFields } from './ApplyFields.tsx'
import { useConflicts } from './useConflicts.ts'
import { useOwnClasses } from './useOwnClasses.ts'

type Values = Omit<InputOf<typeof scheduleApplyApi.update>['body'], 'id' | 'version'>

interface EditDialogProps {
  record: Application
  onClose: () => void
  onDone: () => unknown
}

/** Changes an application; one that was rejected is handed in again by it. A list shows the telephone number masked, so it is read first. */
export function EditDialog({ record, onClose, onDone }: EditDialogProps) {
  const whole = useCall(
    scheduleApplyApi.find,
    { params: { id: record.id } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  if (whole.data) return <EditForm record={whole.data} onClose={onClose} onDone={onDone} />
  return (
    <Modal open width={640} title={`修改点课《${record.title}》`} footer={null} onCancel={onClose}>
      {whole.error ? (
        <Notice title="这条记录打不开" text={whole.error.message}>
          <Button onClick={() => whole.refetch()}>重试</Button>
        </Notice>
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Modal>
  )
}

function EditForm({ record, onClose, onDone }: EditDialogProps) {
  const [form] = Form.useForm<Values>()
  const [complaint, setComplaint] = useState('')
  const classes = useOwnClasses()
  const classId = Form.useWatch('classId', form) ?? record.classId
  const place = Form.useWatch('place', form) ?? record.place
  const isApproved = record.auditStatus === auditStatusWithCancellation.approved
  // One that is approved stands in the timetable already.
  const conflicts = useConflicts(
    isApproved ? [] : [{ id: record.id, lessonId: record.lessonId, classId, place }],
  )
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
  const save = async () =>
    update.mutate({ body: { ...(await form.validateFields()), id: record.id, version: record.version } })
  const problem = complaint || conflicts.get(record.lessonId)
  const leave = useDiscardQuestion()
  const close = () => leave(form.isFieldsTouched(), onClose)
  return (
    <Modal
      open
      width={640}
      title={isRejected ? `重新提交点课《${record.title}》` : `修改点课《${record.title}》`}
      okText={isRejected ? '重新提交' : '保存'}
      okButtonProps={{ loading: update.isPending }}
      cancelText="取消"
      onOk={() => save().catch(goToFirstError)}
      onCancel={close}
    >
      {isRejected && (
        <Alert
          type="warning"
          showIcon
          title={`驳回原因：${record.auditReason}`}
          style={{ marginBottom: 12 }}
        />
      )}
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" initialValues={record} onValuesChange={() => setComplaint('')}>
        <ApplyFields
          classes={classes}
          current={{ id: record.classId, name: record.className }}
          isClassFixed={isApproved}
        />
      </Form>
    </Modal>
  )
}
