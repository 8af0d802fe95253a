import type { ReactNode } from 'react'

export interface RichTextProps {
  /** Given by the form. */
  id?: string
  /** HTML. */
  value?: string
  onChange?: (html: string) => void
  /** What is written here, for those who do not see it. */
  label: string
  /** Most characters of plain text. More stays and is counted in red, so that nothing pasted is lost unseen. */
  max: number
  placeholder?: string
  /** Pixels before anything is written. */
  minHeight?: number
  /** More tools, after the others. @param insert puts plain text where the cursor stands */
  tools?: (insert: (text: string) => void) => ReactNode
}
