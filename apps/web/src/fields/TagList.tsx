import CloseOutlined from '@ant-design/icons/CloseOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { clean, text } from '@dangxiao/contract'
import { AutoComplete, Button, Form, Modal, Tag } from 'antd'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { goToFirstError } from '../form/go-to.ts'
import { rulesOf } from '../form/rules.ts'
import { CountedInput } from './CountedInput.tsx'
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts'

interface Kind {
  /** What one is: `荣誉/奖项`. */
  noun: string
  /** What is written to make one: `荣誉/奖项名称`. */
  label: string
  /** Most characters of one. */
  max: number
  /** Several may be written at once, with 、 ， or ; between them. */
  several?: boolean
  /** Offered while one is written. */
  known?: readonly string[]
}

interface TagListProps extends Kind {
  /** Given by the form. */
  id?: string
  value?: string[]
  onChange?: (tags: string[]) => void
  /** Most entries. */
  most: number
}

/** Short texts, each once, added in a dialog. */
export function TagList({ id, value = [], onChange, most, ...kind }: TagListProps) {
  const [adding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(box, value.length)
  const close = () => {
    setAdding(false)
    // Once the dialog has gone; a button that takes no more entries takes no focus either.
    requestAnimationFrame(() => (button.current?.disabled ? box.current : button.current)?.focus())
  }
  return (
    <div
      ref={box}
      id={id}
      tabIndex={-1}
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 8,
        minHeight: 32,
        outline: 'none',
      }}
    >
      {value.map((tag) => (
        <Tag key={tag} style={{ maxWidth: '100%', marginInlineEnd: 0, whiteSpace: 'normal' }}>
          {tag}
          {/* antd's own close icon answers no key. */}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined style={{ fontSize: 10 }} aria-hidden />}
            aria-label={`删除：${tag}`}
            onClick={() => onChange?.(value.filter((other) => other !== tag))}
            style={{ width: 18, height: 18, marginInlineStart: 2 }}
          />
        </Tag>
      ))}
      <Button
        ref={button}
        data-adder
        size="small"
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        disabled={value.length >= most}
        onClick={() => setAdding(true)}
      >
        添加{kind.noun}
      </Button>
      {adding && (
        <TagDialog
          {...kind}
          taken={value}
          room={most - value.length}
          onClose={close}
          onAdd={(tags) => {
            onChange?.([...value, ...tags])
            close()
          }}
        />
      )}
    </div>
  )
}

interface TagDialogProps extends Kind {
  taken: readonly string[]
  /** How many more there may be. */
  room: number
  onAdd: (tags: string[]) => void
  onClose: () => void
}

const BETWEEN = /[、，,；;\n]/
const namesIn = (typed: string) => [...new Set(typed.split(BETWEEN).map(clean).filter(Boolean))]

function TagDialog({ noun, label, max, several, known = [], taken, room, onAdd, onClose }: TagDialogProps) {
  const [form] = Form.useForm<{ name: string }>()
  const typed = Form.useWatch('name', form) ?? ''
  const suggestions = known.filter((name) => !taken.includes(name) && name.includes(clean(typed)))

  const one = text(label, { max })
  const tagsIn = (name: string) => (several ? namesIn(name) : [clean(name)])
  // A rule, for a message set by hand goes with the next check of the field.
  const isNew = {
    validator: async (_: unknown, name = '') => {
      const tags = tagsIn(name)
      const twice = tags.find((tag) => taken.includes(tag))
      if (twice !== undefined) throw new Error(tags.length > 1 ? `“${twice}”已存在` : '新增项已存在')
      if (tags.length > room) throw new Error(`最多还能添加${room}个，现有${tags.length}个`)
      if (!several) return
      const { error } = z.array(one).min(1, `${label}不能为空`).safeParse(tags)
      if (error) throw new Error(error.issues[0]?.message)
    },
  }
  const confirm = async () => {
    const { name } = await form.validateFields()
    onAdd(tagsIn(name))
  }

  return (
    <Modal
      open
      title={`添加${noun}`}
      okText="确定"
      cancelText="取消"
      onOk={() => confirm().catch(goToFirstError)}
      onCancel={onClose}
      width={480}
    >
      <Form form={form} name="tag" layout="vertical" preserve={false} style={{ paddingTop: 8 }}>
        <Form.Item
          label={label}
          name="name"
          rules={[
            ...(several
              ? [{ required: true, validator: async () => {} }]
              : rulesOf(z.object({ name: one }), 'name')),
            isNew,
          ]}
        >
          <AutoComplete
            defaultActiveFirstOption={false}
            options={suggestions.map((value) => ({ value }))}
            autoFocus
          >
            <CountedInput
              max={several ? max * room + room : max}
              placeholder={several ? `请填写${label}，多个用、隔开` : `请填写${label}`}
              onPressEnter={() => confirm().catch(goToFirstError)}
            />
          </AutoComplete>
        </Form.Item>
      </Form>
    </Modal>
  )
}
