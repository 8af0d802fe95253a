import DownOutlined from '@ant-design/icons/DownOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { App, Button, Dropdown } from 'antd'
import { useMe } from '../../session/permissions.ts'
import { endSession, leave } from '../../session/sign-in.ts'
import { unsavedWork } from '../../session/useLeaveGuard.ts'
import { stayingFirst } from '../../ui/staying.tsx'
import styles from './shell.module.css'

/** The own unit, and what one can do with the own account. */
export function AccountMenu() {
  const me = useMe()
  const { modal } = App.useApp()
  const router = useRouter()
  const queries = useQueryClient()

  const signOut = () => {
    const unsaved = unsavedWork(me.userId)
    if (unsaved.length === 0) return void endHere()
    modal.confirm({
      width: 500,
      title: `${unsaved.map(({ what }) => what).join('，')}，确定退出吗？`,
      content: unsaved.map(({ what, fate }) => <div key={what}>{fate}</div>),
      okText: '退出登录',
      cancelText: '暂不退出',
      ...stayingFirst,
      onOk: () => void endHere(),
    })
  }

  const endHere = async () => {
    await router.navigate({ to: '/login', ignoreBlocker: true })
    await endSession()
    leave(queries)
  }

  return (
    <div className={styles.account}>
      <span className={styles.unit} title={me.unitName}>
        {me.unitName}
      </span>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'who', disabled: true, label: `${me.account} · ${me.roles.join('、') || '未分配角色'}` },
            { type: 'divider' },
            { key: 'password', label: '修改密码', onClick: () => router.navigate({ to: '/password' }) },
            { key: 'signOut', label: '退出登录', onClick: signOut },
          ],
        }}
      >
        <Button type="text">
          {me.name} <DownOutlined style={{ fontSize: 10 }} />
        </Button>
      </Dropdown>
    </div>
  )
}
