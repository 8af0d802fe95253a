import type { QueuedUpload } from './queue.ts'

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** `1.2 GB`, `830 KB` */
export function sizeOf(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`
}

/** Whole percent. Multiplied first: 0.29 times 100 is just below 29. */
export const percentOf = (loaded: number, size: number): number => Math.floor((loaded * 100) / Math.max(size, 1))

/** `不到1分钟`, `约3分钟`, `约1小时20分钟` */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return '不到1分钟'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `约${minutes}分钟`
  const rest = minutes % 60
  return `约${Math.floor(minutes / 60)}小时${rest ? `${rest}分钟` : ''}`
}

/** How an upload stands. */
export function factsOf({ state, percent, size, loaded, speed, failure, isElsewhere }: QueuedUpload): string {
  if (state === 'failed') return failure ?? '上传失败，请重试'
  if (state === 'done') return `已完成 · ${sizeOf(size)}`
  if (state === 'paused') return `已暂停 · ${percent}%，共${sizeOf(size)}`
  if (state === 'waiting') return `排队等候 · ${sizeOf(size)}`
  if (isElsewhere) return '这个文件正在另一个页面上传，完成后自动继续'
  if (percent >= 100) return '正在保存，请稍候'
  const parts = [`${percent}%，共${sizeOf(size)}`]
  if (speed) parts.push(`${sizeOf(speed)}/秒`, `剩余${timeLeft((size - loaded) / speed)}`)
  return parts.join(' · ')
}
