import type { ReactNode } from 'react'
import styles from './booking.module.css'

interface FactsProps {
  facts: [label: string, value: ReactNode][]
  /** One below the other, for longer texts. */
  wide?: boolean
}

/** What is known, with a dash where nothing is. */
export function Facts({ facts, wide = false }: FactsProps) {
  return (
    <dl className={wide ? styles.wideFacts : styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="quiet">—</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
