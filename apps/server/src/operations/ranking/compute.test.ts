import {
  addDays,
  type MetricKey,
  type RankingRule,
  rankingApi,
  rankingMetrics,
  spanOn,
  todayIn,
  unitExtApi,
} from '@dangxiao/contract'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { courses } from '../../library/course/course.table.ts'
import { units } from '../../platform/unit/unit.table.ts'
import type { TestUnit } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { computeRankings, planRankings } from './compute.ts'
import { rankingRuns, rankings } from './ranking.table.ts'

const { as, build, db, directory, clock } = await testServer()
const hunan = await build.unit()
const province = await build.user({ unit: hunan, role: 'province' })
/** A long one of which today is counted. */
const PERIOD = [4, 3].find((period) => spanOn(period, todayIn(clock.now())).to === todayIn(clock.now())) ?? 0
const ground = { db, directory, now: clock.now }
const compute = () => computeRankings(ground)

const rule = (metric: MetricKey, cap: number, weight = 100): RankingRule => ({ metric, weight, cap })
const recompute = async (id: number) => {
  expect((await as(province)(rankingApi.recompute, { params: { id } })).status).toBe(200)
  await compute()
}
const find = async (id: number) => (await as(province)(rankingApi.find, { params: { id } })).value
/** `[place, name, score]` of a ranking of the unit, computed now. */
async function placed(
  unit: TestUnit,
  type: number,
  rules: RankingRule[],
  given: { top?: number; period?: number } = {},
) {
  const { id } = await build.ranking({ unit, type, rules, ...given })
  await recompute(id)
  return (await find(id)).places.map(({ place, name, score }) => [place, name, score])
}

const honours = (n: number) => Array.from({ length: n }, (_, i) => `荣誉${i}`)

describe('the score', () => {
  test('is a share of the weight, full at the cap, rounded for each metric, and explained', async () => {
    const unit = await build.unit({ above: hunan })
    const course = await build.course({ unit, coursesName: '好课', honorList: honours(2) })
    for (let i = 0; i < 7; i++) await build.case({ unit, courseIds: [course.id] })
    const rules = [rule('courseHonours', 3, 40), rule('courseCases', 5, 35), rule('courseRating', 4, 25)]
    const { id } = await build.ranking({ unit, rules })
    await recompute(id)
    expect((await find(id)).places).toEqual([
      {
        place: 1,
        targetId: course.id,
        name: '好课',
        unitName: unit.unitName,
        isReachable: true,
        rank: 1,
        score: 61.67,
        breakdown: [
          { metric: 'courseHonours', weight: 40, cap: 3, value: 2, score: 26.67 },
          { metric: 'courseCases', weight: 35, cap: 5, value: 7, score: 35 },
          { metric: 'courseRating', weight: 25, cap: 4, value: 0, score: 0 },
        ],
        recommendation: null,
      },
    ])
  })

  test('that is equal shares a place, in the order of the weightiest metric', async () => {
    const unit = await build.unit({ above: hunan })
    for (const [name, n] of [
      ['甲', 5],
      ['乙', 9],
      ['丙', 7],
      ['丁', 1],
    ] as const)
      await build.course({ unit, coursesName: name, honorList: honours(n) })
    await build.course({ unit, coursesName: '无' })
    expect(await placed(unit, 1, [rule('courseHonours', 5)])).toEqual([
      [1, '乙', 100],
      [1, '丙', 100],
      [1, '甲', 100],
      [4, '丁', 20],
    ])
    expect((await placed(unit, 1, [rule('courseHonours', 5)], { top: 3 })).length).toBe(3)
  })
})

