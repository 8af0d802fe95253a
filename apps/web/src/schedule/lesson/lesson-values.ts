import {
  type ClassWithLessons,
  halfDays,
  type Lesson,
  type LessonDraft,
  LessonEntry,
  type LessonSlot,
  type TimeOfDay,
  type TrainingClass,
} from '@dangxiao/contract'
import { fieldsOf } from '../../form/rules.ts'

/** Somebody who can lecture, as a picker shows them. */
export interface Lecturer {
  id: number
  name: string
  partySchoolName: string
}

/** What is being written of a lesson. */
export interface LessonValues {
  id?: number | undefined
  version?: number | undefined
  title: string
  lecturers: Lecturer[]
  date?: string | undefined
  /** `['08:30', '11:30']` */
  times?: [string, string] | undefined
  place: string
  courseKind: number
  trainingCourseCategory?: number | undefined
  /** Without it: by the lecturers' units. */
  courseSource?: number | undefined
  teachingMethod?: number | undefined
  hours?: number | null | undefined
  isLive: boolean
  liveUrl: string
  isShared: boolean
  sharedUnitIds: number[]
  applyDeadline?: string | null | undefined
  replayUrl: string
}

export const UNSAVED_LESSON = { what: '课程安排尚未保存', fate: '离开后，已填写的内容不会保留。' }

const AFTERNOON = '12:30'

