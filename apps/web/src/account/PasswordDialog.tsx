import type { WithPassword } from '@dangxiao/contract'
import { Alert, Button, Descriptions, Modal, Typography } from 'antd'

interface PasswordDialogProps {
  made: WithPassword
  onClose: () => void
}

/** The one-time password of an account, which nobody can look up afterwards. */
export function PasswordDialog({ made, onClose }: PasswordDialogProps) {
  return (
    <Modal
      open
      title="一次性密码"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <Alert
        type="warning"
        showIcon
        title="密码只显示这一次，关闭后无法再查看"
        description="请当面或电话告知本人，不要发到群里。首次登录时必须修改密码。"
        style={{ marginBottom: 16 }}
      />
      <Descriptions
        column={1}
        bordered
        size="small"
        items={[
          { key: 'name', label: '姓名', children: made.name },
          { key: 'account', label: '账号', children: made.account },
          {
            key: 'password',
            label: '密码',
            children: (
              <Typography.Text code copyable={{ tooltips: ['复制密码', '已复制'] }} style={{ fontSize: 16 }}>
                {made.password}
              </Typography.Text>
            ),
          },
        ]}
      />
    </Modal>
  )
}
