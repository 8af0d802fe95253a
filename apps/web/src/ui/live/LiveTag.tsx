import {
  liveClassStatus,
  liveClassStatusOptions,
  liveStatusB,
  liveStatusBOptions,
  nameIn,
} from '@dangxiao/contract'
import { Tooltip } from 'antd'
import { Mark, type Tone } from '../Mark.tsx'
import styles from '../status-tag.module.css'

interface Broadcast {
  liveStatus: number
  isCancelled: boolean
  cancelReason: string
}

const tones: Record<number, Tone> = { [liveClassStatus.live]: 'on-air', [liveClassStatus.replay]: 'green' }

/** Where a live class stands, in status A; why it was called off can be read. */
export function LiveTag({ of: { liveStatus, isCancelled, cancelReason } }: { of: Broadcast }) {
  if (isCancelled) return <Cancelled reason={cancelReason} />
  return <Mark tone={tones[liveStatus]}>{nameIn(liveClassStatusOptions, liveStatus)}</Mark>
}

const lessonTones: Record<number, Tone> = { [liveStatusB.live]: 'on-air', [liveStatusB.soon]: 'blue' }

/** Where the live session of a lesson stands, in status B. */
export function LessonLiveTag({ status, reason }: { status: number; reason: string }) {
  if (status === liveStatusB.cancelled) return <Cancelled reason={reason} />
  return <Mark tone={lessonTones[status]}>{nameIn(liveStatusBOptions, status)}</Mark>
}

const Cancelled = ({ reason }: { reason: string }) => (
  <Tooltip title={`取消原因：${reason}`}>
    <button type="button" className={styles.reason}>
      <Mark tone="red">已取消</Mark>
    </button>
  </Tooltip>
)