export const timeOfDayAt = (startTime: string): TimeOfDay => (startTime < AFTERNOON ? 1 : 2)

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeAt = (at: number) =>
  `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

/** A lesson hour lasts 45 minutes; half ones count. */
const hoursOf = ([start, end]: [string, string]) =>
  Math.max(0.5, Math.round(((minutes(end) - minutes(start)) / 45) * 2) / 2)

/** Minutes between two lessons, and the shortest and longest that a half day with others is offered. */
const BREAK = 10
const SHORTEST = 40
const LONGEST = 90

/** When a new lesson would be in a half day that has these already: in the first gap of its usual hours; undefined when it is full. */
export function timesFor(half: TimeOfDay, there: readonly Lesson[]): [string, string] | undefined {
  const usual = halfDays[half]
  if (there.length === 0) return [usual.start, usual.end]
  let start = minutes(usual.start)
  const inOrder = [...there].sort((a, b) => a.startTime.localeCompare(b.startTime))
  const ends = [
    ...inOrder.map((lesson) => ({
      until: minutes(lesson.startTime) - BREAK,
      next: minutes(lesson.endTime) + BREAK,
    })),
    { until: minutes(usual.end), next: 0 },
  ]
  for (const { until, next } of ends) {
    const end = Math.min(start + LONGEST, until, minutes(usual.end))
    if (end - start >= SHORTEST) return [timeAt(start), timeAt(end)]
    start = Math.max(start, next)
  }
  return undefined
}

/** The same lesson in another half day: as long as it was, and at its own time where the half stays. */
export function movedTo(lesson: Lesson, date: string, half: TimeOfDay): LessonSlot {
  if (lesson.timeOfDay === half)
    return { date, timeOfDay: half, startTime: lesson.startTime, endTime: lesson.endTime }
  const { start, to } = halfDays[half]
  const length = minutes(lesson.endTime) - minutes(lesson.startTime)
  const begin = Math.min(minutes(start), minutes(to) - length)
  return { date, timeOfDay: half, startTime: timeAt(begin), endTime: timeAt(begin + length) }
}

/** What a new lesson of the class begins with: in the class's room, otherwise as the last of its own that was entered. */
export function newLesson(trainingClass: ClassWithLessons, date: string, half: TimeOfDay): LessonValues {
  const there = trainingClass.entries.filter((lesson) => lesson.date === date && lesson.timeOfDay === half)
  const last = trainingClass.entries
    .filter(({ sourceLessonId }) => sourceLessonId === null)
    .reduce<Lesson | undefined>(
      (newest, lesson) => (newest && newest.id > lesson.id ? newest : lesson),
      undefined,
    )
  return {
    title: '',
    lecturers: [],
    date,
    times: timesFor(half, there),
    place: trainingClass.place || (last?.place ?? ''),
    courseKind: 0,
    trainingCourseCategory: last?.trainingCourseCategory ?? 1,
    isLive: false,
    liveUrl: '',
    isShared: false,
    sharedUnitIds: [],
    replayUrl: '',
  }
}

export const fromLesson = (lesson: Lesson): LessonValues => ({
  id: lesson.id,
  version: lesson.version,
  title: lesson.title,
  lecturers: lesson.lecturers,
  date: lesson.date,
  times: [lesson.startTime, lesson.endTime],
  place: lesson.place,
  courseKind: lesson.courseKind,
  trainingCourseCategory: lesson.trainingCourseCategory,
  courseSource: lesson.courseSource,
  teachingMethod: lesson.teachingMethod ?? undefined,
  hours: lesson.hours,
  isLive: lesson.isLive === 1,
  liveUrl: lesson.liveUrl,
  isShared: lesson.isShared === 1,
  sharedUnitIds: lesson.sharedUnits.map(({ id }) => id),
  applyDeadline: lesson.applyDeadline,
  replayUrl: lesson.replayUrl,
})

/** Whether two hold the same, whatever was not filled in. */
export function isSame(one: LessonValues, other: LessonValues): boolean {
  const plain = (values: LessonValues) =>
    JSON.stringify(
      Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .sort(([a], [b]) => a.localeCompare(b)),
    )
  return plain(one) === plain(other)
}

/** On campus where everybody is of the class's unit, else invited. */
const sourceOf = (
  lecturers: readonly Lecturer[],
  { partySchoolName }: Pick<TrainingClass, 'partySchoolName'>,
) => (lecturers.some((lecturer) => lecturer.partySchoolName !== partySchoolName) ? 2 : 1)

/** What the server takes, or what is wrong, by the names of the form. */
export function toEntry(
  values: LessonValues,
  trainingClass: Pick<TrainingClass, 'partySchoolName'>,
): { entry: LessonEntry } | { fields: Record<string, string> } {
  const { lecturers, times, isLive, isShared, courseSource, hours, ...rest } = values
  const [startTime, endTime] = times ?? []
  const { data, error } = LessonEntry.safeParse({
    ...rest,
    startTime,
    endTime,
    timeOfDay: timeOfDayAt(startTime ?? ''),
    lecturerIds: lecturers.map(({ id }) => id),
    courseSource: courseSource ?? sourceOf(lecturers, trainingClass),
    hours: hours === undefined && times ? hoursOf(times) : hours,
    isLive: isLive ? 1 : 0,
    isShared: isShared ? 1 : 0,
    liveUrl: rest.liveUrl.trim(),
    replayUrl: rest.replayUrl.trim(),
  })
  return data ? { entry: data } : { fields: toFormFields(fieldsOf(error)) }
}

const FORM_NAMES: Record<string, string> = {
  startTime: 'times',
  endTime: 'times',
  timeOfDay: 'times',
  lecturerIds: 'lecturers',
}

/** `entries.0.lecturerIds.1` → `lecturers` */
export const toFormFields = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const name = path.replace(/^entries\.0\./, '').replace(/\..*$/, '')
      return [FORM_NAMES[name] ?? name, message]
    }),
  )

/** As far as it is known, for finding conflicts. */
export function toDraft({ id, date, times, lecturers, place, title }: LessonValues): LessonDraft | undefined {
  const [startTime, endTime] = times ?? []
  if (!date || !startTime || !endTime || startTime >= endTime) return undefined
  return {
    id,
    date,
    timeOfDay: timeOfDayAt(startTime),
    startTime,
    endTime,
    title,
    place,
    lecturerIds: lecturers.map((lecturer) => lecturer.id),
  }
}
