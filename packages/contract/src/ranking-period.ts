import { addDays, todayIn, weekdayOf } from './visit.ts'

export const rankingPeriods = [
  { id: 1, name: '周' },
  { id: 2, name: '月' },
  { id: 3, name: '学期' },
  { id: 4, name: '年' },
]

interface Periodic {
  /** The first day of the period in which a day lies. */
  begin: (day: string) => string
  /** So many days the period before is shown on: a new one has too little to compare. */
  grace: number
  /** Computed anew by itself after so many days. */
  every: number
}

const monthBefore = (day: string, months: number) => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

/** Months since the last February or August. */
const sinceTerm = (day: string) => (Number(day.slice(5, 7)) + 4) % 6

const periods: Record<number, Periodic> = {
  1: { begin: (day) => addDays(day, -weekdayOf(day)), grace: 2, every: 1 },
  2: { begin: (day) => monthBefore(day, 0), grace: 5, every: 1 },
  3: { begin: (day) => monthBefore(day, sinceTerm(day)), grace: 21, every: 7 },
  4: { begin: (day) => `${day.slice(0, 4)}-01-01`, grace: 31, every: 7 },
}

/** Days `YYYY-MM-DD` in Asia/Shanghai, both included. */
export interface Span {
  from: string
  to: string
}

/** What a ranking counts when it is computed today: the running period up to today, or the whole one before while the running one is young. */
export function spanOn(period: number, today: string): Span {
  const { begin, grace } = periodic(period)
  const from = begin(today)
  const before = addDays(from, -1)
  return addDays(from, grace) > today ? { from: begin(before), to: before } : { from, to: today }
}

/** Has a result to be made anew? Another period is to be shown, or its time has come. */
export function isDue(period: number, { from, time }: { from: string; time: Date }, now: Date): boolean {
  const today = todayIn(now)
  return spanOn(period, today).from !== from || addDays(todayIn(time), periodic(period).every) <= today
}

function periodic(period: number): Periodic {
  const known = periods[period]
  if (!known) throw new Error(`no period ${period}`)
  return known
}
