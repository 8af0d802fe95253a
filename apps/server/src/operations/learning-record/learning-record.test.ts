import { type LearningFilter, learningRecordApi, unitApi } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { TEST_DATA_KEY } from '../../testing/build-learning.ts'
import { testServer } from '../../testing/test-server.ts'
import { rebuildLearning } from './learning-record.save.ts'

const { as, build, db } = await testServer({ dataKey: TEST_DATA_KEY, creditMinutes: 45 })
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const editor = await build.user({ unit: yuelu, role: 'editor' })
const sysadmin = await build.user({ unit: hunan, role: 'system-admin' })

/** `2026-01-05T10:00+08:00` for (1, 5). */
const at = (month: number, day: number, hour = 10) =>
  `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00+08:00`
const begun = (month: number, day: number, hour?: number) => ({
  startTime: at(month, day, hour),
  lastTime: at(month, day, 23),
})

const unfinished = { minutes: 100, isFinished: 0, progress: 80 } as const
await build.learning(
  { unit: hunan, userName: '省甲', ...begun(3, 1) },
  { unit: changsha, userName: '王小明', phone: '13812345678', ...begun(3, 10), ...unfinished },
  { unit: changsha, userName: '王大明', way: 2, courseName: '直播：乡村振兴', ...begun(3, 11), minutes: 44 },
  { unit: yuelu, userName: '李小明', way: 3, courseName: '集中学习：党章', ...begun(2, 28, 23), minutes: 45 },
  { unit: yuelu, userName: '赵六', ...begun(1, 31), minutes: 200 },
  { unit: xiangtan, userName: '潭州客', ...begun(3, 31) },
)

type Query = { [K in keyof LearningFilter]?: string | number }
const page = async (query: Query = {}, who: TestUser = province, pageNum = 1, pageSize = 20) =>
  as(who)(learningRecordApi.list, { params: { pageNum, pageSize }, query: query as never })
const names = async (query: Query = {}, who: TestUser = province) =>
  (await page(query, who)).value.records.map(({ userName }) => userName)

describe('GET /learning-record/list', () => {
  test('shows the newest first, with the phone masked and the credit hours by the rule', async () => {
    const { records, total } = (await page()).value
    expect(total).toBe(6)
    const newestFirst = ['潭州客', '王大明', '王小明', '省甲', '李小明', '赵六']
    expect(records.map(({ userName }) => userName)).toEqual(newestFirst)
    expect(records[2]).toMatchObject({
      phone: '138****5678',
      partySchoolName: changsha.unitName,
      courseName: '新时代基层党建',
      isFinished: 0,
      creditHours: 0,
    })
    // 44 minutes of 45 are 0.97 of an hour; the rest of a tenth is left out.
    expect(records.map(({ creditHours }) => creditHours)).toEqual([1.1, 0.9, 0, 1.1, 1, 4.4])
  })

  test.each<[string, Query, string[]]>([
    ['a branch', { partySchoolId: changsha.id }, ['王大明', '王小明', '李小明', '赵六']],
    ['a unit alone', { partySchoolId: changsha.id, selectedUnitScope: 1 }, ['王大明', '王小明']],
    [
      'the units directly below',
      { partySchoolId: hunan.id, selectedUnitScope: 2 },
      ['潭州客', '王大明', '王小明'],
    ],
    ['a way', { way: 2 }, ['王大明']],
    ['finished', { isFinished: 1 }, ['潭州客', '王大明', '省甲', '李小明', '赵六']],
    ['not finished', { isFinished: 0 }, ['王小明']],
    ['from a month on', { startMonth: '2026-03' }, ['潭州客', '王大明', '王小明', '省甲']],
    ['up to a month, by the clock of Shanghai', { endMonth: '2026-02' }, ['李小明', '赵六']],
    ['one month', { startMonth: '2026-02', endMonth: '2026-02' }, ['李小明']],
    ['a part of a name', { keyword: '小明' }, ['王小明', '李小明']],
    ['a whole phone number', { keyword: '13812345678' }, ['王小明']],
    ['another phone number', { keyword: '13812345679' }, []],
    ['name, unit and way together', { keyword: '明', way: 3 }, []],
    [
      'everything that the counts tell, together',
      { partySchoolId: changsha.id, way: 1, isFinished: 1, endMonth: '2026-01' },
      ['赵六'],
    ],
  ])('by %s', async (_, query, expected) => {
    if (query.keyword === '明')
      return expect(await page(query)).toFail('BAD_INPUT', { keyword: '请至少填写姓名中的2个字' })
    expect(await names(query)).toEqual(expected)
    expect((await page(query)).value.total).toBe(expected.length)
  })

  test('by what was learned from', async () => {
    const found = (await as(province)(learningRecordApi.subjects, { query: { keyword: '党章' } })).value
    expect(found).toMatchObject([{ way: 3, name: '集中学习：党章' }])
    expect(await names({ subjectId: found[0]?.id as number })).toEqual(['李小明'])
  })

  test.each<[Query, Record<string, string>]>([
    [{ keyword: '1381234' }, { keyword: '手机号请填写完整的11位' }],
    [{ keyword: '138****5678' }, { keyword: '手机号请填写完整的11位' }],
    [{ startMonth: '2026-13' }, { startMonth: '月份格式不正确' }],
  ])('refuses %j', async (query, fields) => expect(await page(query)).toFail('BAD_INPUT', fields))

  test('keeps everybody to their units', async () => {
    expect(await names({}, city)).toEqual(['王大明', '王小明', '李小明', '赵六'])
    expect(await names({}, county)).toEqual(['李小明', '赵六'])
    expect(await page({ partySchoolId: xiangtan.id }, city)).toFail('UNIT_NOT_VISIBLE')
    expect(await page({}, editor)).toFail('FORBIDDEN')
    expect(await page({}, sysadmin)).toFail('FORBIDDEN')
  })

  test('a page past the end is empty, with the total', async () => {
    expect((await page({}, province, 9)).value).toEqual({ records: [], total: 6 })
    expect((await page({ keyword: '小明' }, province, 9)).value).toEqual({ records: [], total: 2 })
  })
})

