import { bannerApi, bannerModule, type ErrorCode, educationBaseApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { baseProducts, educationBases } from './education-base.table.ts'

const { as, build, db } = await testServer({ pinLimit: 1 })
const hunan = await build.unit({ unitName: '湖南' })
const changsha = await build.unit({ above: hunan, unitName: '长沙' })
const furong = await build.unit({ above: changsha, unitName: '芙蓉' })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city', name: '刘建平' })
const reviewer = await build.user({ unit: changsha, role: 'reviewer' })
const keeper = await build.user({ unit: furong, role: 'base' })
const stranger = await build.user({ unit: await build.unit({ above: hunan }), role: 'city' })

const bodyOf = (given: object = {}) => build.educationBaseBody({ unit: furong, ...given })
const added = async (given: object = {}) =>
  (await as(keeper)(educationBaseApi.add, { body: bodyOf(given) })).value.id
const stored = async (id: number) => {
  const [row] = await db.select().from(educationBases).where(eq(educationBases.id, id))
  if (!row) throw new Error('the base is gone')
  return row
}
const review = async (who: TestUser, id: number, isPassed: 1 | 0, given: object = {}) =>
  as(who)(educationBaseApi.review, {
    params: { id },
    body: { isPassed, reason: isPassed ? '' : '图片不清楚', version: (await stored(id)).version, ...given },
  })
const update = async (who: TestUser, id: number, given: object = {}) =>
  as(who)(educationBaseApi.update, {
    body: { ...bodyOf(), ...given, id, version: (await stored(id)).version },
  })
const find = async (who: TestUser, id: number, revision?: '1') =>
  (await as(who)(educationBaseApi.find, { params: { id }, query: { revision } })).value
const approved = async () => {
  const id = await added()
  await review(city, id, 1)
  return id
}

describe('POST /education-base/save', () => {
  test('keeps everything, with the products in order, and waits with the city', async () => {
    const play = { name: '情景剧《星火》', type: 5, minutes: 60, capacity: 120 }
    const body = bodyOf({
      longitude: 112.98,
      latitude: 28.19,
      openingHours: '9:00–17:00，周一闭馆',
      guides: 6,
      visitMinutes: 90,
      closedDates: ['2031-02-03', '2031-01-05', '2031-02-03'],
      productList: [
        { ...play, fee: 29.9, lecturers: ['李文', '周立'], introduction: '沉浸体验' },
        { name: '主题讲解', type: 2, minutes: 40, capacity: 60, fee: null, lecturers: [], introduction: '' },
      ],
    })
    const { value } = await as(keeper)(educationBaseApi.add, { body })
    const base = await find(keeper, value.id)
    expect(base).toMatchObject({
      ...body,
      closedDates: ['2031-01-05', '2031-02-03'],
      typeName: '红色纪念馆',
      regionName: '长沙市芙蓉区',
      coverUrl: body.pictures[0],
      productCount: 2,
      auditStatus: 0,
      auditUnitId: changsha.id,
      can: ['edit', 'remove'],
    })
    expect((await stored(value.id)).pictures).toEqual(['/files/2031/01/gate.jpg'])
  })

  test('into another unit is refused', async () => {
    const body = { ...bodyOf(), partySchoolId: changsha.id }
    expect(await as(keeper)(educationBaseApi.add, { body })).toFail('UNIT_NOT_MANAGED')
  })

  test('tells which product is wrong', async () => {
    const [product] = bodyOf().productList ?? []
    const body = bodyOf({
      productList: [product, { ...product, name: '', minutes: null }, { ...product, type: 6 }],
    })
    expect(await as(keeper)(educationBaseApi.add, { body })).toFail('BAD_INPUT', {
      'productList.1.name': '产品名称不能为空',
      'productList.1.minutes': '产品时长不能为空',
      'productList.2.type': '产品类型不正确',
    })
  })
})

describe('the telephone', () => {
  test('is masked in lists and for who may not edit', async () => {
    const id = await approved()
    const { records } = (
      await as(keeper)(educationBaseApi.list, { params: { pageNum: 1, pageSize: 100 }, query: {} })
    ).value
    expect(records.find((base) => base.id === id)?.phone).toBe('138****5678')
    expect((await find(reviewer, id)).phone).toBe('138****5678')
    expect((await find(city, id)).phone).toBe('13812345678')
    const shared = (await as(stranger)(educationBaseApi.approved, { query: {} })).value.records
    expect(shared.find((base) => base.id === id)?.phone).toBe('138****5678')
  })
})

const states = {
  pending: () => added(),
  rejected: async () => {
    const id = await added()
    await review(city, id, 0)
    return id
  },
  approved,
  'approved, changed': async () => {
    const id = await approved()
    await update(keeper, id, { name: '新名' })
    return id
  },
  'approved, change rejected': async () => {
    const id = await states['approved, changed']()
    await review(city, id, 0)
    return id
  },
}
type State = keyof typeof states
const codes: Record<State, [number, number | null]> = {
  pending: [0, null],
  rejected: [2, null],
  approved: [1, null],
  'approved, changed': [1, 0],
  'approved, change rejected': [1, 2],
}
const stateCodes = async (id: number) => {
  const { auditStatus, revisionStatus } = await stored(id)
  return [auditStatus, revisionStatus]
}

describe('POST /education-base/review/:id', () => {
  const decisions = {
    pass: { isPassed: 1 },
    reject: { isPassed: 0 },
    'pass up': { isPassed: 1, toUpper: 1 },
    'reject silently': { isPassed: 0, reason: ' ' },
  } as const
  const people = { holder: city, 'unit above': province, 'own unit': keeper, stranger }
  type Decision = keyof typeof decisions
  type Who = keyof typeof people
  const outcome = (state: State, decision: Decision, who: Who): State | ErrorCode => {
    if (who === 'own unit') return 'FORBIDDEN'
    if (decision === 'reject silently') return 'BAD_INPUT'
    if (who === 'stranger') return 'NOT_FOUND'
    if (state !== 'pending' && state !== 'approved, changed') return 'WRONG_STATE'
    if (who !== 'holder') return 'FORBIDDEN'
    if (decision === 'pass up') return state
    if (decision === 'pass') return 'approved'
    return state === 'pending' ? 'rejected' : 'approved, change rejected'
  }
  const keys = <T extends object>(of: T) => Object.keys(of) as (keyof T)[]
  const cells = keys(states).flatMap((state) =>
    keys(decisions).flatMap((decision) =>
      keys(people).map((who) => ({ state, decision, who, result: outcome(state, decision, who) })),
    ),
  )

  test.each(cells)('$state: $decision by $who → $result', async ({ state, decision, who, result }) => {
    const id = await states[state]()
    expect(await stateCodes(id)).toEqual(codes[state])
    const before = await stored(id)
    const answer = await review(people[who], id, decisions[decision].isPassed, decisions[decision])
    if (result in codes) {
      expect(answer.status).toBe(200)
      expect(await stateCodes(id)).toEqual(codes[result as State])
    } else {
      expect(answer).toFail(result as ErrorCode)
      expect(await stored(id)).toEqual(before)
    }
  })

  test('passed up, it waits with the province', async () => {
    const id = await added()
    await review(city, id, 1, { toUpper: 1 })
    expect((await stored(id)).auditUnitId).toBe(hunan.id)
    expect((await review(province, id, 1)).status).toBe(200)
    expect(await stateCodes(id)).toEqual(codes.approved)
  })

  test('of what has changed meanwhile is refused', async () => {
    const id = await added()
    await update(keeper, id)
    expect(await review(city, id, 1, { version: 1 })).toFail('STALE_VERSION')
  })

  test('a rejected base that is edited waits again', async () => {
    const id = await states.rejected()
    expect((await update(keeper, id)).status).toBe(200)
    expect(await stateCodes(id)).toEqual(codes.pending)
  })
})

describe('a revision', () => {
  test('leaves the live base alone until it is approved, products too, which keep their ids', async () => {
    const id = await approved()
    const { productList } = await find(keeper, id)
    const [product] = productList
    if (!product) throw new Error('no product')
    const { typeName: _, ...kept } = product
    await update(keeper, id, {
      name: '新馆',
      productList: [
        { ...kept, id: undefined, name: '新产品' },
        { ...kept, minutes: 90 },
      ],
    })

    expect(await find(city, id)).toMatchObject({ name: '红色记忆馆', productCount: 1, productList })
    const proposed = await find(city, id, '1')
    expect(proposed).toMatchObject({
      name: '新馆',
      productCount: 2,
      productList: [
        { name: '新产品', id: -1 },
        { id: kept.id, minutes: 90 },
      ],
    })
    const { value: view } = await as(city)(educationBaseApi.view, { params: { id } })
    expect(view).toMatchObject({
      record: { name: '新馆' },
      current: { name: '红色记忆馆' },
      allowedActions: ['pass', 'reject', 'up'],
    })

    await review(city, id, 1)
    const rows = await db
      .select()
      .from(baseProducts)
      .where(eq(baseProducts.baseId, id))
      .orderBy(baseProducts.sort)
    expect(rows).toMatchObject([{ name: '新产品' }, { id: kept.id, minutes: 90 }])
    expect((await find(city, id)).name).toBe('新馆')
  })
})

describe('POST /education-base/upkeep/:id', () => {
  const keepUp = (who: TestUser, id: number, given: object = {}) =>
    as(who)(educationBaseApi.upkeep, {
      params: { id },
      body: { dailyCapacity: 80, closedDates: ['2031-03-01'], version: 1, ...given },
    })

  test('holds at once, goes to no review, and is written down', async () => {
    const base = await build.educationBase({ unit: furong })
    expect((await keepUp(keeper, base.id)).value).toEqual({ id: base.id, version: 2 })
    expect(await stored(base.id)).toMatchObject({
      dailyCapacity: 80,
      closedDates: ['2031-03-01'],
      auditStatus: 1,
      revision: null,
    })
    const [row] = await db.select().from(auditLog).where(eq(auditLog.action, 'upkeep'))
    expect(row).toMatchObject({
      recordId: base.id,
      userId: keeper.id,
      before: { dailyCapacity: 200, closedDates: [] },
      after: { dailyCapacity: 80, closedDates: ['2031-03-01'] },
    })
  })

  test('leaves days that have passed as they are', async () => {
    const base = await build.educationBase({ unit: furong, closedDates: ['2020-01-05', '2099-01-01'] })
    await keepUp(keeper, base.id, { closedDates: ['2020-02-01', '2099-02-01'] })
    expect((await stored(base.id)).closedDates).toEqual(['2020-01-05', '2099-02-01'])
  })

  test('is not undone by a revision that was waiting', async () => {
    const id = await states['approved, changed']()
    await keepUp(keeper, id, { version: 3 })
    expect((await find(keeper, id, '1')).dailyCapacity).toBe(80)
    await review(city, id, 1)
    expect(await stored(id)).toMatchObject({ name: '新名', dailyCapacity: 80, closedDates: ['2031-03-01'] })
  })

  test.each([
    [{ dailyCapacity: 0 }, { dailyCapacity: '每日接待能力应为1–9999人' }],
    [{ dailyCapacity: 10_000 }, { dailyCapacity: '每日接待能力应为1–9999人' }],
    [{ dailyCapacity: null }, { dailyCapacity: '每日接待能力不能为空' }],
    [{ closedDates: ['2031-02-30'] }, { 'closedDates.0': '日期格式不正确' }],
  ])('refuses %o', async (given, fields) => {
    const base = await build.educationBase({ unit: furong })
    expect(await keepUp(keeper, base.id, given)).toFail('BAD_INPUT', fields)
  })

  test('of an older version, and of another unit, is refused', async () => {
    const base = await build.educationBase({ unit: furong })
    await keepUp(keeper, base.id)
    expect(await keepUp(keeper, base.id)).toFail('STALE_VERSION')
    expect(await keepUp(stranger, base.id, { version: 2 })).toFail('NOT_FOUND')
    expect(await keepUp(reviewer, base.id, { version: 2 })).toFail('FORBIDDEN')
  })
})

describe('the marks', () => {
  test('are set by one call and taken off by the next', async () => {
    const { id } = await build.educationBase({ unit: await build.unit({ above: changsha }) })
    for (const expected of [true, false, true]) {
      await as(province)(educationBaseApi.pin, { params: { id } })
      await as(province)(educationBaseApi.feature, { params: { id } })
      expect(await find(province, id)).toMatchObject({ isTop: expected, isRednet: expected, version: 1 })
    }
  })

  test('need an approved base, and a free place', async () => {
    const pending = await build.educationBase({ unit: hunan, auditStatus: 0 })
    const [first, second] = [
      await build.educationBase({ unit: hunan }),
      await build.educationBase({ unit: hunan }),
    ]
    const mark = (
      route: typeof educationBaseApi.pin | typeof educationBaseApi.feature,
      { id }: { id: number },
    ) => as(province)(route, { params: { id } })
    expect(await mark(educationBaseApi.pin, pending)).toFail('NOT_APPROVED_PIN')
    expect(await mark(educationBaseApi.feature, pending)).toFail('NOT_APPROVED_FEATURE')
    expect((await mark(educationBaseApi.pin, first)).status).toBe(200)
    expect(await mark(educationBaseApi.pin, second)).toFail('PIN_LIMIT')
  })

  test('a base that a banner leads to is not removed', async () => {
    const { id } = await build.educationBase({ unit: hunan })
    await build.banner({ unit: hunan, moduleType: bannerModule.educationBase, contentId: id })
    expect(await as(province)(educationBaseApi.remove, { params: { id }, body: {} })).toFail(
      'REFERENCED_BY_BANNERS',
    )
    const { value: contents } = await as(province)(bannerApi.contents, {
      params: { moduleType: '5' },
      query: {},
    })
    expect(contents.find((content) => content.id === id)?.coverUrl).toMatch(/\/files\/demo\/scene-1\.jpg$/)
  })

  test('and the removal reach the own units only', async () => {
    const params = { id: (await build.educationBase({ unit: furong })).id }
    for (const route of [
      educationBaseApi.pin,
      educationBaseApi.remove,
      educationBaseApi.find,
      educationBaseApi.view,
    ])
      expect(await as(stranger)(route, { params, query: {} } as never)).toFail('NOT_FOUND')
    expect(await as(city)(educationBaseApi.feature, { params })).toFail('FORBIDDEN')
    expect((await as(keeper)(educationBaseApi.remove, { params, body: {} })).status).toBe(200)
    expect(await as(keeper)(educationBaseApi.find, { params, query: {} })).toFail('NOT_FOUND')
  })
})
