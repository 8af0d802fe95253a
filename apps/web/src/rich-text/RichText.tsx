import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { RichTextProps } from './props.ts'
import styles from './rich-text.module.css'

const Editor = lazy(() => import('./Editor.tsx').then(({ Editor }) => ({ default: Editor })))

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
