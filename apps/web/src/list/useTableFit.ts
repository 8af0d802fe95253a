import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Columns, fitColumns, keyOf } from './fit-columns.ts'

/** Of the table that stood last: mostly the next one has it too, and need not be drawn twice. */
let lastWidth = 0

/** How `columns` fit into the width that `box` has: which stay, which fold, and how wide they are. Known before anything is painted. */
export function useTableFit<Row>(
  box: RefObject<HTMLElement | null>,
  columns: Columns<Row>,
  flexWidth: number,
) {
  const available = useWidth(box)
  const { folded, widths } = fitColumns(columns, available || Number.MAX_SAFE_INTEGER, flexWidth)
  const keys = [...folded].join()
  // The same arrays while the same columns stay, so that pulling at the window does not draw every row for every pixel.
  const split = useMemo(() => {
    const isFolded = new Set(keys.split(','))
    return {
      shown: columns.filter((column) => !isFolded.has(keyOf(column))),
      folded: columns.filter((column) => isFolded.has(keyOf(column))),
    }
  }, [columns, keys])
  return { ...split, widths: available ? widths : split.shown.map(({ width }) => width) }
}

/** 0 until there is a layout. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(lastWidth)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      lastWidth = element.clientWidth
      setWidth(lastWidth)
    }
    measure()
    // It speaks between layout and painting: at once, or one frame would show the old columns.
    const watcher = new ResizeObserver(() => flushSync(measure))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box])
  return width
}
