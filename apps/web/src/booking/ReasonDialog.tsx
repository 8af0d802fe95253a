import { CANCEL_REASON_MAX } from '@dangxiao/contract'
import { Form, Modal } from 'antd'
import { CountedTextArea } from '../fields/CountedInput.tsx'

interface ReasonDialogProps {
  title: string
  label: string
  empty: string
  okText: string
  busy: boolean
  onCancel: () => void
  onOk: (reason: string) => void
}

/** Asks why. */
export function ReasonDialog({ title, label, empty, okText, busy, onCancel, onOk }: ReasonDialogProps) {
  const [form] = Form.useForm<{ reason: string }>()
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText="返回"
      confirmLoading={busy}
      onCancel={onCancel}
      onOk={() => form.submit()}
    >
      <Form form={form} layout="vertical" onFinish={({ reason }) => onOk(reason)}>
        <Form.Item label={label} name="reason" rules={[{ required: true, whitespace: true, message: empty }]}>
          <CountedTextArea rows={4} max={CANCEL_REASON_MAX} placeholder={`${empty}，对方会看到`} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
