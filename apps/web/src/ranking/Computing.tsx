import type { RankingProgress } from '@dangxiao/contract'
import { Progress } from 'antd'
import { wholePercent } from '../ui/format.ts'

/** How far a computation is. */
export function Computing({ progress }: { progress: RankingProgress }) {
  if (progress.hasFailed) return <span className="quiet-small">计算中断，稍后自动重试</span>
  const done =
    progress.total === null
      ? '正在准备'
      : `已统计 ${progress.done.toLocaleString('zh-CN')} / ${progress.total.toLocaleString('zh-CN')}`
  return (
    <div role="status">
      <Progress
        percent={wholePercent(progress.done, progress.total ?? 0)}
        size="small"
        aria-label="计算进度"
      />
      <div className="quiet-small">{done}</div>
    </div>
  )
}
