import { addDays, momentOf, todayIn, trainingCourseCategories, weekdayOf } from '@dangxiao/contract'
import { asc, eq } from 'drizzle-orm'
import { courses } from '../src/library/course/course.table.ts'
import { familyA } from '../src/review/decision/review.ts'
import { lessons, lessonTeachers, trainingClasses } from '../src/teaching/schedule/schedule.table.ts'
import {
  between,
  closings,
  type DemoClass,
  demoClasses,
  liveReasons,
  openings,
} from './demo-content/classes.ts'
import { pick, spread } from './demo-content/pick.ts'
import { authorOf, type DemoGround, daysBefore, demoFile } from './demo-ground.ts'

type NewLesson = typeof lessons.$inferInsert & { lecturerIds: number[] }
type TrainingClass = typeof trainingClasses.$inferSelect
type Slot = { date: string; timeOfDay: 1 | 2; startTime: string; endTime: string }

interface Course {
  title: string
  category: number
  method: number
  unitId: number
  lecturerIds: number[]
}

const WHOLE = { 1: ['08:30', '11:30'], 2: ['14:30', '17:30'] } as const
// biome-ignore format: one half a line
const PARTS = {
  1: [['08:30', '10:00'], ['10:10', '11:40']],
  2: [['14:30', '16:00'], ['16:10', '17:40']],
} as const

/** Training classes around today, with lessons that nobody has to give twice at once. */
export async function seedSchedule(ground: DemoGround): Promise<void> {
  const { db, now, unitIds } = ground
  const today = todayIn(now)
  const monday = addDays(today, -weekdayOf(today))
  const pool = await coursesOf(ground)
  const planner = new Planner(ground, pool)
  const planned: NewLesson[] = []
  for (const [i, given] of demoClasses.entries()) {
    const startDate = addDays(monday, given.from)
    const endDate = addDays(startDate, given.days - 1)
    const month = Number(startDate.slice(5, 7))
    const term = month < 8 ? '春季' : '秋季'
    const made = daysBefore(now, Math.max(3, 24 - given.from), i)
    const [row] = await db
      .insert(trainingClasses)
      .values({
        name: given.name.replace('{year}', startDate.slice(0, 4)).replace('{term}', term),
        level: given.level,
        year: Number(startDate.slice(0, 4)),
        semester: month < 8 ? 1 : 2,
        startDate,
        endDate,
        audience: given.audience,
        people: given.people,
        headTeacher: given.headTeacher,
        place: given.place,
        partySchoolId: unitIds.get(given.unitCode) as number,
        createdBy: authorOf(ground, given.unitCode),
        createTime: made,
        updateTime: made,
      })
      .returning()
    if (row && !given.empty) planned.push(...planner.plan(row, given, i))
  }
  const rows = await db
    .insert(lessons)
    .values(planned.map(({ lecturerIds: _, ...columns }) => columns))
    .returning({ id: lessons.id })
  const ids = rows.map(({ id }) => id).sort((a, b) => a - b)
  const links = planned.flatMap(({ lecturerIds }, i) =>
    lecturerIds.map((teacherId, sort) => ({ lessonId: ids[i] as number, teacherId, sort })),
  )
  await db.insert(lessonTeachers).values(links)
}

async function coursesOf({ db, lookups }: DemoGround): Promise<Course[]> {
  const rows = await db
    .select()
    .from(courses)
    .where(eq(courses.auditStatus, familyA.approved))
    .orderBy(asc(courses.id))
  return rows.map((row) => ({
    title: row.coursesName,
    category:
      trainingCourseCategories.find(({ name }) => name === lookups.rootName(row.courseClassification))?.id ??
      1,
    method: row.teachingMethod,
    unitId: row.partySchoolId,
    lecturerIds: row.lecturers.slice(0, 1).map(({ id }) => id),
  }))
}

class Planner {
  readonly #ground: DemoGround
  readonly #pool: Course[]
  /** `teacher date half` */
  readonly #busy = new Set<string>()
  /** `unit place date half` → class */
  readonly #taken = new Map<string, number>()
  #count = 0

  constructor(ground: DemoGround, pool: Course[]) {
    this.#ground = ground
    this.#pool = pool
  }

