import { type InputOf, type RecommendationInput, rankingApi, rankRecommendationApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { courses } from '../../library/course/course.table.ts'
import { roles, userRoles } from '../../platform/auth/auth.table.ts'
import { testServer } from '../../testing/test-server.ts'
import { computeRankings } from './compute.ts'
import type { rankings } from './ranking.table.ts'

const { as, build, db, directory, clock } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const city = await build.user({ unit: changsha, role: 'city' })
const leader = await build.user({ unit: changsha, role: 'leader' })

const [first, second, third] = await Promise.all(
  [3, 2, 1].map((n) =>
    build.course({ unit: changsha, coursesName: `荣誉${n}`, honorList: Array.from({ length: n }, String) }),
  ),
).then((rows) => rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]])
let ranking: typeof rankings.$inferSelect
beforeEach(async () => {
  ranking = await build.ranking({ unit: changsha })
})

const at = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
const add = (given: Partial<RecommendationInput> = {}) =>
  as(city)(rankRecommendationApi.add, {
    body: build.recommendationBody({ rankingId: ranking.id, targetId: third.id, ...given }),
  })
const list = async (query: InputOf<typeof rankRecommendationApi.list>['query'] = {}) =>
  (await as(city)(rankRecommendationApi.list, { params: { pageNum: 1, pageSize: 100 }, query })).value
const find = async (id: number) => (await as(city)(rankRecommendationApi.find, { params: { id } })).value

describe('POST /rank-recommendation/save', () => {
  test.each<[Partial<RecommendationInput>, Record<string, string>]>([
    [{ rankingId: 0 }, { rankingId: '榜单不能为空' }],
    [{ targetId: 0 }, { targetId: '推荐对象不能为空' }],
    [{ targetId: 2_000_000_000 }, { targetId: '推荐对象不存在或已下架，请重新选择' }],
    [{ reason: '' }, { reason: '推荐理由不能为空' }],
    [{ reason: '理'.repeat(201) }, { reason: '推荐理由不能超过200个字' }],
    [{ position: 0 }, { position: '推荐位次应为1–50' }],
    [{ position: 51 }, { position: '推荐位次应为1–50' }],
    [{ position: 11 }, { position: '推荐位次不能超过上榜数（10名）' }],
    [
      { startTime: '2031-01-02T00:00:00Z', endTime: '2031-01-02T00:00:00Z' },
      { endTime: '结束时间必须晚于开始时间' },
    ],
    [{ startTime: '明天' }, { startTime: '开始时间格式不正确' }],
  ])('refuses %j', async (given, fields) => {
    expect(await add(given)).toFail('BAD_INPUT', fields)
  })

  test.each<Partial<RecommendationInput>>([{ reason: '理'.repeat(200) }, { position: 10 }])(
    'takes %j',
    async (given) => {
      expect((await add(given)).status).toBe(200)
    },
  )

  test('refuses what is not shown, or of another branch', async () => {
    const hidden = await build.course({ unit: changsha, isShow: 0 })
    const above = await build.course({ unit: hunan })
    for (const { id } of [hidden, above]) expect(await add({ targetId: id })).toFail('BAD_INPUT')
  })

  test('needs the right to change the ranking', async () => {
    const body = build.recommendationBody({
      rankingId: (await build.ranking({ unit: hunan })).id,
      targetId: third.id,
    })
    expect(await as(city)(rankRecommendationApi.add, { body })).toFail('NOT_FOUND')
    expect(await as(leader)(rankRecommendationApi.add, { body: { ...body, rankingId: ranking.id } })).toFail(
      'FORBIDDEN',
    )
  })
})

