import { type Application, type Attachment, Attendance, scheduleApplyApi } from '@dangxiao/contract'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { AttachmentsUpload } from '../fields/files/AttachmentsUpload.tsx'
import { NumberInput } from '../fields/NumberInput.tsx'
import { goToFirstError } from '../form/go-to.ts'
import { rulesOf, setServerErrors } from '../form/rules.ts'
import { useAction } from '../session/useAction.ts'

interface Values {
  present: number | null
  sheets: Attachment[]
}

/** The sheet is called otherwise in the form. */
const placed = ({ signInSheet, ...fields }: Record<string, string>) => ({
  ...fields,
  ...(signInSheet && { sheets: signInSheet }),
})

/** How many came to a lesson that was held, with the sheet they signed. */
export function AttendDialog({
  record,
  onClose,
  onDone,
}: {
  record: Application
  onClose: () => void
  onDone: () => unknown
}) {
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const attend = useAction(
    scheduleApplyApi.attend,
    '已登记',
    async () => {
      onClose()
      await onDone()
    },
    {
      // One that no field shows is said.
      onFailure: (failure) => {
        const refused = Object.keys(failure.fields ?? {}).length
        return (
          refused > 0 && Object.keys(setServerErrors(form, { fields: placed(failure.fields) })).length === 0
        )
      },
    },
  )
  const save = async () => {
    const { present, sheets } = await form.validateFields()
    attend.mutate({
      params: { id: record.id },
      body: { present: present ?? 0, signInSheet: sheets[0] ?? null, version: record.version },
    })
  }
  return (
    <Modal
      open
      title={`登记《${record.title}》的实到人数`}
      okText="保存"
      okButtonProps={{ loading: attend.isPending, disabled: isBusy }}
      cancelText="取消"
      onOk={() => save().catch(goToFirstError)}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          present: record.present ?? record.expected,
          sheets: record.signInSheet ? [record.signInSheet] : [],
        }}
      >
        <Form.Item label="实到人数" name="present" rules={rulesOf(Attendance, 'present')}>
          <NumberInput min={0} max={9999} suffix="人" style={{ width: 160 }} autoFocus />
        </Form.Item>
        <Form.Item label="签到表" name="sheets">
          <AttachmentsUpload max={1} onBusy={setBusy} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
