import { Typography } from 'antd'
import { useState } from 'react'
import styles from './live-class.module.css'

interface CopyLineProps {
  label: string
  text: string
  /** Covered until somebody wants to see it; it can be copied all the same. */
  secret?: boolean
}

export function CopyLine({ label, text, secret = false }: CopyLineProps) {
  const [isOpen, setOpen] = useState(!secret)
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Typography.Text copyable={{ text, tooltips: [`复制${label}`, '已复制'] }} className={styles.address}>
          {isOpen ? text : '••••••••••••••••'}
        </Typography.Text>
        {secret && (
          <button type="button" className={styles.reveal} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '隐藏' : '显示'}
          </button>
        )}
      </dd>
    </>
  )
}
