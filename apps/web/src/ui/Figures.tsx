import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** Sums side by side; each stands in a `Figure`. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
)

interface FigureProps {
  label: string
  /** A number is written with its thousands apart. */
  value: number | string
  unit?: string | undefined
  /** What it counts, below it. */
  note?: string
}

export const Figure = ({ label, value, unit, note }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value.toLocaleString('zh-CN')}
      {unit && <span>{unit}</span>}
    </dd>
    {note && <dd className="quiet-small">{note}</dd>}
  </div>
)
