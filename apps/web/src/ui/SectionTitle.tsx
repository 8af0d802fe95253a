import type { ReactNode } from 'react'
import styles from './section-title.module.css'

/** A heading with a red marker beside it. */
export const SectionTitle = ({ id, children }: { id?: string; children: ReactNode }) => (
  <h2 id={id} className={styles.title}>
    {children}
  </h2>
)
