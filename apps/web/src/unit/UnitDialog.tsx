import { UnitInput, type UnitRow, unitApi, unitTypes, userLevels } from '@dangxiao/contract'
import { Form, Modal, Select } from 'antd'
import { CountedInput } from '../fields/CountedInput.tsx'
import { goToFirstError } from '../form/go-to.ts'
import { maxLengthOf, rulesOf, setServerErrors } from '../form/rules.ts'
import { useDiscardQuestion } from '../form/useDiscardQuestion.ts'
import type { CallFailure } from '../session/errors.ts'
import { useAction } from '../session/useAction.ts'

interface UnitDialogProps {
  unit: UnitRow
  /** `add`: a unit below it. */
  kind: 'add' | 'edit'
  onClose: () => void
  onSaved: () => Promise<void>
}

type Values = Pick<UnitRow, 'unitName' | 'code' | 'unitType' | 'userLevel'>

/** Adds a unit below one, or changes it. */
export function UnitDialog({ unit, kind, onClose, onSaved }: UnitDialogProps) {
  const [form] = Form.useForm<Values>()
  const onFailure = (failure: CallFailure) =>
    Object.keys(failure.fields).length > 0 && Object.keys(setServerErrors(form, failure)).length === 0
  const add = useAction(unitApi.add, '已新增', onSaved, { onFailure })
  const update = useAction(unitApi.update, '已修改', onSaved, { onFailure })
  const level = Math.min(unit.userLevel + 1, 4)
  const opened = kind === 'edit' ? unit : { unitName: '', code: '', unitType: level, userLevel: level }

  const leave = useDiscardQuestion()
  const close = () => leave(form.isFieldsTouched(), onClose)

  const save = async () => {
    const valid = await form.validateFields().catch(goToFirstError)
    if (!valid) return
    if (kind === 'add') add.mutate({ body: { ...valid, parentId: unit.id } })
    else update.mutate({ body: { ...valid, id: unit.id, version: unit.version } })
  }

  return (
    <Modal
      open
      title={kind === 'add' ? `在“${unit.unitName}”下新增单位` : `修改“${unit.unitName}”`}
      okText="确定"
      onCancel={close}
      onOk={() => void save()}
      confirmLoading={add.isPending || update.isPending}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          unitName: opened.unitName,
          code: opened.code,
          unitType: opened.unitType,
          userLevel: opened.userLevel,
        }}
      >
        <Form.Item label="单位名称" name="unitName" rules={rulesOf(UnitInput, 'unitName')}>
          <CountedInput max={maxLengthOf(UnitInput, 'unitName')} />
        </Form.Item>
        <Form.Item label="单位编码" name="code" rules={rulesOf(UnitInput, 'code')}>
          <CountedInput max={maxLengthOf(UnitInput, 'code')} />
        </Form.Item>
        <Form.Item label="单位类型" name="unitType" rules={rulesOf(UnitInput, 'unitType')}>
          <Select options={unitTypes.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
        <Form.Item
          label="单位级别"
          name="userLevel"
          rules={rulesOf(UnitInput, 'userLevel')}
          extra="应低于上级单位、高于下级单位"
        >
          <Select options={userLevels.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
