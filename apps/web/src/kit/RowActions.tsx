import DownOutlined from '@ant-design/icons/DownOutlined'
import { App, Button, Dropdown } from 'antd'

export interface RowAction {
  label: string
  run: () => void
  /** Asked before it runs. */
  confirm?: { title: string; text?: string }
  danger?: boolean
  /** On its way now. */
  busy?: boolean
}

interface RowActionsProps {
  /** What may be done, the most frequent first; `false` falls out. */
  actions: (RowAction | false)[]
  /** So many stand in the row; with more, the rest goes under 更多. */
  most?: number
}

/** What can be done with one row, as text buttons. */
export function RowActions({ actions, most = 3 }: RowActionsProps) {
  const { modal } = App.useApp()
  const allowed = actions.filter((action) => action !== false)
  const shown = allowed.length > most ? allowed.slice(0, most - 1) : allowed
  const rest = allowed.slice(shown.length)

  const start = ({ run, confirm, danger, label }: RowAction) => {
    if (!confirm) return run()
    modal.confirm({
      title: confirm.title,
      content: confirm.text,
      okText: label,
      okButtonProps: { danger },
      onOk: run,
      autoFocusButton: 'cancel',
    })
  }

  return (
    <div className="row-actions">
      {shown.map((action) => (
        <Button key={action.label} type="link" size="small" danger={action.danger} loading={action.busy} onClick={() => start(action)}>
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ label, danger, busy }) => ({ key: label, label, danger, disabled: busy })),
            onClick: ({ key }) => {
              const action = rest.find(({ label }) => label === key)
              if (action) start(action)
            },
          }}
        >
          <Button type="link" size="small">
            更多 <DownOutlined style={{ fontSize: 10 }} />
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
