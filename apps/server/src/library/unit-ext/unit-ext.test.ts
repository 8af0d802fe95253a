import { type InputOf, type UnitFactsUpdate, unitExtApi } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { yearOf } from './unit-ext.queries.ts'

const { as, build, db, directory } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓区委党校' })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const YEAR = yearOf(new Date())

const save = (given: Partial<UnitFactsUpdate> = {}, who: TestUser = city) =>
  as(who)(unitExtApi.update, { body: build.unitFacts({ id: changsha.id, ...given }) })
const find = async (id: number, year?: number, who: TestUser = city) =>
  (
    await as(who)(unitExtApi.find, {
      params: { id },
      query: { year: year === undefined ? undefined : String(year) },
    })
  ).value
const list = async (query: InputOf<typeof unitExtApi.list>['query'] = {}, who: TestUser = province) =>
  (await as(who)(unitExtApi.list, { params: { pageNum: 1, pageSize: 100 }, query })).value

describe('POST /unit-ext/update', () => {
  test('makes the row of a year the first time, and changes it after that', async () => {
    const unit = await build.unit({ above: hunan })
    expect(await find(unit.id, undefined, province)).toMatchObject({
      year: YEAR,
      version: 0,
      facts: null,
      previous: null,
      updateTime: '',
    })
    expect((await save({ id: unit.id }, province)).value).toEqual({ id: unit.id, version: 1 })
    expect(await save({ id: unit.id }, province)).toFail('STALE_VERSION')
    expect((await save({ id: unit.id, version: 1, beds: 120 }, province)).value).toEqual({
      id: unit.id,
      version: 2,
    })
    expect(await save({ id: unit.id, version: 1 }, province)).toFail('STALE_VERSION')
    expect(await find(unit.id, undefined, province)).toMatchObject({
      version: 2,
      facts: { year: YEAR, beds: 120, postsFilled: 28 },
    })
    expect(await save({ id: unit.id, year: YEAR - 1, version: 1 }, province)).toFail('STALE_VERSION')
  })

  race('lets one of several at once hand in first', async () => {
    const unit = await build.unit({ above: hunan })
    const answers = await Promise.all([1, 2, 3, 4].map(() => save({ id: unit.id }, province)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  test.each<[Partial<UnitFactsUpdate>, Record<string, string>]>([
    [{ leaderConcurrentHead: undefined as never }, { leaderConcurrentHead: '领导兼任校长情况不能为空' }],
    [{ leaderConcurrentHead: 6 }, { leaderConcurrentHead: '领导兼任校长情况不正确' }],
    [{ staffingSystem: 5 }, { staffingSystem: '编制体制不正确' }],
    [{ runningMode: 0 }, { runningMode: '办学模式不正确' }],
    [{ schoolType: 4 }, { otherSchoolType: '其他学校类型不能为空' }],
    [{ schoolType: 4, otherSchoolType: 5 }, { otherSchoolType: '其他学校类型不正确' }],
    [{ postsAllotted: undefined as never }, { postsAllotted: '编制数不能为空' }],
    [{ postsAllotted: 27 }, { postsFilled: '实有人数不应大于编制数（超编请说明）' }],
    [{ postsAllotted: -1 }, { postsAllotted: '编制数应为0–99999' }],
    [{ beds: 100_000 }, { beds: '床位数应为0–99999' }],
    [{ siteArea: 1.5 }, { siteArea: '占地面积应为0–9999999' }],
    [{ overStaffedReason: '字'.repeat(201) }, { overStaffedReason: '超编说明不能超过200个字' }],
    [
      { fullTimeTeachers: 10, partTimeTeachers: 2, titleSenior: 11 },
      { titleSenior: '职称人数合计应等于教师总数' },
    ],
    [{ year: YEAR + 1 }, { year: '年度不能晚于今年' }],
    [{ year: 1999 }, { year: '年度不正确' }],
    [
      { attachments: [{ name: 'a.pdf', url: 'https://x.example/a.pdf' }] },
      { 'attachments.0.url': '附件不在本系统中，请重新上传' },
    ],
  ])('refuses %j', async (given, fields) => {
    expect(await save(given)).toFail('BAD_INPUT', fields)
  })

  test.each<Partial<UnitFactsUpdate>>([
    { postsAllotted: 28 },
    { postsAllotted: 27, overStaffedReason: '军转干部安置' },
    { postsAllotted: 99_999, beds: 0, siteArea: 9_999_999 },
    {
      fullTimeTeachers: 10,
      partTimeTeachers: 2,
      titleSenior: 2,
      titleAssociate: 4,
      titleIntermediate: 5,
      titleOther: 1,
    },
    { schoolType: 4, otherSchoolType: 7 },
    { fullTimeTeachers: 10 },
  ])('takes %j', async (given) => {
    const unit = await build.unit({ above: hunan })
    expect((await save({ id: unit.id, ...given }, province)).status).toBe(200)
  })

  test('writes for the units that the permission reaches', async () => {
    expect(await save({ id: yuelu.id })).toFail('UNIT_NOT_MANAGED')
    expect(await save({ id: hunan.id }, county)).toFail('UNIT_NOT_MANAGED')
    expect((await save({ id: yuelu.id }, county)).status).toBe(200)
    const leader = await build.user({ unit: changsha, role: 'leader' })
    expect(await save({}, leader)).toFail('FORBIDDEN')
  })
})

describe('GET /unit-ext/:id', () => {
  test('brings the last year’s figures along, also over a gap', async () => {
    const unit = await build.unit({ above: hunan })
    await save({ id: unit.id, year: YEAR - 3, beds: 80 }, province)
    await save({ id: unit.id, year: YEAR - 5, beds: 50 }, province)
    expect((await find(unit.id, undefined, province)).previous).toMatchObject({ year: YEAR - 3, beds: 80 })
    expect((await find(unit.id, YEAR - 3, province)).previous).toMatchObject({ year: YEAR - 5 })
    expect((await find(unit.id, YEAR - 5, province)).previous).toBeNull()
  })

  test('of a unit outside is not found', async () => {
    expect(await as(county)(unitExtApi.find, { params: { id: changsha.id }, query: {} })).toFail('NOT_FOUND')
    expect(await as(province)(unitExtApi.find, { params: { id: 2_000_000 }, query: {} })).toFail('NOT_FOUND')
  })
})

describe('GET /unit-ext/list', () => {
  test('says who has handed in for a year and who has not', async () => {
    const top = await build.unit({ above: hunan, unitName: '株洲市委党校' })
    const [a, b] = [
      await build.unit({ above: top, unitName: '荷塘区委党校', unitType: 3 }),
      await build.unit({ above: top, unitType: 8 }),
    ]
    await build.unit({ above: top, enabled: false })
    const viewer = await build.user({ unit: top, role: 'city' })
    await save({ id: a.id, year: YEAR - 1, beds: 100, classrooms: 10 }, province)
    await save({ id: a.id, beds: 131, classrooms: 13 }, province)
    const names = async (query: InputOf<typeof unitExtApi.list>['query'] = {}) => {
      const { records, total, units, handedIn } = await list(query, viewer)
      return { ids: records.map(({ id }) => id), total, units, handedIn }
    }
    expect(await names()).toEqual({ ids: [top.id, a.id, b.id], total: 3, units: 3, handedIn: 1 })
    expect(await names({ isHandedIn: '1' })).toEqual({ ids: [a.id], total: 1, units: 3, handedIn: 1 })
    expect(await names({ isHandedIn: '0' })).toEqual({ ids: [top.id, b.id], total: 2, units: 3, handedIn: 1 })
    expect(await names({ year: String(YEAR - 2) })).toEqual({
      ids: [top.id, a.id, b.id],
      total: 3,
      units: 3,
      handedIn: 0,
    })
    expect((await names({ keyword: '荷塘' })).ids).toEqual([a.id])
    expect((await names({ keyword: '%' })).ids).toEqual([])
    expect((await names({ unitType: '8' })).ids).toEqual([b.id])
    expect((await names({ unitListScope: '1' })).ids).toEqual([top.id])
    const [row] = (await list({ keyword: '荷塘' }, viewer)).records
    // From 100 to 131 is more than 30 %, from 10 to 13 is not.
    expect(row).toMatchObject({ largeChanges: ['床位'], parentName: '株洲市委党校', can: [] })
    expect((await list({ unitListScope: '1' }, viewer)).records[0]?.can).toEqual(['edit'])
  })

  test('of a county is the county', async () => {
    expect((await list({}, county)).records.map(({ id }) => id)).toEqual([yuelu.id])
    expect(
      await as(county)(unitExtApi.list, {
        params: { pageNum: 1, pageSize: 1 },
        query: { partySchoolId: changsha.id },
      }),
    ).toFail('UNIT_NOT_VISIBLE')
  })

  test('of 20,000 units counts them all', async () => {
    const root = await build.unit()
    const viewer = await build.user({ unit: root, role: 'leader' })
    await db.execute(sql`
      insert into unit (unit_name, parent_id, user_level, unit_type, code)
      select '基层' || i, ${root.id}, 4, 8, 'many' || i from generate_series(1, 20000) i`)
    await db.execute(sql`
      insert into unit_ext (party_school_id, year, leader_concurrent_head, staffing_system, running_mode, posts_allotted, posts_filled, created_by)
      select id, year, 1, 1, 1, 9, 9, 0 from unit, generate_series(${YEAR - 1}::integer, ${YEAR}::integer) year where code like 'many%' and id % 2 = 0`)
    directory.expire()
    const { total, handedIn, records } = await list({ isHandedIn: '0' }, viewer)
    expect([total, handedIn, records.length]).toEqual([10_001, 10_000, 100])
  })
})
