/** What a base says about being visited. */
export interface VisitRules {
  /** People a day. */
  dailyCapacity: number
  /** Working days that a visit has to be announced before. */
  noticeDays: number
  /** `YYYY-MM-DD` */
  closedDates: readonly string[]
}

interface Visit {
  day: string
  people: number
  /** People who are booked for that day already. */
  booked: number
  /** In Asia/Shanghai. */
  today: string
}

const DAY_MS = 86_400_000

/** `2026-09-14` as people write it: 9月14日. */
export const dayText = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`

/** @param day `YYYY-MM-DD` */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const isWorkday = (day: string) => weekdayOf(day) < 5

/** The first day that lies at least so many working days (Monday to Friday) after today. */
export function earliestDay(today: string, workdays: number): string {
  let day = today
  for (let left = workdays; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkday(day)) left--
  }
  return day
}

/** Why so many people cannot come on that day; undefined when they can. */
export function visitRefusal(rules: VisitRules, { day, people, booked, today }: Visit): string | undefined {
  if (rules.closedDates.includes(day)) return `该基地${day}不开放`
  if (day < earliestDay(today, rules.noticeDays)) return `需至少提前${rules.noticeDays}个工作日预约`
  const left = Math.max(0, rules.dailyCapacity - booked)
  if (people > left) return `该基地${day}已约满${left > 0 ? `，仅余${left}人` : ''}`
  return undefined
}

/** Today in Asia/Shanghai, which keeps no summer time. */
export const todayIn = (now: Date): string =>
  new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
