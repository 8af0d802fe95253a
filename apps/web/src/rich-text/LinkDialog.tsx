import { webAddress } from '@dangxiao/contract'
import type { Editor } from '@tiptap/react'
import { Button, Checkbox, Form, Input, Modal } from 'antd'
import { z } from 'zod'
import { goToFirstError } from '../form/go-to.ts'
import { rulesOf } from '../form/rules.ts'

const Link = z.object({ href: webAddress('链接地址', { max: 500 }) })

/** The address of the chosen text; without chosen text the address itself is written. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [form] = Form.useForm<{ href: string; apart: boolean }>()
  const { href: current, target }: { href?: string; target?: string } = editor.getAttributes('link')

  const confirm = async () => {
    const values = await form.validateFields()
    const { href } = Link.parse(values)
    const attrs = { href, target: values.apart ? '_blank' : '_self' }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !current) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs }] }).run()
    } else chain.setLink(attrs).run()
    onClose()
  }

  return (
    <Modal
      open
      title={current ? '修改链接' : '插入链接'}
      onCancel={onClose}
      footer={[
        current && (
          <Button
            key="remove"
            danger
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            取消链接
          </Button>
        ),
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="ok" type="primary" onClick={() => void confirm().catch(goToFirstError)}>
          确定
        </Button>,
      ]}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ href: current ?? 'https://', apart: target !== '_self' }}
        onFinish={() => void confirm().catch(goToFirstError)}
      >
        <Form.Item label="链接地址" name="href" rules={rulesOf(Link, 'href')}>
          <Input autoFocus autoComplete="off" />
        </Form.Item>
        <Form.Item name="apart" valuePropName="checked" style={{ marginBottom: 0 }}>
          <Checkbox>在新窗口打开</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