  plan(row: TrainingClass, given: DemoClass, i: number): NewLesson[] {
    const made: NewLesson[] = []
    const used = new Set<string>()
    const days = Array.from({ length: given.days }, (_, n) => addDays(row.startDate, n)).filter(
      (day) => given.weekends || weekdayOf(day) < 5,
    )
    for (const [n, date] of days.entries()) {
      for (const half of [1, 2] as const) {
        const isFirst = n === 0 && half === 1
        const isLast = n === days.length - 1 && half === 2
        const [start, end] = WHOLE[half]
        const whole: Slot = { date, timeOfDay: half, startTime: start, endTime: end }
        const seed = ++this.#count
        if (isFirst) made.push(this.#activity(row, { ...whole, endTime: '10:00' }, pick(openings, i, 1)))
        else if (isLast)
          made.push(this.#activity(row, { ...whole, startTime: '16:00' }, pick(closings, i, 2)))
        else if (half === 2 && n % 3 === 1) made.push(this.#activity(row, whole, pick(between, seed, 3)))
        // Not every afternoon of a long class is planned.
        else if (half === 2 && n > 4 && n % 2 === 0) continue
        else {
          const [first, second] = PARTS[half]
          const slots = seed % 5 === 0 ? [first, second] : [[start, end] as const]
          for (const [startTime, endTime] of slots) {
            const course = this.#choose(row.partySchoolId, date, half, used, seed)
            if (course)
              made.push(this.#lesson(row, given, { date, timeOfDay: half, startTime, endTime }, course))
          }
        }
      }
    }
    return made
  }

  #activity(row: TrainingClass, slot: Slot, title: string): NewLesson {
    const place = this.#placeOf(row, slot)
    return {
      ...this.#common(row, slot),
      title,
      courseKind: 2,
      trainingCourseCategory: 2,
      courseSource: 1,
      place,
      hours: 4,
      lecturerIds: [],
    }
  }

  /** A course whose lecturer is free, of the own unit first. */
  #choose(unitId: number, date: string, half: number, used: Set<string>, seed: number): Course | undefined {
    const own = this.#pool.filter((course) => course.unitId === unitId)
    const candidates = seed % 3 === 0 && own.length > 3 ? [...own, ...this.#pool] : this.#pool
    const from = spread(seed, 4, candidates.length)
    for (let k = 0; k < candidates.length; k++) {
      const course = candidates[(from + k) % candidates.length] as Course
      const keys = course.lecturerIds.map((id) => `${id} ${date} ${half}`)
      if (keys.length === 0 || used.has(course.title) || keys.some((key) => this.#busy.has(key))) continue
      for (const key of keys) this.#busy.add(key)
      used.add(course.title)
      return course
    }
    return undefined
  }

  #lesson(row: TrainingClass, given: DemoClass, slot: Slot, course: Course): NewLesson {
    const n = ++this.#count
    const isShared = given.shares && n % 2 === 0
    const begins = momentOf(slot.date, slot.startTime)
    return {
      ...this.#common(row, slot),
      title: course.title,
      courseKind: n % 7 === 0 ? 1 : 0,
      trainingCourseCategory: course.category,
      courseSource: course.unitId === row.partySchoolId ? 1 : 2,
      teachingMethod: course.method,
      place: this.#placeOf(row, slot),
      hours: slot.endTime === '11:30' || slot.endTime === '17:30' ? 4 : 2,
      ...(isShared && {
        isShared: 1 as const,
        applyDeadline: n % 3 === 0 ? null : new Date(begins.getTime() - (n % 4 === 0 ? 26 : 50) * 3_600_000),
      }),
      ...(isShared && n % 4 !== 0 && this.#live(slot, begins, n)),
      lecturerIds: course.lecturerIds,
    }
  }

  #live(slot: Slot, begins: Date, n: number): Partial<NewLesson> {
    const { now } = this.#ground
    const live = { isLive: 1 as const, liveStatus: 2 }
    if (n % 9 === 0) return { ...live, liveStatus: 0, liveReason: pick(liveReasons, n, 5) }
    if (momentOf(slot.date, slot.endTime) < now)
      return { ...live, liveStatus: 3, replayUrl: n % 3 === 0 ? '' : demoFile(`lesson-${1 + (n % 6)}.mp4`) }
    return begins <= now ? { ...live, liveStatus: 1 } : live
  }

  /** A room stays with its class for half a day. */
  #placeOf({ id, partySchoolId, place }: TrainingClass, { date, timeOfDay }: Slot): string {
    for (const room of [place, '第二会议室', '三楼研讨室', '多媒体教室']) {
      const key = `${partySchoolId} ${room} ${date} ${timeOfDay}`
      const holder = this.#taken.get(key)
      if (holder !== undefined && holder !== id) continue
      this.#taken.set(key, id)
      return room
    }
    return '备用教室'
  }

  #common({ id, partySchoolId, createdBy, createTime }: TrainingClass, slot: Slot) {
    return { ...slot, classId: id, partySchoolId, createdBy, createTime, updateTime: createTime }
  }
}
