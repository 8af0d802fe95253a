import {
  addDays,
  type MetricKey,
  rankingApi,
  rankingMetrics,
  spanOn,
  todayIn,
  unitExtApi,
} from '@dangxiao/contract'
import { expect, test } from 'vitest'
import type { TestUnit } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { computeRankings } from './compute.ts'

const { as, build, db, directory, clock } = await testServer()
const hunan = await build.unit()
const province = await build.user({ unit: hunan, role: 'province' })
/** A long one of which today is counted. */
const PERIOD = [4, 3].find((period) => spanOn(period, todayIn(clock.now())).to === todayIn(clock.now())) ?? 0
const honours = (n: number) => Array.from({ length: n }, (_, i) => `荣誉${i}`)
const today = todayIn(clock.now())
const [, provincial] = build.lookups.tree('course-rating')
const first = (list: 'teacher-rating' | 'course-honour', index: number) =>
  build.lookups.flat(list)[index]?.id ?? 0
const before = new Date(clock.now().getTime() - 800 * 86_400_000)
/** Lessons of today that are over, and that are still to come. */
const over = { startTime: '00:00', endTime: '00:01' }
const later = { startTime: '23:59', endTime: '24:00' }

/** Twice in the span, once finished, and once long ago. */
async function learnedOf(unit: TestUnit, courseId: number | null) {
  const at = (date: Date) => {
    const time = date.toISOString()
    return { unit, courseId, startTime: time, lastTime: time, minutes: 45 }
  }
  const now = new Date(clock.now().getTime() - 60_000)
  await build.learning(at(now), { ...at(now), isFinished: 0, progress: 50 }, at(before))
}

async function learnedCourse(unit: TestUnit) {
  await learnedOf(unit, (await build.course({ unit })).id)
}

type Make = (unit: TestUnit, above: TestUnit) => Promise<unknown>
const counts = (expected: number, make: Make) => ({ expected, make: (unit: TestUnit) => make(unit, hunan) })
/** Of a unit below the one that has the ranking. */
const ofUnit = (expected: number, make: Make) =>
  counts(expected, async (above) => make(await build.unit({ above }), above))

async function lessonsOf(unit: TestUnit) {
  const lecturerIds = [(await build.teacher({ unit })).id]
  const of = await build.trainingClass({ unit, startDate: addDays(today, -9) })
  await build.lesson({ of, lecturerIds, date: today, ...over, hours: 3.5 })
  await build.lesson({ of, lecturerIds, date: today, ...over, hours: 2 })
  await build.lesson({ of, lecturerIds, date: today, ...later, hours: 4 })
  await build.lesson({ of, lecturerIds, date: addDays(today, 1), hours: 4 })
  await build.lesson({ of, lecturerIds, date: addDays(today, -800), hours: 4 })
  await build.lesson({ of, lecturerIds, date: today, ...over, hours: 4, removedAt: clock.now() })
}

async function visitsOf(unit: TestUnit) {
  const bases = [await build.educationBase({ unit, productCount: 0 })]
  const sides = { host: unit, applicant: hunan, bases }
  await build.project({ ...sides, bookingStatus: 6, actualNum: 30, startDate: today })
  await build.project({ ...sides, bookingStatus: 6, actualNum: 40, startDate: today })
  await build.project({ ...sides, bookingStatus: 3, startDate: today })
  await build.project({ ...sides, bookingStatus: 6, actualNum: 50, startDate: addDays(today, -800) })
}

