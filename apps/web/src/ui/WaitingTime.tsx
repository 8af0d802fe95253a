import { OVERDUE_DAYS } from '@dangxiao/contract'

const HOUR = 3_600_000

/** How long something has waited; too long is pointed out. */
export function WaitingTime({ since }: { since: string }) {
  const hours = Math.max(0, Date.now() - Date.parse(since)) / HOUR
  const days = Math.floor(hours / 24)
  const text = days > 0 ? `${days}天` : hours >= 1 ? `${Math.floor(hours)}小时` : '不到1小时'
  return days >= OVERDUE_DAYS ? (
    <strong style={{ color: 'var(--ant-color-error)' }}>{text}</strong>
  ) : (
    <span className="quiet">{text}</span>
  )
}
