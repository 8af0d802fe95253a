import { type InputOf, type RankingInput, type RankingRule, rankingApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { computeRankings } from './compute.ts'

const { as, build, db, directory, clock } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
const yuelu = await build.unit({ above: changsha })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const leader = await build.user({ unit: changsha, role: 'leader' })

const compute = () => computeRankings({ db, directory, now: clock.now })
const add = (given: Partial<RankingInput> = {}, who: TestUser = city) =>
  as(who)(rankingApi.add, { body: build.rankingBody({ unit: changsha, ...given }) })
const find = async (id: number, who: TestUser = city) =>
  (await as(who)(rankingApi.find, { params: { id } })).value
const list = async (query: InputOf<typeof rankingApi.list>['query'] = {}, who: TestUser = city) =>
  (await as(who)(rankingApi.list, { params: { pageNum: 1, pageSize: 100 }, query })).value
const rule = (given: Partial<RankingRule> = {}): RankingRule => ({
  metric: 'courseHonours',
  weight: 100,
  cap: 10,
  ...given,
})

describe('POST /ranking/save', () => {
  test('keeps the ranking and has it computed', async () => {
    const { id } = (await add({ name: ' 精品课榜 ' })).value
    expect(await find(id)).toMatchObject({
      name: '精品课榜',
      partySchoolName: '长沙市委党校',
      result: null,
      progress: { id, done: 0, total: null, hasFailed: false },
      places: [],
      can: ['edit', 'remove'],
    })
    await compute()
    expect(await find(id)).toMatchObject({ result: { targets: 0, scored: 0 }, progress: null })
  })

  test.each<[Partial<RankingInput>, Record<string, string>]>([
    [{ name: '' }, { name: '榜单名称不能为空' }],
    [{ name: '榜'.repeat(31) }, { name: '榜单名称不能超过30个字' }],
    [{ type: 6 }, { type: '榜单类型不正确' }],
    [{ period: 5 }, { period: '统计周期不正确' }],
    [{ top: 2 }, { top: '上榜数应为3–50名' }],
    [{ top: 51 }, { top: '上榜数应为3–50名' }],
    [{ rules: [] }, { rules: '评分规则不能为空' }],
    [{ rules: Array.from({ length: 9 }, () => rule({ weight: 1 })) }, { rules: '评分规则不能超过8项' }],
    [{ rules: [rule({ weight: 99 })] }, { rules: '权重之和应为100' }],
    [
      { rules: [rule({ weight: 60 }), rule({ metric: 'courseCases', weight: 41 })] },
      { rules: '权重之和应为100' },
    ],
    [{ rules: [rule({ weight: 0 })] }, { 'rules.0.weight': '权重应为1–100' }],
    [{ rules: [rule({ cap: 0 })] }, { 'rules.0.cap': '满分值应为1–1000000' }],
    [{ rules: [rule({ cap: 1_000_001 })] }, { 'rules.0.cap': '满分值应为1–1000000' }],
    [{ rules: [rule({ metric: 'teacherLessons' })] }, { 'rules.0.metric': '该指标不适用于此类榜单' }],
    [{ rules: [rule({ weight: 50 }), rule({ weight: 50 })] }, { 'rules.1.metric': '统计指标重复' }],
    [{ rules: [rule({ metric: 'x' as never })] }, { 'rules.0.metric': '请选择统计指标' }],
  ])('refuses %j', async (given, fields) => {
    expect(await add(given)).toFail('BAD_INPUT', fields)
  })

  test.each<Partial<RankingInput>>([
    { name: '榜'.repeat(30) },
    { top: 3 },
    { top: 50 },
    { rules: [rule({ weight: 99, cap: 1_000_000 }), rule({ metric: 'courseCases', weight: 1, cap: 1 })] },
  ])('takes %j', async (given) => {
    expect((await add(given)).status).toBe(200)
  })

  test('refuses a unit that is not the own one', async () => {
    expect(await add({ partySchoolId: hunan.id })).toFail('UNIT_NOT_MANAGED')
    expect(await add({ partySchoolId: yuelu.id })).toFail('UNIT_NOT_MANAGED')
    expect((await add({ partySchoolId: yuelu.id }, province)).status).toBe(200)
    expect(await add({}, leader)).toFail('FORBIDDEN')
  })
})

describe('POST /ranking/update', () => {
  const update = async (id: number, given: Partial<RankingInput> & { version?: number } = {}) => {
    const { name, type, period, top, rules, isVisible, partySchoolId, version } = await find(id)
    return as(city)(rankingApi.update, {
      body: { name, type, period, top, rules, isVisible, partySchoolId, id, version, ...given },
    })
  }
  const computed = async () => {
    const { id } = (await add()).value
    await compute()
    return id
  }

  test('computes anew what the places depend on, and nothing for another name', async () => {
    const id = await computed()
    await update(id, { name: '改名榜' })
    expect(await find(id)).toMatchObject({ name: '改名榜', progress: null })
    await update(id, { rules: [rule({ cap: 20 })] })
    const changed = await find(id)
    expect(changed.progress).not.toBeNull()
    expect(changed.result).not.toBeNull()
  })

  test('refuses another type or unit, and a version that is not the last', async () => {
    const id = await computed()
    const rules: RankingRule[] = [rule({ metric: 'teacherHonours' })]
    expect(await update(id, { type: 2, rules })).toFail('BAD_INPUT', { type: '榜单类型不能修改' })
    expect(await update(id, { partySchoolId: yuelu.id })).toFail('BAD_INPUT', {
      partySchoolId: '所属单位不能修改',
    })
    await update(id, { name: '甲' })
    expect(await update(id, { version: 1 })).toFail('STALE_VERSION')
  })

  test('refuses fewer places than a recommendation needs that is not over', async () => {
    const of = await build.ranking({ unit: changsha })
    const { id: targetId } = await build.course({ unit: changsha })
    await build.recommendation({ of, targetId, position: 10, endTime: new Date(clock.now().getTime() - 1) })
    await build.recommendation({ of, targetId, position: 6 })
    expect(await update(of.id, { top: 5 })).toFail('BAD_INPUT', { top: '第6位已有推荐，上榜数不能少于6名' })
    expect((await update(of.id, { top: 6 })).status).toBe(200)
  })
})

describe('POST /ranking/toggle-display/:id', () => {
  test('shows and hides, and leaves open forms fresh', async () => {
    const { id, version } = await build.ranking({ unit: changsha })
    await as(city)(rankingApi.toggle, { params: { id }, query: { isVisible: '0' } })
    expect(await find(id)).toMatchObject({ isVisible: 0, version })
    await as(city)(rankingApi.toggle, { params: { id }, query: { isVisible: '1' } })
    expect(await find(id)).toMatchObject({ isVisible: 1, version })
  })

  test('asks which', async () => {
    const { id } = await build.ranking({ unit: changsha })
    expect(await as(city)(rankingApi.toggle, { params: { id }, query: {} as never })).toFail('BAD_INPUT', {
      isVisible: '请选择是否展示',
    })
  })
})

describe('a ranking of another unit', () => {
  test('is changed by nobody beside its unit and the province', async () => {
    const { id } = await build.ranking({ unit: yuelu })
    expect(await as(city)(rankingApi.toggle, { params: { id }, query: { isVisible: '0' } })).toFail(
      'NOT_FOUND',
    )
    expect(await as(city)(rankingApi.recompute, { params: { id } })).toFail('NOT_FOUND')
    expect(await as(city)(rankingApi.remove, { params: { id } })).toFail('NOT_FOUND')
    expect(await find(id)).toMatchObject({ can: [] })
    expect(await find(id, province)).toMatchObject({ can: ['edit', 'remove'] })
  })

  test('above is not seen', async () => {
    const { id } = await build.ranking({ unit: hunan })
    expect(await as(city)(rankingApi.find, { params: { id } })).toFail('NOT_FOUND')
    expect(await as(city)(rankingApi.targets, { params: { id }, query: {} })).toFail('NOT_FOUND')
    expect((await list()).records.every((ranking) => ranking.id !== id)).toBe(true)
  })
})

describe('GET /ranking/page', () => {
  test('filters by name, type, period, display and unit', async () => {
    const unit = await build.unit({ above: changsha })
    await build.ranking({ unit, name: '红色课程周榜', period: 1 })
    await build.ranking({ unit, name: '名师月榜', type: 2, period: 2, isVisible: 0 })
    const names = async (query: InputOf<typeof rankingApi.list>['query']) =>
      (await list({ partySchoolId: String(unit.id), ...query })).records.map(({ name }) => name)
    expect(await names({})).toEqual(['名师月榜', '红色课程周榜'])
    expect(await names({ keyword: '课程' })).toEqual(['红色课程周榜'])
    expect(await names({ type: '2' })).toEqual(['名师月榜'])
    expect(await names({ period: '1' })).toEqual(['红色课程周榜'])
    expect(await names({ isVisible: '0' })).toEqual(['名师月榜'])
  })

  test('leaves out what was removed', async () => {
    const { id } = await build.ranking({ unit: changsha, name: '旧榜' })
    await as(city)(rankingApi.remove, { params: { id } })
    expect((await list({ keyword: '旧榜' })).total).toBe(0)
    expect(await as(city)(rankingApi.find, { params: { id } })).toFail('NOT_FOUND')
  })
})

describe('POST /ranking/recompute/:id', () => {
  test('asks for a computation, once', async () => {
    const { id } = await build.ranking({ unit: changsha })
    expect((await as(city)(rankingApi.recompute, { params: { id } })).status).toBe(200)
    expect(await as(city)(rankingApi.recompute, { params: { id } })).toFail('RANKING_BUSY')
    expect((await as(leader)(rankingApi.progress)).value).toContainEqual({
      id,
      done: 0,
      total: null,
      hasFailed: false,
    })
    await compute()
    expect((await as(city)(rankingApi.recompute, { params: { id } })).status).toBe(200)
  })
})

describe('GET /ranking/target-list/:id', () => {
  test('offers what is approved and shown in the branch, by part of its name', async () => {
    const { id } = await build.ranking({ unit: changsha })
    const course = await build.course({ unit: yuelu, coursesName: '伟大建党精神' })
    await build.course({ unit: yuelu, coursesName: '伟大建党精神（未审）', auditStatus: 1 })
    await build.course({ unit: yuelu, coursesName: '伟大建党精神（隐藏）', isShow: 0 })
    await build.course({ unit: hunan, coursesName: '伟大建党精神（省）' })
    const offered = (await as(city)(rankingApi.targets, { params: { id }, query: { name: '建党' } })).value
    expect(offered).toEqual([{ id: course.id, name: '伟大建党精神', unitName: yuelu.unitName }])
  })

  test('offers a ranking of units those below its own', async () => {
    const { id } = await build.ranking({ unit: changsha, type: 5 })
    const offered = (await as(city)(rankingApi.targets, { params: { id }, query: {} })).value.map(
      (unit) => unit.id,
    )
    expect(offered).toContain(yuelu.id)
    expect(offered).not.toContain(changsha.id)
  })
})
