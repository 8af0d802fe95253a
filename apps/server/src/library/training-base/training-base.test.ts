import { trainingBaseApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'

const { as, build } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const furong = await build.unit({ above: changsha })
const city = await build.user({ unit: changsha, role: 'city' })
const reviewer = await build.user({ unit: changsha, role: 'reviewer' })
const keeper = await build.user({ unit: furong, role: 'base' })
const stranger = await build.user({ unit: await build.unit({ above: hunan }), role: 'city' })

const bodyOf = (given: object = {}) => build.trainingBaseBody({ unit: furong, ...given })
const find = async (id: number, revision?: '1') =>
  (await as(keeper)(trainingBaseApi.find, { params: { id }, query: { revision } })).value

describe('a training base', () => {
  test('is added, passed, changed and passed again', async () => {
    const body = bodyOf({ classrooms: 12, largestRoom: 150, facilities: ['健身房', '停车场'] })
    const { id } = (await as(keeper)(trainingBaseApi.add, { body })).value
    expect(await find(id)).toMatchObject({
      ...body,
      regionName: '长沙市芙蓉区',
      auditStatus: 0,
      auditUnitId: changsha.id,
    })

    const decide = (version: number, isPassed: 1 | 0 = 1) =>
      as(city)(trainingBaseApi.review, { params: { id }, body: { isPassed, reason: '床位数不实', version } })
    expect((await decide(1)).status).toBe(200)
    await as(keeper)(trainingBaseApi.update, { body: { ...body, beds: null, id, version: 2 } })
    expect([(await find(id)).beds, (await find(id, '1')).beds]).toEqual([200, null])

    const { value: view } = await as(city)(trainingBaseApi.view, { params: { id } })
    expect(view).toMatchObject({ record: { beds: null }, current: { beds: 200 } })
    await decide(3, 0)
    expect(await find(id)).toMatchObject({ auditStatus: 1, revisionStatus: 2, auditReason: '床位数不实' })
    await as(keeper)(trainingBaseApi.update, { body: { ...body, beds: 0, id, version: 4 } })
    await decide(5)
    expect(await find(id)).toMatchObject({ auditStatus: 1, revisionStatus: null, beds: 0 })
  })

  test('hides its telephone from who may not edit', async () => {
    const { id } = await build.trainingBase({ unit: furong, phone: '0731-88880000' })
    expect((await as(reviewer)(trainingBaseApi.find, { params: { id }, query: {} })).value.phone).toBe(
      '073****0000',
    )
    expect((await find(id)).phone).toBe('0731-88880000')
  })

  test('is out of reach for another branch', async () => {
    const params = { id: (await build.trainingBase({ unit: furong })).id }
    for (const route of [
      trainingBaseApi.find,
      trainingBaseApi.view,
      trainingBaseApi.remove,
      trainingBaseApi.pin,
    ])
      expect(await as(stranger)(route, { params, query: {} } as never)).toFail('NOT_FOUND')
    const update = { ...bodyOf(), id: params.id, version: 1 }
    expect(await as(stranger)(trainingBaseApi.update, { body: update })).toFail('NOT_FOUND')
    expect(
      await as(keeper)(trainingBaseApi.add, { body: { ...bodyOf(), partySchoolId: changsha.id } }),
    ).toFail('UNIT_NOT_MANAGED')
  })

  test('is pinned and unpinned by the same call, and has nothing to feature', async () => {
    const { id } = await build.trainingBase({ unit: changsha })
    for (const isTop of [true, false]) {
      await as(city)(trainingBaseApi.pin, { params: { id } })
      const { value } = await as(city)(trainingBaseApi.find, { params: { id }, query: {} })
      expect(value).toMatchObject({ isTop, isRednet: false })
      expect(value.can).not.toContain('feature')
    }
  })
})

describe('GET /training-base/list', () => {
  test.each([
    [{}, ['大', '小', '未填']],
    [{ minBeds: '300' }, ['大']],
    [{ minBeds: '301' }, []],
    [{ minSeats: '80' }, ['大', '小']],
    [{ minSeats: '81' }, ['大']],
    [{ minRoom: '120', minBeds: '1' }, ['大']],
    [{ region: '430200' }, ['小']],
    [{ auditStatus: '0' }, []],
  ] as const)('with %o', async (query, expected) => {
    const unit = await build.unit({ above: changsha })
    await build.trainingBase({ unit, name: '大', beds: 300, diningSeats: 400, largestRoom: 120 })
    await build.trainingBase({ unit, name: '小', beds: 60, diningSeats: 80, largestRoom: 40, region: 430202 })
    await build.trainingBase({ unit, name: '未填' })
    const filter = { ...query, partySchoolId: String(unit.id) }
    const { value } = await as(city)(trainingBaseApi.list, {
      params: { pageNum: 1, pageSize: 20 },
      query: filter,
    })
    expect(value.records.map(({ name }) => name).sort()).toEqual(expected)
    expect(value.total).toBe(expected.length)
  })
})
