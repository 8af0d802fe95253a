import { type TeacherFilter, teacherApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, loosely } = await testServer()
const hunan = await build.unit({ unitName: '湖南' })
const changsha = await build.unit({ above: hunan, unitName: '长沙' })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓' })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const watcher = await build.user({ unit: changsha, role: 'leader' })

const day = (n: number) => new Date(Date.UTC(2031, 0, n, 4))
const [national, provincial] = build.lookups.flat('teacher-rating')
const [marxism, party] = build.lookups.flat('study-field')

await build.teacher({
  unit: hunan,
  name: '欧阳学军',
  createTime: day(1),
  courseCategories: [1, 2],
  professionalTitle: 1,
  employmentType: 1,
})
await build.teacher({
  unit: changsha,
  name: '陈志远',
  createTime: day(2),
  rating: provincial?.id as number,
  pinnedAt: day(9),
})
await build.teacher({
  unit: yuelu,
  name: '李学军',
  createTime: day(3),
  auditStatus: 1,
  auditUnitId: changsha.id,
  professionalTitle: 2,
})
await build.teacher({
  unit: yuelu,
  name: '彭静姝',
  createTime: day(4),
  featuredAt: day(8),
  courseCategories: [2, 3],
  employmentType: 3,
  isShow: 0,
  studyFields: [marxism?.id as number, party?.id as number],
})

const list = async (query: { [K in keyof TeacherFilter]?: string | number }, who: TestUser = province) =>
  (await as(who)(teacherApi.list, { params: { pageNum: 1, pageSize: 20 }, query: query as never })).value
const names = async (query: Parameters<typeof list>[0], who?: TestUser) => {
  const { records, total } = await list(query, who)
  expect(total).toBe(records.length)
  return records.map(({ name }) => name)
}

describe('GET /teacher/list', () => {
  test('has the pinned first, then the newest', async () => {
    expect(await names({})).toEqual(['陈志远', '彭静姝', '李学军', '欧阳学军'])
  })

  test.each<[Parameters<typeof list>[0], string[]]>([
    [{ name: '学军' }, ['李学军', '欧阳学军']],
    [{ keyword: '阳' }, ['欧阳学军']],
    [{ courseCategory: 2 }, ['彭静姝', '欧阳学军']],
    [{ courseCategory: 6 }, []],
    [{ professionalTitle: 1 }, ['欧阳学军']],
    [{ rating: provincial?.id as number }, ['陈志远']],
    [{ rating: national?.id as number }, []],
    [{ employmentType: 3 }, ['彭静姝']],
    [{ studyField: party?.id as number }, ['彭静姝']],
    [{ isShow: 0 }, ['彭静姝']],
    [{ auditStatus: 1 }, ['李学军']],
    [{ isTop: '1' }, ['陈志远']],
    [{ isRednet: '1' }, ['彭静姝']],
    [{ startDate: '2031-01-02', endDate: '2031-01-03' }, ['陈志远', '李学军']],
    [{ name: '学军', professionalTitle: 2 }, ['李学军']],
    [{ partySchoolId: changsha.id }, ['陈志远', '彭静姝', '李学军']],
    [{ partySchoolId: changsha.id, selectedUnitScope: 2 }, ['彭静姝', '李学军']],
  ])('finds by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('shows what the caller’s units hold', async () => {
    expect(await names({}, county)).toEqual(['彭静姝', '李学军'])
    expect(await names({ held: '1' }, city)).toEqual(['李学军'])
  })

  test.each([
    { courseCategory: 7 },
    { professionalTitle: 6 },
    { employmentType: 4 },
    { courseCategory: 0 },
    { rating: 'x' },
    { isShow: 2 },
  ])('refuses %j', async (query) => {
    expect(await loosely(province, teacherApi.list, { params: { pageNum: 1, pageSize: 20 }, query })).toFail(
      'BAD_INPUT',
    )
  })

  test('says in how many approved courses somebody lectures', async () => {
    const unit = await build.unit({ above: hunan })
    const { id } = await build.teacher({ unit, name: '授课多' })
    for (const given of [{}, { removedAt: new Date() }, { auditStatus: 1 }, {}])
      await build.lecture({ unit, ...given }, id, 1)
    await build.lecture({ unit }, id, 0)
    const { records } = await list({ name: '授课多' })
    expect(records.map(({ courseCount }) => courseCount)).toEqual([2])
  })
})

test('the list says how many lessons somebody has given, not those to come', async () => {
  const unit = await build.unit({ above: hunan })
  const { id } = await build.teacher({ unit, name: '排课多' })
  const of = await build.trainingClass({ unit })
  for (const n of [-3, -2, 0, 1]) await build.lesson({ of, date: build.day(n), lecturerIds: [id] })
  await build.lesson({ of, date: build.day(-1), lecturerIds: [id], removedAt: new Date() })
  expect((await list({ name: '排课多' })).records.map(({ lessonCount }) => lessonCount)).toEqual([3])
})

describe('a phone number', () => {
  test('is masked in the list, and in detail for who may not edit the record', async () => {
    const { id } = await build.teacher({ unit: yuelu, name: '有电话', phone: '13900001234' })
    const phoneFor = async (who: TestUser) =>
      (await as(who)(teacherApi.find, { params: { id }, query: {} })).value.phone
    expect((await list({ name: '有电话' }, county)).records.map(({ phone }) => phone)).toEqual([
      '139****1234',
    ])
    expect(await phoneFor(watcher)).toBe('139****1234')
    expect(await phoneFor(county)).toBe('13900001234')
  })

  test('too short to be masked in part is masked whole', async () => {
    await build.teacher({ unit: yuelu, name: '短电话', phone: '110' })
    expect((await list({ keyword: '短电话' })).records.map(({ phone }) => phone)).toEqual(['****'])
  })
})

describe('GET /teacher/:id', () => {
  test('says how old somebody is today in Shanghai', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000)
    const born = (days: number) =>
      new Date(Date.UTC(today.getUTCFullYear() - 40, today.getUTCMonth(), today.getUTCDate() + days))
        .toISOString()
        .slice(0, 10)
    const ages = []
    for (const days of [-1, 0, 1]) {
      const { id } = await build.teacher({ unit: yuelu, birthday: born(days) })
      ages.push((await as(county)(teacherApi.find, { params: { id }, query: {} })).value.age)
    }
    expect(ages).toEqual([40, 40, 39])
  })
})

describe('the lists of choices', () => {
  test.each([
    ['categories', '政治理论', 6],
    ['backgrounds', '研究生', 5],
    ['degrees', '博士', 4],
    ['ratings', '省级', 4],
    ['unitFields', '科研院所', 8],
    ['levels', '县处级', 5],
    ['titles', '副高级', 5],
    ['studyFields', '马克思主义理论', 16],
    ['honours', '全省党校系统优秀教师', 10],
  ] as const)('%s', async (key, one, count) => {
    const { value } = await as(county)(teacherApi[key])
    expect(value.map(({ name }) => name)).toContain(one)
    expect(value.length).toBe(count)
  })
})