describe('a position', () => {
  test.each<[number | null, number | null, boolean]>([
    [1, 2, false],
    [null, 1, true],
    [null, 1.5, false],
    [2, null, true],
    [1.5, null, false],
    [0, 3, false],
    [null, null, false],
    [3, 4, true],
  ])('taken from minute 1 to 2 and wanted from %s to %s: free is %s', async (from, until, isFree) => {
    const start = at(0).getTime()
    const minute = (n: number | null) => (n === null ? null : new Date(start + n * 60_000).toISOString())
    await add({ targetId: first.id, startTime: minute(1), endTime: minute(2) })
    const wanted = await add({ targetId: second.id, startTime: minute(from), endTime: minute(until) })
    if (isFree) expect(wanted.status).toBe(200)
    else expect(wanted).toFail('POSITION_TAKEN', { position: '该位次已有推荐' })
  })

  test('taken in another ranking, or given up, is free', async () => {
    const { id } = (await add()).value
    expect(await add({ targetId: first.id })).toFail('POSITION_TAKEN')
    await as(city)(rankRecommendationApi.remove, { params: { id } })
    expect((await add({ targetId: first.id })).status).toBe(200)
    ranking = await build.ranking({ unit: changsha })
    expect((await add({ targetId: first.id })).status).toBe(200)
  })

  test('wanted by two at once goes to one', async () => {
    const answers = await Promise.all([
      add({ targetId: first.id }),
      add({ targetId: second.id }),
      add({ targetId: third.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await list({ rankingId: String(ranking.id) })).total).toBe(1)
  })

  test('goes to a target once at a time', async () => {
    await add({ position: 3 })
    expect(await add({ position: 1 })).toFail('TARGET_RECOMMENDED', {
      targetId: '该对象在此时间内已推荐到第3位',
    })
  })
})

describe('POST /rank-recommendation/update', () => {
  const update = async (id: number, given: object = {}) => {
    const { targetId, position, reason, startTime, endTime, version } = await find(id)
    return as(city)(rankRecommendationApi.update, {
      body: { targetId, position, reason, startTime, endTime, version, id, ...given },
    })
  }

  test('does not stand in its own way', async () => {
    const { id } = (await add()).value
    expect((await update(id, { reason: '改写', endTime: at(5).toISOString() })).status).toBe(200)
    expect(await find(id)).toMatchObject({ reason: '改写', position: 1, targetName: '荣誉1' })
  })

  test('refuses a position that is taken, and a version that is not the last', async () => {
    await add({ targetId: first.id, position: 2 })
    const { id } = (await add()).value
    expect(await update(id, { position: 2 })).toFail('POSITION_TAKEN')
    await update(id, { position: 3 })
    expect(await update(id, { position: 4, version: 1 })).toFail('STALE_VERSION')
  })
})

describe('GET /rank-recommendation/page', () => {
  test('tells the state by the time, and filters by it', async () => {
    const others = await Promise.all([-9, -8, -7, -6].map(() => build.course({ unit: changsha })))
    const [a, b, c, d] = others.map(({ id }) => id) as [number, number, number, number]
    await build.recommendation({ of: ranking, targetId: a, position: 1, endTime: at(-1) })
    await build.recommendation({ of: ranking, targetId: b, position: 2, startTime: at(-1), endTime: at(1) })
    await build.recommendation({ of: ranking, targetId: c, position: 3, startTime: at(1) })
    await build.recommendation({ of: ranking, targetId: d, position: 4 })
    const states = async (state?: '1' | '2' | '3') =>
      (await list({ rankingId: String(ranking.id), ...(state && { state }) })).records.map((row) => [
        row.position,
        row.state,
      ])
    expect(await states()).toEqual([
      [1, 3],
      [2, 2],
      [3, 1],
      [4, 2],
    ])
    expect(await states('1')).toEqual([[3, 1]])
    expect(await states('2')).toEqual([
      [2, 2],
      [4, 2],
    ])
    expect(await states('3')).toEqual([[1, 3]])
  })

  test('is searched by the name of the ranking, and goes with it', async () => {
    ranking = await build.ranking({ unit: changsha, name: '党史好课榜' })
    await add()
    expect((await list({ keyword: '好课' })).records).toMatchObject([
      { rankingName: '党史好课榜', isTargetGone: false },
    ])
    await as(city)(rankingApi.remove, { params: { id: ranking.id } })
    expect((await list({ keyword: '好课' })).total).toBe(0)
  })
})

describe('the places that are shown', () => {
  const places = async () =>
    (await as(city)(rankingApi.find, { params: { id: ranking.id } })).value.places
      .slice(0, 3)
      .map(({ place, name, rank, recommendation }) => [place, name, rank, recommendation?.reason ?? ''])
  beforeEach(async () => {
    await as(city)(rankingApi.recompute, { params: { id: ranking.id } })
    await computeRankings({ db, directory, now: clock.now })
  })

  test('follow a recommendation while its time lasts', async () => {
    const byScore = [
      [1, '荣誉3', 1, ''],
      [2, '荣誉2', 2, ''],
      [3, '荣誉1', 3, ''],
    ]
    expect(await places()).toEqual(byScore)
    await add({ reason: '喜迎校庆', startTime: at(5).toISOString(), endTime: at(10).toISOString() })
    expect(await places()).toEqual(byScore)
    clock.pass({ minutes: 7 })
    expect(await places()).toEqual([
      [1, '荣誉1', 3, '喜迎校庆'],
      [2, '荣誉3', 1, ''],
      [3, '荣誉2', 2, ''],
    ])
    clock.pass({ minutes: 7 })
    expect(await places()).toEqual(byScore)
  })

  test('leave out what has been withdrawn, recommended or not', async () => {
    const gone = await build.course({ unit: changsha, coursesName: '下架课' })
    await add({ targetId: gone.id })
    expect(await places()).toEqual([
      [1, '下架课', null, '年度重点'],
      [2, '荣誉3', 1, ''],
      [3, '荣誉2', 2, ''],
    ])
    await db.update(courses).set({ isShow: 0 }).where(eq(courses.id, gone.id))
    await db.update(courses).set({ auditStatus: 2 }).where(eq(courses.id, first.id))
    expect((await places()).slice(0, 2)).toEqual([
      [1, '荣誉2', 2, ''],
      [2, '荣誉1', 3, ''],
    ])
    await db.update(courses).set({ auditStatus: 3 }).where(eq(courses.id, first.id))
  })

  test('say which of them the reader may open', async () => {
    const below = await build.unit({ above: changsha })
    await build.course({ unit: below, coursesName: '下级的课', honorList: ['一', '二', '三', '四'] })
    const [role] = await db
      .insert(roles)
      .values({
        code: 'reader',
        name: '只看本单位课程',
        grants: { 'ranking:view': 'branch', 'course:view': 'own' },
      })
      .returning()
    const reader = await build.user({ unit: changsha })
    await db.insert(userRoles).values({ userId: reader.id, roleId: role?.id as number })
    await as(city)(rankingApi.recompute, { params: { id: ranking.id } })
    await computeRankings({ db, directory, now: clock.now })
    const seenBy = async (user: typeof reader) =>
      (await as(user)(rankingApi.find, { params: { id: ranking.id } })).value.places
        .slice(0, 2)
        .map(({ name, isReachable }) => [name, isReachable])
    expect(await seenBy(reader)).toEqual([
      ['下级的课', false],
      ['荣誉3', true],
    ])
    expect(await seenBy(leader)).toEqual([
      ['下级的课', true],
      ['荣誉3', true],
    ])
  })
})
