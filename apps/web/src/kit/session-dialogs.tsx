import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Alert, App, Button, Form, Modal } from 'antd'
import { useRef, useState } from 'react'
import { messageOf } from './errors.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { sessionGate } from './session-gate.ts'
import { leave, signIn } from './sign-in.ts'

/** Above drawers and dialogs that may be open. */
const ABOVE_ALL = 1900

/** Asks for the password on the spot; every call that waits goes on afterwards. */
export function SignInAgain({ account, name }: { account: string; name: string }) {
  const { modal } = App.useApp()
  const router = useRouter()
  const queries = useQueryClient()
  const [form] = Form.useForm<{ password: string }>()
  const input = useRef<{ focus: () => void }>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const submit = async ({ password }: { password: string }) => {
    setBusy(true)
    setRefusal('')
    try {
      await signIn(queries, { account, password })
      sessionGate.open()
    } catch (error) {
      setBusy(false)
      setRefusal(messageOf(error))
      form.resetFields()
      input.current?.focus()
    }
  }

  const cancel = () =>
    modal.confirm({
      title: '返回登录页？',
      content: '尚未保存的内容可能会丢失。',
      okText: '返回登录页',
      cancelText: '继续登录',
      onOk: async () => {
        await router.navigate({ to: '/login', search: { from: router.state.location.href }, ignoreBlocker: true })
        leave(queries)
      },
    })

  return (
    <Modal
      open
      title="登录已过期"
      width={400}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      afterOpenChange={() => input.current?.focus()}
      zIndex={ABOVE_ALL}
    >
      <p>请输入密码继续，您正在填写的内容不会丢失。</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 16 }} />}
        <Form.Item label="账号">
          <b>{account}</b>（{name}）
          <input type="text" autoComplete="username" value={account} readOnly hidden />
        </Form.Item>
        <Form.Item label="密码" name="password" rules={[{ required: true, message: '请输入密码' }]}>
          <PasswordInput ref={input} autoComplete="current-password" />
        </Form.Item>
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={cancel}>取消</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            登录
          </Button>
        </div>
      </Form>
    </Modal>
  )
}

/** Another tab has signed in as somebody else, so that a save here would be theirs. */
export function OtherAccount({ owner, now }: { owner: string; now: string }) {
  return (
    <Modal
      open
      title="账号已切换"
      width={440}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={ABOVE_ALL}
      footer={[
        <Button key="owner" onClick={() => sessionGate.renewed().catch(() => {})}>
          用{owner}重新登录
        </Button>,
        <Button key="now" type="primary" onClick={() => window.location.reload()}>
          以{now}的身份打开
        </Button>,
      ]}
    >
      <p>
        这个浏览器已在另一个页面登录为“{now}”，本页仍是“{owner}”的内容。如本页有尚未保存的内容，请用“{owner}”重新登录后继续。
      </p>
    </Modal>
  )
}
