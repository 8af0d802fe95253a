const MB = 1024 * 1024
const NONE = '—'

const rounded = (value: number) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(2)))

/** `2.3 MB/秒` */
export const speedText = (bytesPerSecond: number | null) =>
  bytesPerSecond === null
    ? NONE
    : bytesPerSecond < 0.1 * MB
      ? `${rounded(bytesPerSecond / 1024)} KB/秒`
      : `${rounded(bytesPerSecond / MB)} MB/秒`

/** `3分12秒` */
export function durationText(seconds: number | null): string {
  if (seconds === null) return NONE
  const whole = Math.round(seconds)
  if (whole < 60) return seconds < 1 ? '不到1秒' : `${whole}秒`
  if (whole < 3600) return `${Math.floor(whole / 60)}分${whole % 60}秒`
  return `${Math.floor(whole / 3600)}小时${Math.floor((whole % 3600) / 60)}分`
}

/** Percent of what ended in success among what ended in success or failure. */
export const rateOf = ({ done, failed }: { done: number; failed: number }): number | null =>
  done + failed > 0 ? Math.floor((done * 1000) / (done + failed)) / 10 : null

export const rateText = (sums: { done: number; failed: number }) => {
  const rate = rateOf(sums)
  return rate === null ? NONE : `${rate}%`
}

export const megabytes = (bytesPerSecond: number | null) =>
  bytesPerSecond === null ? null : Math.round((bytesPerSecond / MB) * 100) / 100
