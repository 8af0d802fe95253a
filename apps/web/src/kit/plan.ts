import { formatClock, formatDay } from './format.ts'

interface Planned {
  startTime: string
  endTime: string
}

/** `2026-11-21 09:00–11:30`; the second day is named where it is another one. */
export const planOf = (planned: Planned): string => `${formatDay(planned.startTime)} ${clocksOf(planned)}`

/** `09:00–11:30` */
export function clocksOf({ startTime, endTime }: Planned): string {
  const isOneDay = formatDay(startTime) === formatDay(endTime)
  return `${formatClock(startTime)}–${isOneDay ? '' : `${formatDay(endTime).slice(5)} `}${formatClock(endTime)}`
}
