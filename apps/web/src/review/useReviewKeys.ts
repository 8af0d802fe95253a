import { useEffect, useRef } from 'react'
import { sessionGate } from '../session/session-gate.ts'

/** So long a record has to be on the screen before a key may decide on it: a second tap never hits the next one unseen. */
const LOOK_MS = 350

interface ReviewKeys {
  isOn: boolean
  /** The record on the screen. */
  shown: number | undefined
  keys: Record<string, () => void>
}

/** Single keys for the review. They never fire while somebody types, holds a key down or answers another dialog. */
export function useReviewKeys({ isOn, shown, keys }: ReviewKeys) {
  const latest = useRef(keys)
  latest.current = keys
  const since = useRef(0)

  useEffect(() => {
    if (shown !== undefined) since.current = performance.now()
  }, [shown])

  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return
      if (isTyping(event.target) || sessionGate.isWaiting() || performance.now() - since.current < LOOK_MS)
        return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"], [role="combobox"], .ant-modal',
    ) !== null
  )
}
