import { useBlocker } from '@tanstack/react-router'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { stayingFirst } from '../ui/staying.tsx'

/** What would be lost, as the one who decides reads it. */
export interface Unsaved {
  /** `内容尚未保存` */
  what: string
  /** What becomes of it. */
  fate: string
}

/** Keeps something that would be lost or interrupted when its user leaves. */
interface Guard {
  held(userId: number): Unsaved | undefined
  /** Leave without a further question. */
  pass(): void
}

const guards = new Set<Guard>()

/** @returns how to take the guard away again */
export function addGuard(guard: Guard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** What a user would lose or interrupt, for one question about all of it: first what was begun last. */
export const unsavedWork = (userId: number): Unsaved[] =>
  [...guards].reverse().flatMap(({ held }) => held(userId) ?? [])

/** Leave without a further question. */
export function letAllPass() {
  for (const { pass } of guards) pass()
}

/**
 * Asks before a page with unsaved changes is left, inside the product and by the browser. `aside` is told when the page is left for another one.
 *
 * @returns how to let the next navigation pass.
 */
export function useLeaveGuard(
  unsaved: boolean,
  { aside = '', ...work }: Unsaved & { aside?: string | undefined },
): () => void {
  const { modal } = App.useApp()
  const passes = useRef(false)
  const holds = () => unsaved && !passes.current

  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true })
  const asks = blocker.status === 'blocked'
  const latest = useRef({ blocker, holds, work, aside })
  latest.current = { blocker, holds, work, aside }

  useEffect(() => {
    return addGuard({
      held: () => (latest.current.holds() ? latest.current.work : undefined),
      pass() {
        passes.current = true
      },
    })
  }, [])

  useEffect(() => {
    if (!asks) return
    const { work, aside } = latest.current
    const dialog = modal.confirm({
      title: `${work.what}，确定离开吗？`,
      content: work.fate + aside,
      okText: '离开',
      cancelText: '继续填写',
      ...stayingFirst,
      onOk: () => latest.current.blocker.proceed?.(),
      onCancel: () => latest.current.blocker.reset?.(),
    })
    return () => dialog.destroy()
  }, [asks, modal])

  return () => {
    passes.current = true
  }
}