describe('GET /learning-record/:id', () => {
  test('tells where it came from, within the units that one sees', async () => {
    const id = (await page({ keyword: '潭州' })).value.records[0]?.id as number
    expect((await as(province)(learningRecordApi.find, { params: { id } })).value).toMatchObject({
      source: 1,
      userName: '潭州客',
    })
    expect(await as(city)(learningRecordApi.find, { params: { id } })).toFail('NOT_FOUND')
  })
})

describe('pages far back', () => {
  test('hold what one after the other holds, in every unit, and none twice', async () => {
    const unit = await build.unit({ above: xiangtan })
    await build.learning(
      ...Array.from({ length: 130 }, (_, i) => ({
        unit,
        userName: `学员乙${i}`,
        way: 1 + (i % 3),
        ...begun(4 + (i % 5), 1 + (i % 28), i % 20),
      })),
    )
    for (const query of [
      { partySchoolId: xiangtan.id },
      { partySchoolId: xiangtan.id, way: 2 },
      { keyword: '学员乙' },
    ]) {
      const whole = (await page(query, province, 1, 100)).value.records.map(({ id }) => id)
      const second = (await page(query, province, 2, 100)).value
      const expected = [...whole, ...second.records.map(({ id }) => id)]
      expect(expected.length).toBe(second.total)
      const single: number[] = []
      for (let n = 1; single.length < second.total; n++) {
        const { records } = (await page(query, province, n, 7)).value
        if (records.length === 0) break
        single.push(...records.map(({ id }) => id))
      }
      expect(single).toEqual(expected)
    }
  })
})

describe('GET /learning-record/subjects', () => {
  const subjects = async (who: TestUser, query: { keyword?: string; id?: string } = {}) =>
    (await as(who)(learningRecordApi.subjects, { query })).value
  const names = async (who: TestUser, query?: { keyword?: string }) =>
    (await subjects(who, query)).map(({ name }) => name)

  test('names what was learned from in the own units, the latest first, and nothing of others', async () => {
    const other = await build.user({ unit: xiangtan, role: 'county' })
    await build.learning(
      { unit: xiangtan, courseName: '潭州专题', ...begun(4, 1) },
      { unit: xiangtan, courseName: '潭州专题（二）', ...begun(4, 2) },
      { unit: yuelu, courseName: '岳麓专题', ...begun(4, 3) },
    )
    expect(await names(other)).toEqual(['潭州专题（二）', '潭州专题', '新时代基层党建'])
    expect(await names(other, { keyword: '专题' })).toEqual(['潭州专题', '潭州专题（二）'])
    expect(await names(county, { keyword: '专题' })).toEqual(['岳麓专题'])
    expect(await names(province, { keyword: '专题' })).toHaveLength(3)
    const [own] = await subjects(county, { keyword: '岳麓' })
    expect(await subjects(county, { id: String(own?.id) })).toEqual([own])
    expect(await subjects(other, { id: String(own?.id) })).toEqual([])
  })
})

describe('the counts', () => {
  const counts = async (unit: { id: number }) => {
    const query = { partySchoolId: unit.id }
    const { n, minutes } = (await as(province)(learningRecordApi.statistics, { query })).value
    return { n, minutes }
  }

  test('are told by month and by the units below', async () => {
    const { months, units, ...all } = (
      await as(city)(learningRecordApi.statistics, { query: { endMonth: '2026-03' } })
    ).value
    expect(all).toMatchObject({ n: 4, finished: 3, minutes: 389 })
    expect(months).toEqual([
      { month: '2026-01', n: 1, finished: 1, minutes: 200 },
      { month: '2026-02', n: 1, finished: 1, minutes: 45 },
      { month: '2026-03', n: 2, finished: 1, minutes: 144 },
    ])
    expect(units).toEqual([
      { id: yuelu.id, name: yuelu.unitName, n: 2, finished: 2, minutes: 245 },
      { id: changsha.id, name: changsha.unitName, n: 2, finished: 1, minutes: 144 },
    ])
  })

  test('move with their unit, and are the same when counted anew', async () => {
    const [from, to] = [await build.unit({ above: hunan }), await build.unit({ above: hunan })]
    const moved = await build.unit({ above: from })
    const below = await build.unit({ above: moved })
    await build.learning({ unit: moved, minutes: 30 }, { unit: below, minutes: 20 })
    const before = await counts(hunan)
    await as(sysadmin)(unitApi.move, { body: { id: moved.id, parentId: to.id, version: 1 } })
    expect([await counts(from), await counts(to), await counts(hunan)]).toEqual([
      { n: 0, minutes: 0 },
      { n: 2, minutes: 50 },
      before,
    ])
    const kept = sql`select unit_id, period, way, is_finished, own_n, own_minutes, n, minutes from learning_tally where n <> 0 order by 1, 2, 3, 4`
    const rows = await db.execute(kept)
    await rebuildLearning(db)
    expect(((await db.execute(kept)) as { rows: unknown[] }).rows).toEqual((rows as { rows: unknown[] }).rows)
  })
})