describe('what is compared', () => {
  test('is approved, shown, and of the branch of the unit', async () => {
    const city = await build.unit({ above: hunan })
    const county = await build.unit({ above: city })
    const elsewhere = await build.unit({ above: hunan })
    const course = (unit: TestUnit, coursesName: string, given = {}) =>
      build.course({ unit, coursesName, honorList: honours(1), ...given })
    await course(city, '市')
    await course(county, '县')
    await course(elsewhere, '外')
    await course(city, '待审', { auditStatus: 1 })
    await course(city, '不展示', { isShow: 0 })
    await course(city, '已删', { removedAt: clock.now() })
    const names = (await placed(city, 1, [rule('courseHonours', 5)])).map(([, name]) => name)
    expect(names.toSorted()).toEqual(['县', '市'])
  })

  test('of units are those below, enabled', async () => {
    const city = await build.unit({ above: hunan })
    const county = await build.unit({ above: city })
    const closed = await build.unit({ above: city })
    for (const unit of [city, county, closed]) await build.course({ unit })
    await build.disable(closed)
    expect((await placed(city, 5, [rule('unitCourses', 5)])).map(([, name]) => name)).toEqual([
      county.unitName,
    ])
  })

  test('may be more than what is looked at in one go', async () => {
    const city = await build.unit({ above: hunan })
    await db.execute(sql`insert into unit (unit_name, parent_id, user_level, unit_type, code)
      select '基层' || i, ${city.id}, 4, 8, 'many' || i from generate_series(1, 11000) i`)
    const last = await build.unit({ above: city, unitName: '末位' })
    const first = await db.select().from(units).where(eq(units.code, 'many1'))
    for (const unit of [last, last, ...first]) await build.course({ unit })
    const { id } = await build.ranking({ unit: city, type: 5, rules: [rule('unitCourses', 2)] })
    await recompute(id)
    const { places, result } = await find(id)
    expect(places.map(({ place, name, score }) => [place, name, score])).toEqual([
      [1, '末位', 100],
      [2, '基层1', 50],
    ])
    expect(result).toMatchObject({ targets: 11_001, scored: 2 })
  })
})

