import { addDays, todayIn } from '@dangxiao/contract'
import { formatClock, formatDay } from '../format.ts'

interface Planned {
  startTime: string
  endTime: string
}

/** `2026-11-21 09:00–11:30`; the second day is named where it is another one. */
export const planOf = (planned: Planned): string => `${formatDay(planned.startTime)} ${clocksOf(planned)}`

/** `09:00–11:30`, `22:50–次日00:20`; on the second `day` of it `昨天22:50–00:20`. */
export function clocksOf({ startTime, endTime }: Planned, day?: string): string {
  const [from, to] = [formatDay(startTime), formatDay(endTime)]
  const clocks = [formatClock(startTime), formatClock(endTime)] as const
  if (from === to) return clocks.join('–')
  if (day !== undefined && addDays(day, -1) === from && day === to)
    return `${day === todayIn(new Date()) ? '昨天' : '前一天'}${clocks.join('–')}`
  return `${clocks[0]}–${addDays(from, 1) === to ? '次日' : `${to.slice(5)} `}${clocks[1]}`
}
