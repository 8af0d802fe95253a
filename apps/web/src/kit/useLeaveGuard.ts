import { useBlocker } from '@tanstack/react-router'
import { App } from 'antd'
import { useEffect, useRef } from 'react'

/**
 * Asks before a page with unsaved changes is left, inside the product and by the browser.
 *
 * @returns how to let the next navigation pass.
 */
export function useLeaveGuard(unsaved: boolean, question: { title: string; content: string }): () => void {
  const { modal } = App.useApp()
  const passes = useRef(false)
  const holds = () => unsaved && !passes.current

  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true })
  const asks = blocker.status === 'blocked'
  const latest = useRef({ blocker, question })
  latest.current = { blocker, question }

  useEffect(() => {
    if (!asks) return
    const dialog = modal.confirm({
      ...latest.current.question,
      okText: '离开',
      okButtonProps: { type: 'default' },
      cancelText: '继续填写',
      cancelButtonProps: { type: 'primary' },
      autoFocusButton: 'cancel',
      onOk: () => latest.current.blocker.proceed?.(),
      onCancel: () => latest.current.blocker.reset?.(),
    })
    return () => dialog.destroy()
  }, [asks, modal])

  return () => {
    passes.current = true
  }
}
