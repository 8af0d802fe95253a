import { liveClassStatus as at, liveClassStatusOptions, nameIn } from '@dangxiao/contract'
import { Tooltip } from 'antd'
import styles from './status-tag.module.css'

interface Broadcast {
  liveStatus: number
  isCancelled: boolean
  cancelReason: string
}

const tones: Record<number, string> = { [at.notStarted]: 'quiet', [at.live]: 'live', [at.ended]: 'quiet', [at.replay]: 'approved' }

/** Where a live class stands; why it was called off can be read. */
export function LiveTag({ of: { liveStatus, isCancelled, cancelReason } }: { of: Broadcast }) {
  if (!isCancelled)
    return (
      <span className={styles.mark} data-tone={tones[liveStatus]}>
        {nameIn(liveClassStatusOptions, liveStatus)}
      </span>
    )
  return (
    <Tooltip title={`取消原因：${cancelReason}`}>
      <button type="button" className={styles.reason}>
        <span className={styles.mark} data-tone="rejected">
          已取消
        </span>
      </button>
    </Tooltip>
  )
}
