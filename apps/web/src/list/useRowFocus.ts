import { useEffect, useRef } from 'react'

/** Back to the row of what lay open, where the hands were: to its last button of the first rank, or else to the first row. */
export function useRowFocus(open: string | number | undefined) {
  const last = useRef(open)
  useEffect(() => {
    const left = last.current
    last.current = open
    if (open !== undefined || left === undefined) return
    // The drawer gives the focus back first, if what it came from is still there.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement === document.body) focusRow(String(left))
    })
    return () => cancelAnimationFrame(frame)
  }, [open])
}

/** @param key as the table knows the row; without it, or when it is gone, the first row is taken */
export function focusRow(key?: string): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
  const row = rows.find((candidate) => candidate.dataset.row === key) ?? rows[0]
  const target =
    row?.querySelector<HTMLElement>('td:last-child :is(a, button)') ??
    row?.querySelector<HTMLElement>('a, button')
  target?.focus()
  return target !== undefined && target !== null
}
