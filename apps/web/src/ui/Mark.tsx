import type { ReactNode } from 'react'
import styles from './mark.module.css'

export type Tone = 'amber' | 'green' | 'red' | 'blue' | 'violet' | 'on-air' | 'quiet'

/** One word for where something stands. */
export const Mark = ({ tone = 'quiet', children }: { tone?: Tone | undefined; children: ReactNode }) => (
  <span className={styles.mark} data-tone={tone}>
    {children}
  </span>
)
