import { type MetricKey, type RankingRule, rankingApi } from '@dangxiao/contract'
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
const ground = { db, directory, now: clock.now }
const compute = () => computeRankings(ground)

const rule = (metric: MetricKey, cap: number, weight = 100): RankingRule => ({ metric, weight, cap })
const recompute = async (id: number) => {
  expect((await as(province)(rankingApi.recompute, { params: { id } })).status).toBe(200)
  await compute()
}
const find = async (id: number) => (await as(province)(rankingApi.find, { params: { id } })).value
/** `[place, name, score]` of a ranking of the unit, computed now. */
async function placed(unit: TestUnit, type: number, rules: RankingRule[], given: { top?: number } = {}) {
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
    const { unitName } = unit
    expect((await find(id)).places).toEqual([
      {
        ...{
          place: 1,
          targetId: course.id,
          name: '好课',
          unitName,
          isReachable: true,
          rank: 1,
          score: 61.67,
        },
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
    for (const [coursesName, n] of Object.entries({ 甲: 5, 乙: 9, 丙: 7, 丁: 1 }))
      await build.course({ unit, coursesName, honorList: honours(n) })
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
  const plan = (now: Date) => planRankings({ db, now: () => now })
  const planned = async (id: number) => (await db.$count(rankingRuns, eq(rankingRuns.rankingId, id))) === 1
  beforeEach(async () => {
    await db.delete(rankingRuns)
    await db.update(rankings).set({ removedAt: clock.now() })
  })

  const at = (time: string) => new Date(`2031-03-${time}:00+08:00`)
  test.each<[string, object, boolean]>([
    ['one that was never computed', {}, true],
    ['one that is hidden', { isVisible: 0 }, false],
    ['not a day old', { period: 2, resultTime: at('12T01:00'), resultFrom: '2031-03-01' }, false],
    ['one of yesterday', { period: 2, resultTime: at('11T23:00'), resultFrom: '2031-03-01' }, true],
    ['of the year, of yesterday', { period: 4, resultTime: at('11T23:00'), resultFrom: '2031-01-01' }, false],
    ['one of another period', { period: 1, resultTime: at('12T02:30'), resultFrom: '2031-03-03' }, true],
  ])('%s', async (_, given, begins) => {
    const { id } = await build.ranking({ unit: hunan, ...given })
    await plan(at('12T01:59'))
    expect(await planned(id)).toBe(false)
    await plan(at('12T03:00'))
    expect(await planned(id)).toBe(begins)
  })
})
