import { Form, Modal } from 'antd'
import { CountedTextArea } from '../../fields/CountedInput.tsx'
import { UnitTreePicker } from '../../fields/pickers/UnitTreePicker.tsx'

interface Transfer {
  toUnitId: number
  reason: string
}

interface TransferDialogProps {
  reservation: { subject: string; applyUnitName: string }
  busy: boolean
  onCancel: () => void
  onOk: (transfer: Transfer) => void
}

const REASON_MAX = 200

/** To whom a reservation goes, and why. */
export function TransferDialog({ reservation, busy, onCancel, onOk }: TransferDialogProps) {
  const [form] = Form.useForm<Transfer>()
  return (
    <Modal
      open
      title={`转交预约“${reservation.subject}”`}
      okText="转交"
      cancelText="返回"
      confirmLoading={busy}
      onCancel={onCancel}
      onOk={() => form.submit()}
    >
      <Form form={form} layout="vertical" onFinish={onOk}>
        <Form.Item label="转交给" name="toUnitId" rules={[{ required: true, message: '请选择转交单位' }]}>
          <UnitTreePicker placeholder="请选择单位，可输入名称查找" />
        </Form.Item>
        <Form.Item
          label="转交原因"
          name="reason"
          rules={[{ required: true, whitespace: true, message: '请填写转交原因' }]}
        >
          <CountedTextArea rows={3} max={REASON_MAX} placeholder="接收单位和预约单位会看到" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
