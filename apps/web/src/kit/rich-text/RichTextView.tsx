import DOMPurify from 'dompurify'
import styles from './rich-text.module.css'

const ALLOWED = {
  ALLOWED_TAGS: 'p h2 h3 h4 strong b em i u s br hr ul ol li blockquote a img table thead tbody tr th td'.split(' '),
  ALLOWED_ATTR: ['href', 'target', 'rel', 'src', 'alt', 'start', 'colspan', 'rowspan', 'style'],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:|\/(?!\/))/i,
  ALLOW_DATA_ATTR: false,
  // Without it a link that opens apart loses its target.
  ADD_ATTR: ['target'],
}

/** Rich text as it is read; cleaned here once more, for what is stored was cleaned by the rules of its day. */
export function RichTextView({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes out of the cleaner
  return <div className={styles.content} dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(html, ALLOWED) }} />
}
