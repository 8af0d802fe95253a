import type { ReactNode } from 'react'
import empty from '../assets/empty.svg'
import styles from './notice.module.css'

interface NoticeProps {
  title: string
  text?: ReactNode
  /** What to do next. */
  children?: ReactNode
}

/** Stands where something should be and is not: empty, failed, not allowed, all done. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <img src={empty} alt="" width={180} height={126} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
