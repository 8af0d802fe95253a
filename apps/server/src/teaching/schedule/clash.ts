import {
  addDays,
  halfDays,
  halfDayText,
  type LessonClash,
  type LessonSlot,
  overlaps,
  type TimeOfDay,
  weekdayOf,
} from '@dangxiao/contract'
import { isSamePlace } from './place.ts'

/** A lesson that stands, or shall stand: who gives it, where, to whom. */
export interface Placed extends LessonSlot {
  /** 0 for one that is not in the timetable: not yet, or a live class. */
  id: number
  classId: number
  className: string
  unitId: number
  partySchoolName: string
  title: string
  place: string
  lecturers: readonly { id: number; name: string }[]
}

export interface Period {
  startDate: string
  endDate: string
}

/** Why `wanted` cannot, or should not, stand among the others. */
export function clashesOf(wanted: Placed, others: readonly Placed[], period: Period): LessonClash[] {
  const clashes: LessonClash[] = []
  const add = (kind: LessonClash['kind'], message: string, other?: Placed) =>
    clashes.push({
      kind,
      refuses: kind !== 'same-day',
      message,
      with: other && other.id > 0 ? shown(other) : null,
    })
  if (wanted.date < period.startDate || wanted.date > period.endDate) add('period', '课程日期不在培训期内')
  for (const other of others) {
    if (other.date !== wanted.date || (other.id > 0 && other.id === wanted.id)) continue
    const shared = wanted.lecturers.filter(({ id }) => other.lecturers.some((lecturer) => lecturer.id === id))
    if (overlaps(wanted, other)) {
      for (const { name } of shared)
        add('lecturer', `${name}${halfDayText(other)}已在《${other.className}》授课`, other)
      if (wanted.classId === other.classId) add('class', `本班该时段已有《${other.title}》`, other)
      if (wanted.unitId === other.unitId && isSamePlace(wanted.place, other.place))
        add('place', `${wanted.place}${halfDayText(other)}已安排《${other.className}》`, other)
    } else
      for (const { name } of shared)
        add('same-day', `${name}${halfDayText(other)}已在《${other.className}》授课，当日将授课两次`, other)
  }
  return clashes.sort((a, b) => Number(b.refuses) - Number(a.refuses))
}

export const isRefused = (clashes: readonly LessonClash[]) => clashes.some(({ refuses }) => refuses)

const shown = ({
  id,
  date,
  timeOfDay,
  startTime,
  endTime,
  title,
  className,
  partySchoolName,
  place,
}: Placed) => ({
  id,
  date,
  timeOfDay,
  startTime,
  endTime,
  title,
  className,
  partySchoolName,
  place,
})

/** Days that a search for a free slot looks ahead and back. */
const SEARCH_DAYS = 14
/** Minutes between two lessons. */
const BREAK = 10
/** When lessons are proposed. */
const PROPOSED = { 1: { from: '08:00', to: '12:30' }, 2: { from: '14:00', to: '18:30' } } as const

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeAt = (at: number) =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

/** The days to look at, nearest first, working days before weekends unless the wanted day is one of those. */
export function daysAround(day: string, { startDate, endDate }: Period): string[] {
  const days = [day]
  for (let n = 1; n <= SEARCH_DAYS; n++) days.push(addDays(day, n), addDays(day, -n))
  const inside = days.filter((date) => date >= startDate && date <= endDate)
  const isFree = (date: string) => weekdayOf(date) > 4
  return isFree(day) ? inside : [...inside.filter((date) => !isFree(date)), ...inside.filter(isFree)]
}

/**
 * The nearest slot of the same length where nothing refuses the lesson; undefined when there is none within `SEARCH_DAYS`.
 *
 * @param own where the lesson stands now, which is no news to whoever moves it
 */
export function nearestFree(
  wanted: Placed,
  others: readonly Placed[],
  period: Period,
  from = '',
  own?: LessonSlot,
): LessonSlot | undefined {
  const length = minutes(wanted.endTime) - minutes(wanted.startTime)
  const halves: TimeOfDay[] = wanted.timeOfDay === 2 ? [2, 1] : [1, 2]
  for (const date of daysAround(wanted.date, period)) {
    if (date < from) continue
    const busy = others.filter((other) => other.date === date)
    for (const timeOfDay of halves) {
      const { from: first, to } = PROPOSED[timeOfDay]
      const starts = [
        ...(timeOfDay === wanted.timeOfDay ? [minutes(wanted.startTime)] : []),
        minutes(halfDays[timeOfDay].start),
        ...busy.map(({ endTime }) => minutes(endTime) + BREAK),
        minutes(first),
      ]
      for (const start of starts) {
        if (start < minutes(first) || start + length > minutes(to)) continue
        const slot = { date, timeOfDay, startTime: timeAt(start), endTime: timeAt(start + length) }
        if (own && isSameSlot(slot, own)) continue
        if (!isRefused(clashesOf({ ...wanted, ...slot }, busy, period))) return slot
      }
    }
  }
  return undefined
}

const isSameSlot = (one: LessonSlot, other: LessonSlot) =>
  one.date === other.date && one.startTime === other.startTime && one.endTime === other.endTime