/** What must count, and beside it what must not; how much is to be counted of it. */
const worth: Record<MetricKey, ReturnType<typeof counts>> = {
  coursePlays: counts(2, learnedCourse),
  courseMinutes: counts(90, learnedCourse),
  courseFinished: counts(1, learnedCourse),
  courseCases: counts(1, async (unit) => {
    const courseIds = [(await build.course({ unit })).id]
    await build.case({ unit, courseIds })
    await build.case({ unit, courseIds, auditStatus: 1 })
  }),
  courseHonours: counts(3, (unit) => build.course({ unit, honorList: honours(3) })),
  courseRating: counts(3, (unit) => build.course({ unit, rating: provincial?.childrens[0]?.id ?? 0 })),
  teacherLessons: counts(2, lessonsOf),
  teacherHours: counts(5.5, lessonsOf),
  teacherClasses: counts(1, lessonsOf),
  teacherPlays: counts(2, async (unit) => {
    const { id } = await build.teacher({ unit })
    await learnedOf(unit, (await build.lecture({ unit }, id, 1)).id)
    await learnedOf(unit, (await build.lecture({ unit }, id, 0)).id)
  }),
  teacherCourses: counts(1, async (unit) => {
    const { id } = await build.teacher({ unit })
    await build.lecture({ unit }, id, 1)
    await build.lecture({ unit }, id, 0)
    await build.lecture({ unit, auditStatus: 1 }, id, 1)
  }),
  teacherLives: counts(1, async (unit) => {
    const teacherIds = [(await build.teacher({ unit })).id]
    await build.liveClass({ unit, teacherIds, beganAt: clock.now() })
    await build.liveClass({ unit, teacherIds })
    await build.liveClass({ unit, teacherIds, beganAt: before })
  }),
  teacherHonours: counts(2, (unit) => build.teacher({ unit, honours: honours(2) })),
  teacherRating: counts(4, (unit) => build.teacher({ unit, rating: first('teacher-rating', 0) })),
  baseVisits: counts(2, visitsOf),
  baseVisitors: counts(70, visitsOf),
  baseUnits: counts(1, visitsOf),
  baseProducts: counts(4, (unit) => build.educationBase({ unit, productCount: 4 })),
  baseCapacity: counts(320, (unit) => build.educationBase({ unit, dailyCapacity: 320, productCount: 0 })),
  casePlays: counts(2, async (unit) => {
    const { id } = await build.course({ unit })
    await build.case({ unit, courseIds: [id] })
    await learnedOf(unit, id)
  }),
  caseCourses: counts(1, async (unit) => {
    const shown = await build.course({ unit })
    const hidden = await build.course({ unit, isShow: 0 })
    await build.case({ unit, courseIds: [shown.id, hidden.id] })
  }),
  caseHonours: counts(4, (unit) => build.case({ unit, honorsType: first('course-honour', 1) })),
  unitCourses: ofUnit(1, async (unit) => {
    await build.course({ unit })
    await build.course({ unit, auditStatus: 1 })
    await build.course({ unit, createTime: before })
  }),
  unitTeachers: ofUnit(1, async (unit) => {
    await build.teacher({ unit })
    await build.teacher({ unit, createTime: before })
  }),
  unitCases: ofUnit(1, async (unit) => {
    await build.case({ unit })
    await build.case({ unit, createTime: before })
  }),
  unitClasses: ofUnit(1, async (unit) => {
    await build.trainingClass({ unit, startDate: today })
    await build.trainingClass({ unit, startDate: addDays(today, 1) })
  }),
  unitLessons: ofUnit(1, async (unit) => {
    const of = await build.trainingClass({
      unit,
      startDate: addDays(today, -2),
      endDate: addDays(today, 9),
    })
    const { id } = await build.lesson({ of, date: today, ...over })
    await build.lesson({ of, date: today, ...over, sourceLessonId: id })
    await build.lesson({ of, date: today, ...later })
    await build.lesson({ of, date: addDays(today, 1) })
  }),
  unitShared: ofUnit(1, async (unit, above) => {
    const classOf = (unit: TestUnit) => build.trainingClass({ unit, startDate: addDays(today, 2) })
    const lesson = { date: today, ...over }
    const { id } = await build.lesson({ of: await classOf(unit), ...lesson, isShared: 1 })
    await build.lesson({ of: await classOf(above), ...lesson, sourceLessonId: id })
    await build.lesson({ of: await classOf(unit), ...lesson, sourceLessonId: id })
  }),
  unitActivities: ofUnit(1, async (host, applicant) => {
    const sides = { host, applicant, startDate: today }
    await build.project({ ...sides, bookingStatus: 6, actualNum: 9 })
    await build.project({ ...sides, bookingStatus: 3 })
  }),
  unitLearners: ofUnit(2, (unit) => learnedOf(unit, null)),
  unitLearnedHours: ofUnit(1.5, (unit) => learnedOf(unit, null)),
  unitFacts: ofUnit(1, async (unit) => {
    const admin = await build.user({ unit, role: 'county' })
    const body = build.unitFacts({ id: unit.id })
    expect((await as(admin)(unitExtApi.update, { body })).status).toBe(200)
  }),
}

test.each(rankingMetrics.map(({ key, type }) => [key, type] as const))(
  '%s counts what it says',
  async (metric, type) => {
    const root = await build.unit({ above: hunan })
    const { make, expected } = worth[metric]
    await make(root)
    const { id } = await build.ranking({
      unit: root,
      type,
      period: PERIOD,
      rules: [{ metric, weight: 100, cap: 1000 }],
    })
    await as(province)(rankingApi.recompute, { params: { id } })
    await computeRankings({ db, directory, now: clock.now })
    const [best] = (await as(province)(rankingApi.find, { params: { id } })).value.places
    expect(best?.breakdown).toEqual([
      { metric, weight: 100, cap: 1000, value: expected, score: Math.round(expected * 10) / 100 },
    ])
  },
)
