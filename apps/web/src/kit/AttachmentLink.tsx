import type { Attachment } from '@dangxiao/contract'
import styles from './attachments.module.css'

/** A stored file by its name, opened beside the page or saved under that name. */
export function AttachmentLink({ file: { url, name, size } }: { file: Attachment }) {
  return (
    <span className={styles.link}>
      <a href={`${url}?name=${encodeURIComponent(name)}`} target="_blank" rel="noreferrer" className={styles.name} title={name}>
        {name}
      </a>
      {size != null && <span className="quiet">{sizeOf(size)}</span>}
    </span>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
