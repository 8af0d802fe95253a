import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { type AccountRow, accountApi, type WithPassword } from '@dangxiao/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { ListPage } from '../list/ListPage.tsx'
import { RowActions } from '../list/RowActions.tsx'
import { useList } from '../list/useList.ts'
import { allows, useMe } from '../session/permissions.ts'
import { useAction } from '../session/useAction.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { AccountFilters } from './AccountFilters.tsx'
import { accountColumns } from './account-columns.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

export const listCall = accountApi.list

type Open =
  | { what: 'add' }
  | { what: 'edit' | 'grant'; account: AccountRow }
  | { what: 'password'; made: WithPassword }

/** Who may sign in, with which roles. */
export function AccountListPage() {
  const me = useMe()
  const navigate = useNavigate()
  const list = useList(listCall)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const show = async (made: WithPassword) => {
    setOpen({ what: 'password', made })
    await list.refresh()
  }
  const saved = async () => {
    close()
    await list.refresh()
  }
  const reset = useAction(accountApi.reset, undefined, show)
  const unlock = useAction(accountApi.unlock, '已解锁', list.refresh)
  const signOut = useAction(accountApi.signOut, '已全部退出', list.refresh)
  const disable = useAction(accountApi.disable, '已停用', list.refresh)
  const enable = useAction(accountApi.enable, '已启用', list.refresh)

  const actionsOf = (account: AccountRow) => {
    const { id, name, account: signsInAs, can, sessions } = account
    const input = { params: { id } }
    return [
      can.includes('edit') && { label: '编辑', run: () => setOpen({ what: 'edit', account }) },
      can.includes('grant') && { label: '授权', run: () => setOpen({ what: 'grant', account }) },
      can.includes('unlock') && { label: '解锁', run: () => unlock.mutate(input) },
      can.includes('reset') && {
        label: '重置密码',
        confirm: {
          title: `重置“${name}”的密码？`,
          text: '原密码立即失效，已登录的设备全部退出。新的一次性密码只显示一次。',
        },
        run: () => reset.mutate(input),
      },
      can.includes('signOut') && {
        label: '全部退出',
        confirm: {
          title: `让“${name}”在${sessions}台设备上的登录全部退出？`,
          text: '正在填写的内容保留在本人的浏览器中。',
        },
        run: () => signOut.mutate(input),
      },
      allows(me, 'log:view') && {
        label: '操作记录',
        run: () => navigate({ to: '/logs', search: { keyword: signsInAs } }),
      },
      can.includes('disable') && {
        label: '停用',
        danger: true,
        confirm: {
          title: `停用“${name}”？`,
          text: '停用后不能登录，已登录的立即退出；资料和记录保留，可随时启用。',
        },
        run: () => disable.mutate(input),
      },
      can.includes('enable') && { label: '启用', run: () => enable.mutate(input) },
    ]
  }

  const add = allows(me, 'user:edit') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ what: 'add' })}>
      新增用户
    </Button>
  )

  return (
    <>
      <ListPage
        list={list}
        columns={[
          ...accountColumns,
          {
            title: '操作',
            key: 'actions',
            width: 204,
            render: (_, row) => <RowActions actions={actionsOf(row)} />,
          },
        ]}
        rowHeight={58}
        filters={<AccountFilters list={list} />}
        toolbar={add}
        emptyText="还没有用户"
        emptyAction={add}
      />
      {(open?.what === 'add' || open?.what === 'edit') && (
        <AccountDialog
          id={open.what === 'edit' ? open.account.id : undefined}
          onClose={close}
          onSaved={(made) => (made ? show(made) : saved())}
        />
      )}
      {open?.what === 'grant' && <GrantDialog account={open.account} onClose={close} onSaved={saved} />}
      {open?.what === 'password' && <PasswordDialog made={open.made} onClose={close} />}
    </>
  )
}
