import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import logo from '../../assets/logo.svg'
import { messageOf } from '../../session/errors.ts'
import { signIn } from '../../session/sign-in.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PRODUCT } from '../product.ts'
import styles from './sign-in.module.css'

interface Credentials {
  account: string
  password: string
}

export function SignInPage() {
  const { from } = useSearch({ from: '/login' })
  const router = useRouter()
  const queries = useQueryClient()
  const [form] = Form.useForm<Credentials>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')

  const submit = async (credentials: Credentials) => {
    setBusy(true)
    setRefusal('')
    try {
      await signIn(queries, credentials)
      router.history.push(from ?? '/')
    } catch (error) {
      setBusy(false)
      setRefusal(messageOf(error))
      form.setFieldValue('password', '')
      form.getFieldInstance('password')?.focus()
    }
  }

  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <header className={styles.title}>
          <img src={logo} alt="" width={48} height={48} />
          <h1>{PRODUCT}</h1>
        </header>
        <Form
          form={form}
          layout="vertical"
          size="large"
          requiredMark={false}
          onFinish={submit}
          validateTrigger="onSubmit"
        >
          {refusal && <Alert type="error" showIcon title={refusal} className={styles.refusal} />}
          <Form.Item
            label="账号"
            name="account"
            rules={[{ required: true, whitespace: true, message: '请输入账号' }]}
          >
            <Input autoFocus autoComplete="username" maxLength={64} spellCheck={false} />
          </Form.Item>
          <Form.Item label="密码" name="password" rules={[{ required: true, message: '请输入密码' }]}>
            <PasswordInput autoComplete="current-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={isBusy}>
            登录
          </Button>
        </Form>
        <ForgottenPassword />
      </section>
    </main>
  )
}

/** Alike for everybody: it asks for no account, so it tells of none. */
const ForgottenPassword = () => (
  <details className={styles.forgotten}>
    <summary>忘记密码？</summary>
    <p>本单位或上级单位的管理员、系统管理员可以重置您的密码。</p>
    <ol>
      <li>联系管理员，说明您的单位、姓名和账号；</li>
      <li>管理员核实后，在“系统—用户”中重置，交给您一次性密码；</li>
      <li>用一次性密码登录，按提示设置新密码。</li>
    </ol>
  </details>
)
