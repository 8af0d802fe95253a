import {
  liveStatusB,
  liveStatusBOptions,
  nameIn,
  trainingClassStatus,
  trainingClassStatusOptions,
} from '@dangxiao/contract'
import { Tag } from 'antd'

const classColors: Record<number, string> = {
  [trainingClassStatus.notStarted]: 'blue',
  [trainingClassStatus.inTraining]: 'success',
}
const liveColors: Record<number, string> = {
  [liveStatusB.live]: 'success',
  [liveStatusB.soon]: 'blue',
  [liveStatusB.cancelled]: 'error',
}

export const ClassStatus = ({ status }: { status: number }) => (
  <Tag color={classColors[status] ?? 'default'}>{nameIn(trainingClassStatusOptions, status)}</Tag>
)

export const LiveStatus = ({ status, reason }: { status: number; reason: string }) => (
  <Tag color={liveColors[status] ?? 'default'} title={reason ? `取消原因：${reason}` : undefined}>
    直播{nameIn(liveStatusBOptions, status)}
  </Tag>
)
