import { authApi, PASSWORD_MAX, PASSWORD_MIN, PasswordChange } from '@dangxiao/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { rulesOf, setServerErrors } from '../../form/rules.ts'
import { useMe } from '../../session/permissions.ts'
import { endSession, enter, leave } from '../../session/sign-in.ts'
import { useAction } from '../../session/useAction.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import styles from './sign-in.module.css'

interface Fields {
  oldPassword: string
  newPassword: string
  again: string
}

/** Changes the own password: at the first sign-in by force, later from the account menu. */
export function PasswordPage() {
  const me = useMe()
  const router = useRouter()
  const queries = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const isForced = me.mustChangePassword

  const change = useAction(
    authApi.password,
    '密码已修改',
    (user) => {
      enter(queries, user)
      if (isForced) router.navigate({ to: '/' })
      else router.history.back()
    },
    {
      onFailure: (failure) => {
        if (failure.code === 'OLD_PASSWORD_WRONG')
          form.setFields([{ name: 'oldPassword', errors: [failure.message] }])
        else if (failure.code === 'WEAK_PASSWORD' || failure.code === 'SAME_PASSWORD')
          form.setFields([{ name: 'newPassword', errors: [failure.message] }])
        else if (Object.keys(failure.fields).length > 0) setServerErrors(form, failure)
        else return false
        return true
      },
    },
  )

  const goBack = async () => {
    if (!isForced) return router.history.back()
    await endSession()
    await router.navigate({ to: '/login' })
    leave(queries)
  }

  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <header className={styles.title}>
          <h1>{isForced ? '首次登录，请先修改密码' : '修改密码'}</h1>
        </header>
        <ul className={styles.rules}>
          <li>
            {PASSWORD_MIN} 至 {PASSWORD_MAX} 位，建议 12 位以上
          </li>
          <li>不能是常见密码，也不能含有账号或单位名称</li>
          <li>不能与原密码相同</li>
        </ul>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          validateTrigger={['onBlur', 'onSubmit']}
          onFinish={({ oldPassword, newPassword }: Fields) =>
            change.mutate({ body: { oldPassword, newPassword } })
          }
        >
          {/* For the browser's password store. */}
          <input type="text" autoComplete="username" value={me.account} readOnly hidden />
          <Form.Item label="原密码" name="oldPassword" rules={rulesOf(PasswordChange, 'oldPassword')}>
            <PasswordInput autoFocus autoComplete="current-password" />
          </Form.Item>
          <Form.Item label="新密码" name="newPassword" rules={rulesOf(PasswordChange, 'newPassword')}>
            <PasswordInput autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            label="再输一次新密码"
            name="again"
            dependencies={['newPassword']}
            rules={[
              { required: true, message: '请再输一次新密码' },
              { validator: async (_, value) => isDifferent(value, form.getFieldValue('newPassword')) },
            ]}
          >
            <PasswordInput autoComplete="new-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={change.isPending}>
            确认修改
          </Button>
          <Button type="text" block onClick={goBack} className={styles.hint}>
            {isForced ? '退出登录' : '返回'}
          </Button>
        </Form>
      </section>
    </main>
  )
}

function isDifferent(again: string | undefined, first: string | undefined) {
  if (again && again !== first) throw new Error('两次输入的新密码不一致')
}
