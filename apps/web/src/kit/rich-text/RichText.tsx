import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import styles from './rich-text.module.css'

const Editor = lazy(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor })))

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

/** Text with headings, lists, tables and pictures; the editor is loaded when a form that has one is opened. */
export const RichText = (props: RichTextProps) => (
  <Suspense
    fallback={
      <div className={styles.waiting} style={{ minHeight: props.minHeight }}>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    }
  >
    <Editor {...props} />
  </Suspense>
)
