import type { ReactNode } from 'react'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './form.module.css'

/** One titled block of a form. */
export function FormCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </section>
  )
}
