import { isAllThere, type QueuedUpload, shownPercent } from '@dangxiao/video-upload/transfer'
import { formatSize, wholePercent } from '../ui/format.ts'

/** `不到1分钟`, `约3分钟`, `约1小时20分钟` */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return '不到1分钟'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `约${minutes}分钟`
  const rest = minutes % 60
  return `约${Math.floor(minutes / 60)}小时${rest ? `${rest}分钟` : ''}`
}

/** How an upload stands. */
export function factsOf(upload: QueuedUpload): string {
  const { state, size, loaded, resent, speed, failure, isStill, isChecking, isElsewhere } = upload
  const percent = shownPercent(upload)
  if (state === 'failed') return failure ?? '上传失败，请重试'
  if (state === 'done') return `已完成 · ${formatSize(size)}`
  if (state === 'paused') return `已暂停 · ${percent}%，共${formatSize(size)}`
  if (state === 'waiting') return `排队等候 · ${formatSize(size)}`
  if (isElsewhere) return '同一文件正在另一页面上传，结束后自动开始'
  if (isChecking && !isStill)
    return `${percent > 0 ? `${percent}%，共` : ''}${formatSize(size)} · 正在检查文件`
  if (isAllThere(upload)) return '正在保存，请稍候'
  if (isStill) return `${percent}% · 网络没有响应，恢复后自动继续`
  const parts = [`${resent === undefined ? '' : '正在重新上传 '}${percent}%，共${formatSize(size)}`]
  if (speed) parts.push(`${formatSize(speed)}/秒`, `剩余${timeLeft((size - (resent ?? loaded)) / speed)}`)
  return parts.join(' · ')
}

/** What need not be sent again of an upload that was left unfinished. */
export const uploadedOf = ({ loaded, fileSize }: { loaded: number; fileSize: number }) =>
  loaded > 0 ? `已上传${wholePercent(loaded, fileSize)}%` : '需从头上传'
