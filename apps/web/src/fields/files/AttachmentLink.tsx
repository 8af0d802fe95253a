import type { Attachment } from '@dangxiao/contract'
import { formatSize } from '../../ui/format.ts'
import styles from './attachments.module.css'

/** A stored file, by its name or by `label`, opened beside the page or saved under its name. */
export function AttachmentLink({
  file: { url, name, size },
  label = name,
}: {
  file: Attachment
  label?: string
}) {
  return (
    <span className={styles.link}>
      <a
        href={`${url}?name=${encodeURIComponent(name)}`}
        target="_blank"
        rel="noreferrer"
        className={styles.name}
        title={name}
      >
        {label}
      </a>
      {size != null && <span className="quiet">{formatSize(size)}</span>}
    </span>
  )
}
