import CloseOutlined from '@ant-design/icons/CloseOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { clean, courseApi, HONOUR_MAX, text } from '@dangxiao/contract'
import { AutoComplete, Button, Form, Modal, Tag } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { CountedInput } from '../../kit/CountedInput.tsx'
import { rulesOf } from '../../kit/rules.ts'
import { useCall } from '../../kit/useFind.ts'

const MOST_HONOURS = 20
const HonourFields = z.object({ name: text('荣誉/奖项名称', { max: HONOUR_MAX }) })

interface HonourTagsProps {
  /** Given by the form. */
  id?: string
  value?: string[]
  onChange?: (honours: string[]) => void
}

export function HonourTags({ id, value = [], onChange }: HonourTagsProps) {
  const [adding, setAdding] = useState(false)
  return (
    <div id={id} tabIndex={-1} style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minHeight: 32, outline: 'none' }}>
      {value.map((honour) => (
        <Tag
          key={honour}
          closable={{ closeIcon: <CloseOutlined aria-hidden />, 'aria-label': `删除：${honour}` }}
          onClose={(event) => {
            event.preventDefault()
            onChange?.(value.filter((other) => other !== honour))
          }}
          style={{ maxWidth: '100%', marginInlineEnd: 0, whiteSpace: 'normal' }}
        >
          {honour}
        </Tag>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= MOST_HONOURS}
        onClick={() => setAdding(true)}
      >
        添加荣誉/奖项
      </Button>
      {adding && (
        <HonourDialog
          taken={value}
          onClose={() => setAdding(false)}
          onAdd={(honour) => {
            onChange?.([...value, honour])
            setAdding(false)
          }}
        />
      )}
    </div>
  )
}

interface HonourDialogProps {
  taken: readonly string[]
  onAdd: (honour: string) => void
  onClose: () => void
}

function HonourDialog({ taken, onAdd, onClose }: HonourDialogProps) {
  const [form] = Form.useForm<{ name: string }>()
  const known = useCall(courseApi.honours, {})
  const typed = Form.useWatch('name', form) ?? ''
  const suggestions = (known.data ?? []).map(({ name }) => name).filter((name) => !taken.includes(name) && name.includes(clean(typed)))

  // A rule, for a message set by hand goes with the next check of the field.
  const isNew = {
    validator: async (_: unknown, name = '') => {
      if (taken.includes(clean(name))) throw new Error('新增项已存在')
    },
  }
  const confirm = async () => {
    const { name } = await form.validateFields()
    onAdd(clean(name))
  }

  return (
    <Modal open title="添加荣誉/奖项" okText="确定" cancelText="取消" onOk={() => confirm().catch(() => {})} onCancel={onClose} width={480}>
      <Form form={form} layout="vertical" preserve={false} style={{ paddingTop: 8 }}>
        <Form.Item label="荣誉/奖项名称" name="name" rules={[...rulesOf(HonourFields, 'name'), isNew]}>
          <AutoComplete defaultActiveFirstOption={false} options={suggestions.map((value) => ({ value }))} autoFocus>
            <CountedInput max={HONOUR_MAX} placeholder="请填写荣誉/奖项名称" onPressEnter={() => confirm().catch(() => {})} />
          </AutoComplete>
        </Form.Item>
      </Form>
    </Modal>
  )
}
