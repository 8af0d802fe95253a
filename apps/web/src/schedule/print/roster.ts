import { type ClassWithLessons, type Lesson, todayIn, weekdayOf } from '@dangxiao/contract'
import { grouped } from '../../ui/grouped.ts'
import { shortDay, WEEKDAYS } from '../lesson/week.ts'

/** What a sign-in sheet can be for: a day, one lesson, or nothing said yet. */
export interface Occasion {
  /** `2026-11-23`, the id of a lesson, or `blank`. */
  value: string
  label: string
  lessons: readonly Lesson[]
}

const dayLabel = (day: string) => `${shortDay(day)} ${WEEKDAYS[weekdayOf(day)]}`

/** Each day with its lessons below it; the sheet without either comes last. */
export function occasionsOf({ entries }: ClassWithLessons): Occasion[] {
  const days = [...grouped(entries, ({ date }) => date)].sort(([one], [other]) => one.localeCompare(other))
  return [
    ...days.flatMap(([day, lessons]) => [
      { value: day, label: `${dayLabel(day)}（全天）`, lessons },
      ...(lessons.length > 1
        ? lessons.map((lesson) => ({
            value: String(lesson.id),
            label: `${dayLabel(day)} ${lesson.startTime} ${lesson.title}`,
            lessons: [lesson],
          }))
        : []),
    ]),
    { value: 'blank', label: '空白（手工填写课程和日期）', lessons: [] },
  ]
}

/** The day that is next, today among them; the last where all are over. */
export const firstOccasion = (
  occasions: readonly Occasion[],
  today = todayIn(new Date()),
): Occasion | undefined =>
  occasions.find(({ lessons: [first] }) => first && first.date >= today) ??
  occasions.filter(({ value }) => value.includes('-')).at(-1) ??
  occasions[0]
