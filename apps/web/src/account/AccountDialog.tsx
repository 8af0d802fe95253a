import { AccountInput, type AccountRow, accountApi, type User, type WithPassword } from '@dangxiao/contract'
import { Button, Form, Input, Modal, Row, Skeleton } from 'antd'
import { fieldsFor } from '../fields/fields-for.tsx'
import { goToFirstError } from '../form/go-to.ts'
import { setServerErrors } from '../form/rules.ts'
import { useDiscardQuestion } from '../form/useDiscardQuestion.ts'
import type { CallFailure } from '../session/errors.ts'
import { NotOpened } from '../session/NotOpened.tsx'
import { useMe } from '../session/permissions.ts'
import { useAction } from '../session/useAction.ts'
import { useFind } from '../session/useFind.ts'
import { RolesField } from './RolesField.tsx'

const { Field, Owner, Text } = fieldsFor(AccountInput)

interface AccountDialogProps {
  /** The account to change; without it one is added. */
  id?: number | undefined
  onClose: () => void
  /** @param made the account that was added, with its password */
  onSaved: (made?: WithPassword) => void
}

/** Adds an account, or changes one, whose whole telephone is asked for. */
export function AccountDialog({ id, onClose, onSaved }: AccountDialogProps) {
  const { data, error, refetch } = useFind(accountApi.find, id)
  if (id === undefined || data) return <Filled account={data} onClose={onClose} onSaved={onSaved} />
  return (
    <Modal open title="修改用户" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {error ? (
        <NotOpened noun="这个用户" error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </Modal>
  )
}

interface Values {
  account: string
  name: string
  phone: string
  partySchoolId: number
  roleIds: number[]
}

const opened = (me: User, account: AccountRow | undefined): Partial<Values> => ({
  account: account?.account ?? '',
  name: account?.name ?? '',
  phone: account?.phone ?? '',
  partySchoolId: account?.partySchoolId ?? me.unitId,
  roleIds: account?.roles.map((role) => role.id) ?? [],
})

interface FilledProps extends Omit<AccountDialogProps, 'id'> {
  account: AccountRow | undefined
}

function Filled({ account, onClose, onSaved }: FilledProps) {
  const me = useMe()
  const [form] = Form.useForm<Values>()
  const onFailure = (failure: CallFailure) =>
    Object.keys(failure.fields).length > 0 && Object.keys(setServerErrors(form, failure)).length === 0
  const add = useAction(accountApi.add, '已新增', onSaved, { onFailure })
  const update = useAction(accountApi.update, '已修改', () => onSaved(), { onFailure })
  const leave = useDiscardQuestion()

  const save = async () => {
    const values = await form.validateFields().catch(goToFirstError)
    if (!values) return
    const { account: name, ...changed } = values
    if (account) update.mutate({ body: { ...changed, id: account.id, version: account.version } })
    else add.mutate({ body: { ...changed, account: name } })
  }

  return (
    <Modal
      open
      width={640}
      title={account ? `修改用户“${account.name}”` : '新增用户'}
      okText="确定"
      onCancel={() => leave(form.isFieldsTouched(), onClose)}
      onOk={() => void save()}
      confirmLoading={add.isPending || update.isPending}
    >
      <Form form={form} layout="vertical" initialValues={opened(me, account)}>
        <Row gutter={24}>
          <Text label="姓名" name="name" />
          <Text
            label="账号"
            name="account"
            placeholder="登录时使用，如 zhangsan"
            disabled={account !== undefined}
            extra={account ? '账号不能修改' : '不区分大小写和全角半角'}
          />
          <Owner label="所属单位" permission="user:edit" record={account} />
          <Field label="手机号" name="phone" tooltip="列表中只显示首尾几位">
            <Input placeholder="11位手机号，可不填" inputMode="tel" maxLength={20} autoComplete="off" />
          </Field>
          <Field
            wide
            label="角色"
            name="roleIds"
            extra="管理员和安全管理岗位由安全管理员在“授权”中办理。角色或单位改变后，该用户须重新登录。"
          >
            <RolesField held={account?.roles ?? []} />
          </Field>
        </Row>
      </Form>
    </Modal>
  )
}
