import { type RefObject, useCallback, useEffect, useRef } from 'react'

const REMOVERS = 'button[aria-label^="删除："]'

/**
 * Where the focus goes when the entry that had it is taken off: to the button that takes off the next one, or else to what adds one
 * (`[data-adder]`, or its input). Otherwise somebody without a mouse would begin at the top of the page again.
 *
 * @returns `keep` for a dialog that has asked and given the focus back to nothing
 */
export function useFocusAfterRemoval(
  box: RefObject<HTMLElement | null>,
  count: number,
): { keep: () => void } {
  const index = useRef(0)
  const before = useRef(count)
  const keep = useCallback(() => {
    if (document.activeElement !== document.body) return
    const removers = removersIn(box.current)
    const adder = box.current?.querySelector<HTMLElement>('[data-adder] input, button[data-adder]')
    ;(removers[Math.min(index.current, removers.length - 1)] ?? adder)?.focus()
  }, [box])
  useEffect(() => {
    const node = box.current
    const note = ({ target }: FocusEvent) => {
      const found = removersIn(node).indexOf(target as HTMLElement)
      if (found >= 0) index.current = found
    }
    node?.addEventListener('focusin', note)
    return () => node?.removeEventListener('focusin', note)
  }, [box])
  useEffect(() => {
    if (count < before.current) keep()
    before.current = count
  }, [count, keep])
  return { keep }
}

const removersIn = (node: HTMLElement | null) => [...(node?.querySelectorAll<HTMLElement>(REMOVERS) ?? [])]
