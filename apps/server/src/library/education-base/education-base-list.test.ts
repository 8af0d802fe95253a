import { educationBaseApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

const { as, build } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const zhuzhou = await build.unit({ above: hunan })
const city = await build.user({ unit: changsha, role: 'city' })
const other = await build.user({ unit: zhuzhou, role: 'city' })

const FURONG = 430102
const YUELU = 430104
const HETANG = 430202
const bases = {
  museum: await build.educationBase({
    unit: changsha,
    name: '湘江红色纪念馆',
    type: 1,
    region: FURONG,
    createTime: new Date('2031-01-01'),
  }),
  village: await build.educationBase({
    unit: changsha,
    name: '梅岭村振兴馆',
    type: 7,
    region: YUELU,
    createTime: new Date('2031-01-02'),
  }),
  changed: await build.educationBase({
    ...{ unit: zhuzhou, name: '荷塘工业馆', type: 4, region: HETANG, revision: {}, revisionStatus: 0 },
    createTime: new Date('2031-01-03'),
  }),
  pending: await build.educationBase({
    unit: changsha,
    name: '待审纪念馆',
    auditStatus: 0,
    auditUnitId: hunan.id,
  }),
  rejected: await build.educationBase({ unit: changsha, name: '驳回纪念馆', auditStatus: 2 }),
  removed: await build.educationBase({ unit: changsha, name: '撤销纪念馆', removedAt: new Date() }),
}
const names = (found: { id: number }[]) =>
  found.map(({ id }) => Object.entries(bases).find(([, base]) => base.id === id)?.[0] ?? `? ${id}`).sort()
const page = { pageNum: 1, pageSize: 100 }

describe('GET /education-base/page', () => {
  test.each([
    [{}, ['museum', 'pending', 'rejected', 'village']],
    [{ auditStatus: '0' }, ['pending']],
    [{ auditStatus: '1' }, ['museum', 'village']],
    [{ auditStatus: '2' }, ['rejected']],
    [{ type: '7' }, ['village']],
    [{ region: '430100' }, ['museum', 'pending', 'rejected', 'village']],
    [{ region: String(YUELU) }, ['village']],
    [{ keyword: '纪念' }, ['museum', 'pending', 'rejected']],
    [{ keyword: '纪念', region: '430200' }, []],
  ] as const)('with %o', async (query, expected) => {
    const { value } = await as(city)(educationBaseApi.list, { params: page, query })
    expect(names(value.records)).toEqual(expected)
    expect(value.total).toBe(expected.length)
  })

  test('finds an approved base with a waiting change as approved and as waiting', async () => {
    for (const auditStatus of ['0', '1'] as const) {
      const { value } = await as(other)(educationBaseApi.list, { params: page, query: { auditStatus } })
      expect(names(value.records)).toEqual(['changed'])
    }
  })

  test('tells the closed days to come', async () => {
    const unit = await build.unit({ above: hunan })
    await build.educationBase({ unit, region: 430302, closedDates: ['2020-01-01', '2099-01-01'] })
    const user = await build.user({ unit, role: 'base' })
    const { value } = await as(user)(educationBaseApi.list, { params: page, query: {} })
    expect(value.records[0]?.closedDates).toEqual(['2099-01-01'])
  })
})

describe('GET /education-base/page-two', () => {
  test.each([
    [{ region: '430100' }, ['museum', 'village']],
    [{ region: '430200' }, ['changed']],
    [{ keyword: '纪念' }, ['museum']],
    [{ type: '4' }, ['changed']],
  ] as const)('shows every unit the approved ones, with %o', async (query, expected) => {
    for (const who of [city, other]) {
      const { value } = await as(who)(educationBaseApi.approved, { query })
      expect([names(value.records), value.total]).toEqual([expected, expected.length])
    }
  })

  test('comes in pages, the newest first', async () => {
    const at = async (pageNum: number) =>
      (
        await as(city)(educationBaseApi.approved, {
          query: { region: '430100', pageNum, pageSize: 1 } as never,
        })
      ).value
    const [first, second, third] = [await at(1), await at(2), await at(3)]
    expect([first, second, third].map(({ records, total }) => [names(records), total])).toEqual([
      [['village'], 2],
      [['museum'], 2],
      [[], 2],
    ])
  })
})

test('GET /education-base/region-counts counts the approved ones by county', async () => {
  const { value } = await as(other)(educationBaseApi.regionCounts, { query: { keyword: '馆' } })
  expect(value).toEqual([
    { region: FURONG, n: 1 },
    { region: YUELU, n: 1 },
    { region: HETANG, n: 1 },
  ])
})

describe('GET /product/base-list', () => {
  const products = async (query: object) =>
    (await as(other)(educationBaseApi.products, { params: page, query })).value

  test('has the products of approved bases, whatever their unit', async () => {
    const { records } = await products({ region: '430100' })
    expect(records.map(({ baseName, name, typeName }) => [baseName, name, typeName])).toEqual([
      ['梅岭村振兴馆', '现场讲解', '讲解'],
      ['湘江红色纪念馆', '现场讲解', '讲解'],
    ])
  })

  test('of one base, by type and by part of the name', async () => {
    const baseId = String(bases.museum.id)
    expect((await products({ baseId })).total).toBe(1)
    expect((await products({ baseId, type: '1' })).total).toBe(0)
    expect((await products({ baseId, type: '2', keyword: '讲解' })).total).toBe(1)
    expect((await products({ baseId, keyword: '体验' })).total).toBe(0)
    expect((await products({ baseId: String(bases.pending.id) })).total).toBe(0)
  })
})

describe('GET /education-base/calendar/:id', () => {
  test('shows one month of an approved base to every unit', async () => {
    const { id } = await build.educationBase({
      unit: changsha,
      dailyCapacity: 60,
      closedDates: ['2031-01-31', '2031-02-01', '2031-02-28'],
    })
    const { value } = await as(other)(educationBaseApi.calendar, {
      params: { id },
      query: { month: '2031-02' },
    })
    expect(value).toMatchObject({
      dailyCapacity: 60,
      noticeDays: 5,
      closedDates: ['2031-02-01', '2031-02-28'],
      booked: {},
    })
  })

  test('of one that is not approved, only to its own units', async () => {
    const given = { params: { id: bases.pending.id }, query: { month: '2031-02' } }
    expect((await as(city)(educationBaseApi.calendar, given)).status).toBe(200)
    expect(await as(other)(educationBaseApi.calendar, given)).toFail('NOT_FOUND')
    expect(
      await as(city)(educationBaseApi.calendar, {
        params: { id: bases.removed.id },
        query: { month: '2031-02' },
      }),
    ).toFail('NOT_FOUND')
    expect(await as(city)(educationBaseApi.calendar, { ...given, query: { month: '2031-13' } })).toFail(
      'BAD_INPUT',
      {
        month: '月份不正确',
      },
    )
  })
})
