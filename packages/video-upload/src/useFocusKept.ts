import { type RefObject, useEffect, useRef } from 'react'

/** When the element with the focus goes, give it to the newest item or back to the button. */
export function useFocusKept(root: RefObject<HTMLDivElement | null>, count: number, hasButton: boolean) {
  const had = useRef(false)
  useEffect(() => {
    const box = root.current
    if (!box) return
    const note = () => {
      had.current = true
    }
    const forget = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        had.current = (target instanceof Node && !target.isConnected) || box.contains(document.activeElement)
      })
    }
    box.addEventListener('focusin', note)
    box.addEventListener('focusout', forget)
    return () => {
      box.removeEventListener('focusin', note)
      box.removeEventListener('focusout', forget)
    }
  }, [root])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an item or the button comes or goes
  useEffect(() => {
    const box = root.current
    if (!box || !had.current || document.activeElement !== document.body) return
    const button = box.querySelector<HTMLElement>('.video-upload__pick:enabled')
    const last = [...box.querySelectorAll<HTMLElement>('.video-upload__item')].at(-1)
    ;(button ?? last)?.focus()
  }, [count, hasButton])
}