describe('each metric', () => {
  const today = todayIn(clock.now())
  const unit = () => build.unit({ above: hunan })
  const before = new Date(clock.now().getTime() - 800 * 86_400_000)
  /** A target with the value that is expected of it; what must not count stands beside what must. */
  const worth: Record<MetricKey, (unit: TestUnit) => Promise<number>> = {
    coursePlays: async (unit) => learnedOf(unit, (await build.course({ unit })).id).then(() => 2),
    courseMinutes: async (unit) => learnedOf(unit, (await build.course({ unit })).id).then(() => 90),
    courseFinished: async (unit) => learnedOf(unit, (await build.course({ unit })).id).then(() => 1),
    courseCases: async (unit) => {
      const { id } = await build.course({ unit })
      await build.case({ unit, courseIds: [id] })
      await build.case({ unit, courseIds: [id], auditStatus: 1 })
      return 1
    },
    courseHonours: async (unit) => {
      await build.course({ unit, honorList: honours(3) })
      return 3
    },
    courseRating: async (unit) => {
      const [, provincial] = build.lookups.tree('course-rating')
      await build.course({ unit, rating: provincial?.childrens[0]?.id ?? 0 })
      return 3
    },
    teacherLessons: async (unit) => lessonsOf(unit).then(() => 2),
    teacherHours: async (unit) => lessonsOf(unit).then(() => 5.5),
    teacherClasses: async (unit) => lessonsOf(unit).then(() => 1),
    teacherPlays: async (unit) => {
      const { id } = await build.teacher({ unit })
      await learnedOf(unit, (await build.lecture({ unit }, id, 1)).id)
      await learnedOf(unit, (await build.lecture({ unit }, id, 0)).id)
      return 2
    },
    teacherCourses: async (unit) => {
      const { id } = await build.teacher({ unit })
      await build.lecture({ unit }, id, 1)
      await build.lecture({ unit }, id, 0)
      await build.lecture({ unit, auditStatus: 1 }, id, 1)
      return 1
    },
    teacherLives: async (unit) => {
      const teacherIds = [(await build.teacher({ unit })).id]
      await build.liveClass({ unit, teacherIds, beganAt: clock.now() })
      await build.liveClass({ unit, teacherIds })
      await build.liveClass({ unit, teacherIds, beganAt: before })
      return 1
    },
    teacherHonours: async (unit) => {
      await build.teacher({ unit, honours: honours(2) })
      return 2
    },
    teacherRating: async (unit) => {
      await build.teacher({ unit, rating: build.lookups.flat('teacher-rating')[0]?.id ?? 0 })
      return 4
    },
    baseVisits: async (unit) => visitsOf(unit).then(() => 2),
    baseVisitors: async (unit) => visitsOf(unit).then(() => 70),
    baseUnits: async (unit) => visitsOf(unit).then(() => 1),
    baseProducts: async (unit) => {
      await build.educationBase({ unit, productCount: 4 })
      return 4
    },
    baseCapacity: async (unit) => {
      await build.educationBase({ unit, dailyCapacity: 320, productCount: 0 })
      return 320
    },
    casePlays: async (unit) => {
      const { id } = await build.course({ unit })
      await build.case({ unit, courseIds: [id] })
      return learnedOf(unit, id).then(() => 2)
    },
    caseCourses: async (unit) => {
      const shown = await build.course({ unit })
      const hidden = await build.course({ unit, isShow: 0 })
      await build.case({ unit, courseIds: [shown.id, hidden.id] })
      return 1
    },
    caseHonours: async (unit) => {
      await build.case({ unit, honorsType: build.lookups.flat('course-honour')[1]?.id ?? 0 })
      return 4
    },
    unitCourses: async (above) => {
      const unit = await build.unit({ above })
      await build.course({ unit })
      await build.course({ unit, auditStatus: 1 })
      await build.course({ unit, createTime: before })
      return 1
    },
    unitTeachers: async (above) => {
      const unit = await build.unit({ above })
      await build.teacher({ unit })
      await build.teacher({ unit, createTime: before })
      return 1
    },
    unitCases: async (above) => {
      const unit = await build.unit({ above })
      await build.case({ unit })
      await build.case({ unit, createTime: before })
      return 1
    },
    unitClasses: async (above) => {
      const unit = await build.unit({ above })
      await build.trainingClass({ unit, startDate: today })
      await build.trainingClass({ unit, startDate: addDays(today, 1) })
      return 1
    },
    unitLessons: async (above) => {
      const unit = await build.unit({ above })
      const of = await build.trainingClass({
        unit,
        startDate: addDays(today, -2),
        endDate: addDays(today, 9),
      })
      const { id } = await build.lesson({ of, date: today, ...over })
      await build.lesson({ of, date: today, ...over, sourceLessonId: id })
      await build.lesson({ of, date: today, ...later })
      await build.lesson({ of, date: addDays(today, 1) })
      return 1
    },
    unitShared: async (above) => {
      const unit = await build.unit({ above })
      const given = await build.lesson({
        of: await build.trainingClass({ unit, startDate: addDays(today, 2) }),
        date: today,
        ...over,
        isShared: 1,
      })
      const taken = { sourceLessonId: given.id, date: today, ...over }
      await build.lesson({
        of: await build.trainingClass({ unit: above, startDate: addDays(today, 2) }),
        ...taken,
      })
      await build.lesson({ of: await build.trainingClass({ unit, startDate: addDays(today, 2) }), ...taken })
      return 1
    },
    unitActivities: async (above) => {
      const unit = await build.unit({ above })
      await build.project({ host: unit, applicant: above, bookingStatus: 6, actualNum: 9, startDate: today })
      await build.project({ host: unit, applicant: above, bookingStatus: 3, startDate: today })
      return 1
    },
    unitLearners: async (above) => learnedOf(await build.unit({ above }), null).then(() => 2),
    unitLearnedHours: async (above) => learnedOf(await build.unit({ above }), null).then(() => 1.5),
    unitFacts: async (above) => {
      const unit = await build.unit({ above })
      const admin = await build.user({ unit, role: 'county' })
      const body = build.unitFacts({ id: unit.id })
      expect((await as(admin)(unitExtApi.update, { body })).status).toBe(200)
      return 1
    },
  }

  /** Lessons of today that are over, and that are still to come. */
  const over = { startTime: '00:00', endTime: '00:01' }
  const later = { startTime: '23:59', endTime: '24:00' }

  /** Twice in the span, once finished, and once long ago. */
  async function learnedOf(unit: TestUnit, courseId: number | null) {
    const at = (time: Date) => ({
      unit,
      courseId,
      startTime: time.toISOString(),
      lastTime: time.toISOString(),
      minutes: 45,
    })
    const now = new Date(clock.now().getTime() - 60_000)
    await build.learning(at(now), { ...at(now), isFinished: 0, progress: 50 }, at(before))
  }

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

  test.each(rankingMetrics.map(({ key, type }) => [key, type] as const))(
    '%s counts what it says',
    async (metric, type) => {
      const root = await unit()
      const expected = await worth[metric](root)
      const { id } = await build.ranking({ unit: root, type, period: PERIOD, rules: [rule(metric, 1000)] })
      await recompute(id)
      const [best] = (await find(id)).places
      expect(best?.breakdown).toEqual([
        { metric, weight: 100, cap: 1000, value: expected, score: Math.round(expected * 10) / 100 },
      ])
    },
  )
})

