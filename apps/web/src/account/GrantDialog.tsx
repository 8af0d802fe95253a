import { type AccountRow, accountApi } from '@dangxiao/contract'
import { Form, Modal } from 'antd'
import { setServerErrors } from '../form/rules.ts'
import { useDiscardQuestion } from '../form/useDiscardQuestion.ts'
import { useAction } from '../session/useAction.ts'
import { RolesField } from './RolesField.tsx'

interface GrantDialogProps {
  account: AccountRow
  onClose: () => void
  onSaved: () => void
}

interface Values {
  roleIds: number[]
}

/** What 安全管理员 does: appoints somebody to any role, and relieves him. */
export function GrantDialog({ account, onClose, onSaved }: GrantDialogProps) {
  const [form] = Form.useForm<Values>()
  const leave = useDiscardQuestion()
  const grant = useAction(accountApi.grant, '已授权', onSaved, {
    onFailure: (failure) =>
      Object.keys(failure.fields).length > 0 && Object.keys(setServerErrors(form, failure)).length === 0,
  })
  const save = ({ roleIds }: Values) =>
    grant.mutate({ body: { id: account.id, version: account.version, roleIds } })
  return (
    <Modal
      open
      title={`为“${account.name}”授权`}
      okText="确定"
      onCancel={() => leave(form.isFieldsTouched(), onClose)}
      onOk={form.submit}
      confirmLoading={grant.isPending}
    >
      <p className="quiet">
        {account.partySchoolName}，账号 {account.account}
      </p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ roleIds: account.roles.map(({ id }) => id) }}
        onFinish={save}
      >
        <Form.Item
          label="角色"
          name="roleIds"
          extra="系统、安全、审计三个岗位不能兼任，也不能兼任其他角色。角色改变后，该用户须重新登录。"
        >
          <RolesField held={account.roles} all />
        </Form.Item>
      </Form>
    </Modal>
  )
}
