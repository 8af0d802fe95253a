/** Shanghai has kept UTC+8 all year since 1992, so shifting the clock is exact. */
const SHANGHAI_MS = 8 * 3_600_000

const inShanghai = (iso: string) => new Date(Date.parse(iso) + SHANGHAI_MS).toISOString()

/** `2026-03-01 09:30`, whatever the time zone of the computer. */
export const formatTime = (iso: string) => `${formatDay(iso)} ${formatClock(iso)}`

export const formatDay = (iso: string) => inShanghai(iso).slice(0, 10)

export const formatClock = (iso: string) => inShanghai(iso).slice(11, 16)

/** `09:30:05` */
export const formatSeconds = (iso: string) => inShanghai(iso).slice(11, 19)

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** `1.2 GB`, `830 KB`; none is `—`. */
export function formatSize(bytes: number | null): string {
  if (bytes === null) return '—'
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  return `${Number(value.toFixed(unit === 0 || value >= 100 ? 0 : 1))} ${UNITS[unit]}`
}

/** Whole percent. Multiplied first: 0.29 times 100 is just below 29. */
export const wholePercent = (part: number, whole: number): number =>
  Math.floor((part * 100) / Math.max(whole, 1))

/** The name that a list of `{id, name}` or `{code, desc}` gives a value. */
export function nameOf(
  list: readonly ({ id: number; name: string } | { code: number; desc: string })[],
  value: number | null,
): string {
  const found = list.find((item) => ('id' in item ? item.id : item.code) === value)
  if (!found) return '—'
  return 'name' in found ? found.name : found.desc
}

const SHORT = { whole: 30, head: 16, tail: 12 }

/** The name of a file for a sentence: of a long one the beginning and the end, by which the parts of a series differ. */
export function shortName(name: string): string {
  const letters = [...name]
  return letters.length > SHORT.whole
    ? `${letters.slice(0, SHORT.head).join('')}…${letters.slice(-SHORT.tail).join('')}`
    : name
}