describe('a computation', () => {
  test('leaves what is shown as it is until it is whole, and is tried again when it failed', async () => {
    const unit = await build.unit({ above: hunan })
    const { id: courseId } = await build.course({ unit, coursesName: '甲', honorList: honours(1) })
    const { id } = await build.ranking({ unit, rules: [rule('courseHonours', 10)] })
    await recompute(id)
    await db
      .update(courses)
      .set({ honorList: honours(5) })
      .where(eq(courses.id, courseId))
    await as(province)(rankingApi.recompute, { params: { id } })
    const score = async () => (await find(id)).places.map((place) => place.score)

    await db.execute(sql`alter table course rename column honor_list to honours_away`)
    await expect(compute()).rejects.toThrow()
    expect(await find(id)).toMatchObject({ progress: { done: 0, total: 1, hasFailed: true } })
    expect(await score()).toEqual([10])
    await db.execute(sql`alter table course rename column honours_away to honor_list`)

    await compute()
    expect(await score()).toEqual([10])
    clock.pass({ minutes: 2 })
    await compute()
    expect(await score()).toEqual([50])
    expect(await find(id)).toMatchObject({ progress: null })
  })

  test('may be tried by several servers at once', async () => {
    const unit = await build.unit({ above: hunan })
    await build.course({ unit, honorList: honours(1) })
    const { id } = await build.ranking({ unit })
    await as(province)(rankingApi.recompute, { params: { id } })
    await Promise.all([compute(), compute(), compute()])
    await compute()
    expect(await find(id)).toMatchObject({ result: { targets: 1, scored: 1 }, progress: null })
    expect((await find(id)).places.length).toBe(1)
  })

  test('ends when its ranking is removed', async () => {
    const { id } = await build.ranking({ unit: hunan })
    await as(province)(rankingApi.recompute, { params: { id } })
    await as(province)(rankingApi.remove, { params: { id } })
    await compute()
    expect(await db.$count(rankingRuns, eq(rankingRuns.rankingId, id))).toBe(0)
  })
})

describe('what begins of its own accord', () => {
  const DAY = new Date('2031-03-12T03:00:00+08:00')
  const plan = (now: Date) => planRankings({ db, now: () => now })
  const planned = async (id: number) => (await db.$count(rankingRuns, eq(rankingRuns.rankingId, id))) === 1
  beforeEach(async () => {
    await db.delete(rankingRuns)
    await db.update(rankings).set({ removedAt: clock.now() })
  })

  test.each<[string, Parameters<typeof build.ranking>[0] | object, boolean]>([
    ['one that was never computed', {}, true],
    ['one that is hidden', { isVisible: 0 }, false],
    [
      'one that is not a day old',
      { period: 2, resultTime: new Date('2031-03-12T01:00:00+08:00'), resultFrom: '2031-03-01' },
      false,
    ],
    [
      'one of yesterday',
      { period: 2, resultTime: new Date('2031-03-11T23:00:00+08:00'), resultFrom: '2031-03-01' },
      true,
    ],
    [
      'one of the year and of yesterday',
      { period: 4, resultTime: new Date('2031-03-11T23:00:00+08:00'), resultFrom: '2031-01-01' },
      false,
    ],
    [
      'one of another period',
      { period: 1, resultTime: new Date('2031-03-12T02:30:00+08:00'), resultFrom: '2031-03-03' },
      true,
    ],
  ])('%s', async (_, given, begins) => {
    const { id } = await build.ranking({ unit: hunan, ...given })
    await plan(new Date('2031-03-12T01:59:00+08:00'))
    expect(await planned(id)).toBe(false)
    await plan(DAY)
    expect(await planned(id)).toBe(begins)
  })
})
