import { addDays, momentOf, todayIn } from '@dangxiao/contract'
import { type SQL, sql } from 'drizzle-orm'

export interface Span {
  from: Date
  to: Date
}

/** A live class, for whoever plans lessons of its lecturers. */
export interface Broadcast {
  unitId: number
  title: string
  startTime: Date
  endTime: Date
  lecturers: { id: number; name: string }[]
}

declare module '../../platform/context/context.ts' {
  interface Above {
    /** The live classes of lecturers on these days. */
    broadcastsOn(ctx: Context, teacherIds: readonly number[], days: readonly string[]): Promise<Broadcast[]>
  }
}

/** The days in Shanghai that a span touches. */
export function daysOf({ from, to }: Span): string[] {
  const days = [todayIn(from)]
  for (let day = addDays(todayIn(from), 1); momentOf(day, '00:00') < to; day = addDays(day, 1)) days.push(day)
  return days
}

export const intArray = (ids: readonly number[]) => sql`${sql.param(`{${ids.join(',')}}`)}::integer[]`

/** Lessons of a timetable that lecturers give in a span: rows `(teacher_id, title)`. */
export const lessonsOf = (teacherIds: readonly number[], { from, to }: Span): SQL => sql`
  select lt.teacher_id, l.title from lesson l join lesson_teacher lt on lt.lesson_id = l.id
  where l.removed_at is null and lt.teacher_id = any(${intArray(teacherIds)})
    and l.date between ${todayIn(from)}::date and ${todayIn(to)}::date
    and (l.date + l.start_time::time) at time zone 'Asia/Shanghai' < ${to}::timestamptz
    and (l.date + l.end_time::time) at time zone 'Asia/Shanghai' > ${from}::timestamptz`
