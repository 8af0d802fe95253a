import { useMemo } from 'react'
import styles from './rich-text.module.css'
import { shownRich } from './view.ts'

/** Rich text as it is read. */
export function RichTextView({ html }: { html: string }) {
  const shown = useMemo(() => shownRich(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes out of the cleaner
  return <div className={styles.content} dangerouslySetInnerHTML={{ __html: shown }} />
}
