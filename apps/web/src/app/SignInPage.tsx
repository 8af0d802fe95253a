import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import logo from '../assets/logo.svg'
import { messageOf } from '../kit/errors.ts'
import { PasswordInput } from '../kit/PasswordInput.tsx'
import { signIn } from '../kit/sign-in.ts'
import { PRODUCT } from './product.ts'
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
        <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit} validateTrigger="onSubmit">
          {refusal && <Alert type="error" showIcon title={refusal} className={styles.refusal} />}
          <Form.Item label="账号" name="account" rules={[{ required: true, whitespace: true, message: '请输入账号' }]}>
            <Input autoFocus autoComplete="username" maxLength={64} spellCheck={false} />
          </Form.Item>
          <Form.Item label="密码" name="password" rules={[{ required: true, message: '请输入密码' }]}>
            <PasswordInput autoComplete="current-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={isBusy}>
            登录
          </Button>
        </Form>
        <p className={styles.hint}>忘记密码请联系本单位管理员重置</p>
      </section>
    </main>
  )
}
