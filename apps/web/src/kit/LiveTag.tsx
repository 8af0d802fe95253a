import { liveClassStatus as at, liveClassStatusOptions, nameIn } from '@dangxiao/contract'
import { Tooltip } from 'antd'
import { Mark, type Tone } from './Mark.tsx'
import styles from './status-tag.module.css'

interface Broadcast {
  liveStatus: number
  isCancelled: boolean
  cancelReason: string
}

const tones: Record<number, Tone> = { [at.live]: 'on-air', [at.replay]: 'green' }

/** Where a live class stands; why it was called off can be read. */
export function LiveTag({ of: { liveStatus, isCancelled, cancelReason } }: { of: Broadcast }) {
  if (!isCancelled) return <Mark tone={tones[liveStatus]}>{nameIn(liveClassStatusOptions, liveStatus)}</Mark>
  return (
    <Tooltip title={`取消原因：${cancelReason}`}>
      <button type="button" className={styles.reason}>
        <Mark tone="red">已取消</Mark>
      </button>
    </Tooltip>
  )
}
