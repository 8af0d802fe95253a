import DownOutlined from '@ant-design/icons/DownOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import { App, Dropdown } from 'antd'
import { useRef, useState } from 'react'

export interface RowAction {
  label: string
  run: () => void
  /** Asked before it runs. */
  confirm?: { title: string; text?: string }
  danger?: boolean
  /** On its way now. */
  busy?: boolean
}

/** So many stand in the row; the rest goes under 更多. */
const MOST = 2

interface RowActionsProps {
  /** What may be done, the most frequent first; `false` falls out. */
  actions: (RowAction | false)[]
}

/** What can be done with one row, as text buttons. A list has a hundred of them, so they are plain ones and the menu comes when asked. */
export function RowActions({ actions }: RowActionsProps) {
  const { modal } = App.useApp()
  const more = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<'never asked' | 'open' | 'closed'>('never asked')
  const allowed = actions.filter((action) => action !== false)
  const shown = allowed.slice(0, MOST)
  const rest = allowed.slice(shown.length)

  const start = ({ run, confirm, danger, label }: RowAction) => {
    if (!confirm) return run()
    modal.confirm({
      title: confirm.title,
      content: confirm.text,
      okText: label,
      okButtonProps: { danger },
      onOk: run,
      focusable: { autoFocusButton: 'cancel' },
    })
  }

  const button = (
    <button
      ref={more}
      type="button"
      className="row-action"
      aria-haspopup="menu"
      onClick={menu === 'never asked' ? () => setMenu('open') : undefined}
    >
      更多 <DownOutlined style={{ fontSize: 10 }} />
    </button>
  )

  return (
    <div className="row-actions">
      {shown.map((action) => (
        <button
          key={action.label}
          type="button"
          className="row-action"
          data-danger={action.danger}
          disabled={action.busy}
          onClick={() => start(action)}
        >
          {action.busy ? (
            <>
              <LoadingOutlined aria-hidden /> {action.label}
            </>
          ) : (
            action.label
          )}
        </button>
      ))}
      {rest.length === 0 ? null : menu === 'never asked' ? (
        button
      ) : (
        <Dropdown
          trigger={['click']}
          open={menu === 'open'}
          onOpenChange={(open) => {
            setMenu(open ? 'open' : 'closed')
            if (!open) more.current?.focus()
          }}
          autoFocus
          menu={{
            items: rest.map(({ label, danger, busy }) => ({ key: label, label, danger, disabled: busy })),
            onClick: ({ key }) => {
              const action = rest.find(({ label }) => label === key)
              if (action) start(action)
            },
          }}
        >
          {button}
        </Dropdown>
      )}
    </div>
  )
}
