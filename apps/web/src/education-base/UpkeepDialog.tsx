import { BaseUpkeep, type EducationBaseRow, educationBaseApi } from '@dangxiao/contract'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { NumberInput } from '../fields/NumberInput.tsx'
import { rulesOf } from '../form/rules.ts'
import { useDiscardQuestion } from '../form/useDiscardQuestion.ts'
import { isStale } from '../session/errors.ts'
import { useAction } from '../session/useAction.ts'
import { ClosedDays } from './ClosedDays.tsx'

interface UpkeepDialogProps {
  base: EducationBaseRow
  onDone: () => void
  /** After a change, by whomever. */
  onChanged: () => unknown
}

interface Values {
  dailyCapacity: number | null
  closedDates: string[]
}

/** Capacity and closed days of one base, straight from its row; no review. */
export function UpkeepDialog({ base, onDone, onChanged }: UpkeepDialogProps) {
  const [form] = Form.useForm<Values>()
  const [stale, setStale] = useState(false)
  const save = useAction(
    educationBaseApi.upkeep,
    '已保存，立即生效',
    () => {
      onDone()
      return onChanged()
    },
    {
      // What was typed stays; saved again, it goes over the newest version.
      onFailure: (failure) => {
        if (!isStale(failure)) return false
        setStale(true)
        void onChanged()
        return true
      },
    },
  )

  const leave = useDiscardQuestion()
  const close = () => leave(form.isFieldsTouched() && hasChanged(base, form.getFieldsValue(true)), onDone)

  const confirm = ({ dailyCapacity, closedDates }: Values) => {
    if (dailyCapacity !== null)
      save.mutate({ params: { id: base.id }, body: { dailyCapacity, closedDates, version: base.version } })
  }

  return (
    <Modal
      open
      centered
      title={`接待与开放：${base.name}`}
      onCancel={close}
      onOk={form.submit}
      confirmLoading={save.isPending}
      okText="保存"
    >
      {stale && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={`该记录已被他人更新：现为每日${base.dailyCapacity}人，今后不开放${base.closedDates.length}天。您填写的内容还在，再次保存将以您的为准。`}
        />
      )}
      <Form
        form={form}
        onFinish={confirm}
        layout="vertical"
        requiredMark={false}
        initialValues={{ dailyCapacity: base.dailyCapacity, closedDates: base.closedDates }}
      >
        <Form.Item label="每日接待能力" name="dailyCapacity" rules={rulesOf(BaseUpkeep, 'dailyCapacity')}>
          <NumberInput suffix="人" style={{ width: 160 }} onPressEnter={form.submit} autoFocus />
        </Form.Item>
        <Form.Item label="不开放的日期" name="closedDates" rules={rulesOf(BaseUpkeep, 'closedDates')}>
          <ClosedDays />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const hasChanged = (base: EducationBaseRow, { dailyCapacity, closedDates }: Values) =>
  dailyCapacity !== base.dailyCapacity || closedDates.join() !== base.closedDates.join()
