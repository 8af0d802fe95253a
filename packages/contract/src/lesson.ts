import { z } from 'zod'
import {
  chosen,
  Day,
  Direction,
  FlagText,
  Id,
  IdText,
  Keyword,
  recordFields,
  ScopeFilter,
  text,
  Version,
  webAddress,
} from './common.ts'
import { courseKinds, courseSources, nameIn, oneOf, timesOfDay, trainingCourseCategories } from './lookups.ts'
import { dayText } from './visit.ts'

/** The kind of a lesson that needs no lecturer. */
export const ACTIVITY = 2

/** When the halves of a day may begin and end, and when lessons usually do. */
export const halfDays = {
  1: { from: '06:00', to: '13:00', start: '08:30', end: '11:30' },
  2: { from: '12:00', to: '23:00', start: '14:30', end: '17:30' },
} as const
export type TimeOfDay = keyof typeof halfDays

export const LESSON_LECTURERS_MAX = 10
/** Lessons that one call saves or looks at. */
export const LESSONS_AT_ONCE = 100

const Time = z.string({ error: '上课时间不能为空' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, '上课时间格式不正确')

const ids = (label: string, max: number, counter: string) =>
  z
    .array(Id)
    .max(max, `${label}不能超过${max}${counter}`)
    .refine((list) => new Set(list).size === list.length, `${label}不能重复`)

export const lessonFields = {
  date: z.string({ error: '上课日期不能为空' }).min(1, '上课日期不能为空').pipe(Day),
  timeOfDay: oneOf('上课时段', timesOfDay),
  startTime: Time,
  endTime: Time,
  /** The kinds begin with 0. */
  courseKind: z
    .int({ error: '课程性质不能为空' })
    .refine((kind) => courseKinds.some(({ id }) => id === kind), '课程性质不正确'),
  title: text('课程名称', { max: 60 }),
  trainingCourseCategory: oneOf('课程类别', trainingCourseCategories),
  courseSource: oneOf('课程来源', courseSources),
  teachingMethod: Id.nullish(),
  lecturerIds: ids('授课人', LESSON_LECTURERS_MAX, '人').default([]),
  place: text('上课地点', { max: 60 }),
  /** Credit hours, in halves. */
  hours: z
    .number({ error: '学时应为0.5–24' })
    .min(0.5, '学时应为0.5–24')
    .max(24, '学时应为0.5–24')
    .refine((hours) => Number.isInteger(hours * 2), '学时应以0.5为单位')
    .nullish(),
  isLive: z.union([z.literal(1), z.literal(0)]).default(0),
  /** Where the live session is watched. */
  liveUrl: z.union([z.literal(''), webAddress('直播地址', { max: 200 })]).default(''),
  isShared: z.union([z.literal(1), z.literal(0)]).default(0),
  /** Units below that may apply; none means all of them. */
  sharedUnitIds: ids('共享单位', 500, '个').default([]),
  /** Applications are taken until then; without it until the lesson begins. */
  applyDeadline: z.iso.datetime({ offset: true, error: '申请截止时间格式不正确' }).nullish(),
  replayUrl: z.union([z.literal(''), webAddress('回放地址', { max: 200 })]).default(''),
}

interface Timed {
  date: string
  timeOfDay: number
  startTime: string
  endTime: string
}

/** When a lesson begins or ends. */
export const momentOf = (date: string, time: string): Date => new Date(`${date}T${time}:00+08:00`)

export const timeOfDayName = (timeOfDay: number): string => nameIn(timesOfDay, timeOfDay)

interface Checked extends Timed {
  courseKind: number
  lecturerIds: number[]
  isShared: 0 | 1
  applyDeadline?: string | null | undefined
}

export function checkLesson(
  { date, timeOfDay, startTime, endTime, ...lesson }: Checked,
  ctx: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (endTime <= startTime) refuse('endTime', '下课时间应晚于上课时间')
  const half = halfDays[timeOfDay as TimeOfDay]
  if (half && (startTime < half.from || endTime > half.to))
    refuse('startTime', `${timeOfDayName(timeOfDay)}的课程应在${half.from}–${half.to}之间`)
  if (lesson.courseKind !== ACTIVITY && lesson.lecturerIds.length === 0)
    refuse('lecturerIds', '请至少选择一个授课人')
  if (
    lesson.isShared === 1 &&
    lesson.applyDeadline &&
    new Date(lesson.applyDeadline) > momentOf(date, startTime)
  )
    refuse('applyDeadline', '申请截止时间不能晚于上课时间')
}

export const LessonInput = z.object(lessonFields).superRefine(checkLesson)
export type LessonInput = z.output<typeof LessonInput>

/** A row of a timetable that is brought in. */
export const LessonRow = z.object({ ...lessonFields, classId: chosen('所属班级') }).superRefine(checkLesson)
export type LessonRow = z.output<typeof LessonRow>

/** A lesson that is there already comes with id and version; one without is new. */
export const LessonEntry = LessonInput.safeExtend({ id: Id.optional(), version: Version.optional() }).refine(
  ({ id, version }) => id === undefined || version !== undefined,
  { path: ['version'], message: '缺少版本号，请刷新后重试' },
)
export type LessonEntry = z.output<typeof LessonEntry>

const entriesOf = <T extends z.ZodType>(entry: T) =>
  z.array(entry, { error: '课程安排不能为空' }).max(LESSONS_AT_ONCE, `一次最多保存${LESSONS_AT_ONCE}节课`)

export const newEntries = entriesOf(LessonInput).default([])

/** Lessons of one class; those of it that are not named stay as they are. */
export const LessonsUpdate = z.object({
  classId: chosen('所属班级'),
  entries: entriesOf(LessonEntry).min(1, '课程安排不能为空'),
})
export type LessonsUpdate = z.output<typeof LessonsUpdate>

/** What is known of a lesson while it is being written. */
export const LessonDraft = z.object({
  id: Id.optional(),
  date: lessonFields.date,
  timeOfDay: lessonFields.timeOfDay,
  startTime: Time,
  endTime: Time,
  title: text('课程名称', { max: 60, optional: true }),
  lecturerIds: lessonFields.lecturerIds,
  place: text('上课地点', { max: 60, optional: true }),
})
export type LessonDraft = z.output<typeof LessonDraft>

export const LessonsCheck = z.object({
  classId: chosen('所属班级'),
  entries: entriesOf(LessonDraft).min(1, '课程安排不能为空'),
})
export type LessonsCheck = z.output<typeof LessonsCheck>

export const LessonSlot = z.object({
  date: z.string(),
  timeOfDay: z.int(),
  startTime: z.string(),
  endTime: z.string(),
})
export type LessonSlot = z.output<typeof LessonSlot>

type When = Pick<LessonSlot, 'date' | 'startTime' | 'endTime'>

export const overlaps = (one: When, other: When): boolean =>
  one.date === other.date && one.startTime < other.endTime && other.startTime < one.endTime

/** `11月24日下午` */
export const halfDayText = ({ date, timeOfDay }: Pick<LessonSlot, 'date' | 'timeOfDay'>): string =>
  `${dayText(date)}${timeOfDayName(timeOfDay)}`

/** `11月24日下午14:30–17:30` */
export const slotText = (slot: LessonSlot): string => `${halfDayText(slot)}${slot.startTime}–${slot.endTime}`

/** Why a lesson cannot, or should not, stand where it is. */
export const LessonClash = z.object({
  kind: z.enum(['lecturer', 'place', 'class', 'period', 'same-day']),
  /** `same-day` only warns. */
  refuses: z.boolean(),
  message: z.string(),
  /** The lesson in the way; null for one of the same call, and outside the class's days. */
  with: LessonSlot.extend({
    id: z.int(),
    title: z.string(),
    className: z.string(),
    partySchoolName: z.string(),
    place: z.string(),
  }).nullable(),
})
export type LessonClash = z.output<typeof LessonClash>

/** One for each lesson that was asked about. */
export const LessonVerdict = z.object({
  clashes: z.array(LessonClash),
  /** Where it could stand instead, as near as possible; null when it may stay, or there is no room in the class's days. */
  nearest: LessonSlot.nullable(),
})
export type LessonVerdict = z.output<typeof LessonVerdict>

export const Lesson = z.object({
  ...recordFields,
  classId: z.int(),
  className: z.string(),
  date: z.string(),
  timeOfDay: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  courseKind: z.int(),
  title: z.string(),
  trainingCourseCategory: z.int(),
  courseSource: z.int(),
  teachingMethod: z.int().nullable(),
  teachingMethodName: z.string(),
  /** In order. A linked lesson shows those of the lesson that it follows, and its live session. */
  lecturers: z.array(z.object({ id: z.int(), name: z.string(), partySchoolName: z.string() })),
  place: z.string(),
  hours: z.number().nullable(),
  isLive: z.union([z.literal(1), z.literal(0)]),
  /** `liveStatusB`; null when it is not live. */
  liveStatus: z.int().nullable(),
  liveReason: z.string(),
  liveUrl: z.string(),
  isShared: z.union([z.literal(1), z.literal(0)]),
  sharedUnits: z.array(z.object({ id: z.int(), unitName: z.string() })),
  applyDeadline: z.iso.datetime().nullable(),
  replayUrl: z.string(),
  /** The provider's lesson that this one follows. */
  sourceLessonId: z.int().nullable(),
  sourceUnitName: z.string().nullable(),
  /** Units that have joined it. */
  joinedUnits: z.int(),
  can: z.array(z.enum(['edit', 'remove', 'live'])),
})
export type Lesson = z.output<typeof Lesson>

export const LessonFilter = z.object({
  ...ScopeFilter,
  keyword: Keyword,
  classId: IdText.optional(),
  teacherId: IdText.optional(),
  courseKind: z.enum(['0', '1', '2']).transform(Number).optional(),
  /** The lesson's day, not the record's. */
  startDate: Day.optional(),
  endDate: Day.optional(),
  isLive: FlagText,
  isShared: FlagText,
  liveStatus: z.enum(['0', '1', '2', '3']).transform(Number).optional(),
  /** By the lesson's time; earliest first unless asked otherwise. */
  sort: z.enum(['date']).optional(),
  order: Direction,
})
export type LessonFilter = z.output<typeof LessonFilter>
