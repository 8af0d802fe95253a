import { addDays, type TrainingClass, todayIn, weekdayOf } from '@dangxiao/contract'

export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** The Monday on or before a day. */
export const mondayOf = (day: string) => addDays(day, -weekdayOf(day))

export const daysOfWeek = (monday: string) => WEEKDAYS.map((_, i) => addDays(monday, i))

export const shortDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** The Mondays of all weeks of a class. */
export function weeksOf({ startDate, endDate }: Pick<TrainingClass, 'startDate' | 'endDate'>): string[] {
  const weeks: string[] = []
  for (let monday = mondayOf(startDate); monday <= endDate; monday = addDays(monday, 7)) weeks.push(monday)
  return weeks
}

/** The week to begin with: this one, or the class's own that is nearest. */
export function firstWeek(
  trainingClass: Pick<TrainingClass, 'startDate' | 'endDate'>,
  today = todayIn(new Date()),
): string {
  const weeks = weeksOf(trainingClass)
  const now = mondayOf(today)
  return weeks.find((week) => week >= now) ?? weeks.at(-1) ?? now
}

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
