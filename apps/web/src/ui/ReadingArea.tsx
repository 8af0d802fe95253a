import type { ReactNode } from 'react'

interface ReadingAreaProps {
  /** What is read here. */
  label: string
  className?: string
  children: ReactNode
}

/** Text that a drawer scrolls: the keyboard reaches it, though nothing in it can be pressed. */
export function ReadingArea({ label, className, children }: ReadingAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section aria-label={label} className={className} tabIndex={0} style={{ outlineOffset: 4 }}>
      {children}
    </section>
  )
}
