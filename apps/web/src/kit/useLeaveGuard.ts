import { useBlocker } from '@tanstack/react-router'
import { App } from 'antd'
import { useEffect, useRef } from 'react'

/** What would be lost, as the one who decides reads it. */
export interface Unsaved {
  /** `内容尚未保存` */
  what: string
  /** What becomes of it. */
  fate: string
}

const guards = new Set<() => Unsaved | undefined>()

/** What the open pages hold unsaved, for whoever leaves them without asking of each. */
export const unsavedWork = (): Unsaved[] => [...guards].flatMap((held) => held() ?? [])

/**
 * Asks before a page with unsaved changes is left, inside the product and by the browser. `aside` is told when the page is left for another one.
 *
 * @returns how to let the next navigation pass.
 */
export function useLeaveGuard(unsaved: boolean, { aside = '', ...work }: Unsaved & { aside?: string | undefined }): () => void {
  const { modal } = App.useApp()
  const passes = useRef(false)
  const holds = () => unsaved && !passes.current

  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true })
  const asks = blocker.status === 'blocked'
  const latest = useRef({ blocker, holds, work, aside })
  latest.current = { blocker, holds, work, aside }

  useEffect(() => {
    const held = () => (latest.current.holds() ? latest.current.work : undefined)
    guards.add(held)
    return () => void guards.delete(held)
  }, [])

  useEffect(() => {
    if (!asks) return
    const { work, aside } = latest.current
    const dialog = modal.confirm({
      title: `${work.what}，确定离开吗？`,
      content: work.fate + aside,
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
