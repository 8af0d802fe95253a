import type { User } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Alert, App, Button, Form, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { messageOf } from './errors.ts'
import { sessionGate } from './session-gate.ts'
import { leave, signIn } from './sign-in.ts'
import { letAllPass, unsavedWork } from './useLeaveGuard.ts'

/** Above drawers and dialogs that may be open. */
const ABOVE_ALL = 1900

interface SignInAgainProps {
  account: string
  name: string
  /** Instead of leaving for the sign-in page. */
  onBack: (() => void) | undefined
  onDone: () => void
}

/** Asks for the password on the spot; every call that waits goes on afterwards. */
export function SignInAgain({ account, name, onBack, onDone }: SignInAgainProps) {
  const { modal } = App.useApp()
  const router = useRouter()
  const queries = useQueryClient()
  const [form] = Form.useForm<{ password: string }>()
  const input = useRef<InputRef>(null)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const submit = async ({ password }: { password: string }) => {
    setBusy(true)
    setRefusal('')
    try {
      await signIn(queries, { account, password })
      sessionGate.open()
      onDone()
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
        await router.navigate({
          to: '/login',
          search: { from: router.state.location.href },
          ignoreBlocker: true,
        })
        leave(queries)
      },
    })

  return (
    <Modal
      open
      title={onBack ? '重新登录' : '登录已过期'}
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
          <Button onClick={onBack ?? cancel}>取消</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            登录
          </Button>
        </div>
      </Form>
    </Modal>
  )
}

const nameOf = ({ name, account, unitName }: User) => `“${name}”（${account}，${unitName}）`

/** Another tab has signed in as somebody else, so that a save here would be theirs. */
export function OtherAccount({ owner, now, onOwner }: { owner: User; now: User; onOwner: () => void }) {
  const reload = () => {
    letAllPass()
    window.location.reload()
  }
  return (
    <Modal
      open
      title="账号已切换"
      width={480}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      zIndex={ABOVE_ALL}
      footer={[
        <Button key="owner" onClick={onOwner}>
          用“{owner.name}”重新登录
        </Button>,
        <Button key="now" type="primary" onClick={reload}>
          以“{now.name}”重新载入
        </Button>,
      ]}
    >
      <p>
        这个浏览器已在另一个页面登录为{nameOf(now)}，本页仍属于{nameOf(owner)}，暂时不能继续操作。
      </p>
      {unsavedWork(owner.userId).map(({ what, fate }) => (
        <p key={what}>
          本页{what}。{fate}
        </p>
      ))}
    </Modal>
  )
}
