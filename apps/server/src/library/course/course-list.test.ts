import { type CourseFilter, courseApi, teacherApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test, vi } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { teachers } from '../teacher/teacher.table.ts'
import { courses, courseTeachers } from './course.table.ts'

const { as, build, db, loosely } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })

const day = (n: number) => new Date(Date.UTC(2031, 0, n, 4))
const classifications = build.lookups.tree('course-classification')
const [theory, spirit] = classifications
const [method, otherMethod] = build.lookups.tree('teaching-method')
const rating = build.lookups.tree('course-rating').find(({ itemName }) => itemName === '市级')
const wang = await build.teacher({ unit: hunan })

const make = (coursesName: string, unit: typeof hunan, n: number, given: object = {}) =>
  build.course({
    unit,
    coursesName,
    createTime: day(n),
    updateTime: day(40 - n),
    courseClassification: theory?.childrens[0]?.id as number,
    teachingMethod: method?.id as number,
    ...given,
  })

const study = '党章党规学习'
const goal = '乡村振兴100%达标'
const drill = '应急处突_桌面推演'
const path = 'C:\\党建\\案例'
const english = 'AI 与 Governance'
const rare = '𠮷野家的启示'
const seminar = '党章党规研讨'

await make(study, hunan, 1)
const old = await make(goal, changsha, 2, { pinnedAt: day(9) })
await make(drill, changsha, 3, { auditStatus: 1, auditUnitId: hunan.id })
await make(path, yuelu, 4, { auditStatus: 2, isShow: 0, coursePermission: 3 })
await make(english, yuelu, 5, {
  auditStatus: 1,
  auditUnitId: changsha.id,
  rating: rating?.id as number,
})
await make(rare, xiangtan, 6, {
  courseClassification: spirit?.childrens[1]?.id as number,
  teachingMethod: otherMethod?.id as number,
  featuredAt: day(7),
})
await make(seminar, xiangtan, 7, { revisionStatus: 1, revision: {}, auditUnitId: hunan.id })
const gone = await make('已删除的党章课', hunan, 8, { removedAt: day(9) })
await db.insert(courseTeachers).values({ courseId: old.id, teacherId: wang.id, isMain: 0, sort: 1 })

type Query = { [K in keyof CourseFilter]?: string | number | undefined }
async function list(query: Query = {}, who: TestUser = province, page = { pageNum: 1, pageSize: 20 }) {
  const { records, total } = (await as(who)(courseApi.list, { params: page, query: query as never })).value
  expect(total).toBeGreaterThanOrEqual(records.length)
  return { names: records.map(({ coursesName }) => coursesName), total, records }
}
const names = async (query: Query, who?: TestUser) => {
  const found = await list(query, who)
  expect(found.total).toBe(found.names.length)
  return found.names
}

describe('GET /courses/courses-list', () => {
  test('shows the pinned first, then the newest, and nothing removed', async () => {
    const { names, total } = await list()
    expect(names).toEqual([goal, seminar, rare, english, path, drill, study])
    expect(total).toBe(7)
    expect(names).not.toContain(gone.coursesName)
  })

  test('is built once and read by the same statement from then on', async () => {
    await list()
    const building = vi.spyOn(PgDialect.prototype, 'buildSelectQuery')
    // What every request relies on is looked at once a second, by statements of its own.
    const built = () => building.mock.calls.filter(([{ table }]) => table === courses)
    expect((await list({ auditStatus: 3 })).total).toBe(4)
    expect(built()).not.toEqual([])
    building.mockClear()
    expect((await list({ auditStatus: 3 })).total).toBe(4)
    expect(built()).toEqual([])
    building.mockRestore()
  })

  test('shows a lecturer by the name that they have now', async () => {
    const { id } = await build.teacher({ unit: yuelu, name: '旧名字' })
    const body = await build.courseBody({
      unit: yuelu,
      coursesName: '改名以后',
      teacherList: [{ teacherId: id, isMain: 1 }],
    })
    const course = (await as(await build.user({ unit: yuelu, role: 'county' }))(courseApi.add, { body }))
      .value
    await db.update(teachers).set({ name: '新名字' }).where(eq(teachers.id, id))
    const [row] = (await list({ keyword: '改名以后' })).records
    expect(row?.lecturers).toEqual([{ id, name: '新名字' }])
    await db.delete(courses).where(eq(courses.id, course.id))
  })

  test('gives what a row shows', async () => {
    const [row] = (await list({ keyword: 'AI' })).records
    expect(row).toMatchObject({
      partySchoolName: yuelu.unitName,
      courseClassificationName: theory?.childrens[0]?.itemName,
      teachingMethodName: '讲授式',
      ratingStr: '市级',
      lecturers: [{ name: '共用讲师' }],
      coverUrl: 'http://localhost:3001/files/demo/cover.jpg',
      videoCount: 1,
      totalMinutes: 45,
      createdBy: '录入人',
      auditStatus: 1,
      auditUnitName: changsha.unitName,
      isTop: false,
      can: ['edit', 'remove'],
    })
    expect(row).not.toHaveProperty('courseInfro')
    expect(row).not.toHaveProperty('revision')
  })

  test.each<[string, string[]]>([
    ['党章', [seminar, study]],
    ['党规学', [study]],
    ['章规', []],
    ['%', [goal]],
    ['_', [drill]],
    ['突_', [drill]],
    ['突%桌', []],
    ['\\', [path]],
    [':\\党', [path]],
    ['governance', [english]],
    ['a', [english]],
    ['𠮷', [rare]],
    ['𠮷野', [rare]],
    ['  党章\u200b ', [seminar, study]],
    [' \u3000\u200b', [goal, seminar, rare, english, path, drill, study]],
    ["'; drop table course; --", []],
  ])('finds by part of the name: %j', async (keyword, expected) => {
    expect(await names({ keyword })).toEqual(expected)
  })

  test.each<[string, Query, string[]]>([
    ['state pending, changed ones too', { auditStatus: 1 }, [seminar, english, drill]],
    ['state rejected', { auditStatus: 2 }, [path]],
    ['state approved, changed ones too', { auditStatus: 3 }, [goal, seminar, rare, study]],
    ['state 0, which no course has', { auditStatus: 0 }, []],
    ['pinned', { isTop: 1 }, [goal]],
    ['featured', { isRednet: 1 }, [rare]],
    ['neither', { isTop: 0, isRednet: 0, auditStatus: 3 }, [seminar, study]],
    ['a category with all below it', { courseClassification: spirit?.id }, [rare]],
    ['a category alone', { courseClassification: spirit?.childrens[0]?.id }, []],
    ['method', { teachingMethod: otherMethod?.id }, [rare]],
    ['level', { rating: rating?.id }, [english]],
    ['permission', { coursePermission: 3 }, [path]],
    ['not shown', { isShow: 0 }, [path]],
    ['lecturer or team member', { teacherId: wang.id }, [goal]],
    ['what waits for the own unit', { held: 1 }, [seminar, drill]],
    ['from a day on', { startDate: '2031-01-06' }, [seminar, rare]],
    ['to a day, all of it', { endDate: '2031-01-02' }, [goal, study]],
    ['a single day', { startDate: '2031-01-05', endDate: '2031-01-05' }, [english]],
    ['days the wrong way round', { startDate: '2031-01-06', endDate: '2031-01-05' }, []],
    ['several at once', { keyword: '党', auditStatus: 3, endDate: '2031-01-03' }, [study]],
  ])('filters by %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('begins a day at midnight in Shanghai', async () => {
    const unit = await build.unit()
    await build.course({ unit, coursesName: '前一天', createTime: new Date('2031-02-28T15:59:59.999Z') })
    await build.course({ unit, coursesName: '当天', createTime: new Date('2031-02-28T16:00:00.000Z') })
    await build.course({ unit, coursesName: '当天末', createTime: new Date('2031-03-01T15:59:59.999Z') })
    expect(await names({ partySchoolId: unit.id, startDate: '2031-03-01', endDate: '2031-03-01' })).toEqual([
      '当天末',
      '当天',
    ])
  })

  test.each<[string, Query, string[]]>([
    ['waiting, longest first', { sort: 'submitTime', order: 'ascend', held: 1 }, [drill, seminar]],
    ['waiting, of all', { sort: 'submitTime', isTop: 0, auditStatus: 3 }, [seminar, rare]],
    ['making, oldest first', { sort: 'createTime', order: 'ascend' }, [study, goal, drill]],
    ['making, newest first', { sort: 'createTime', order: 'descend' }, [seminar, rare, english]],
  ])('orders by %s', async (_, query, expected) => {
    const found = (await list({ ...query, unitListScope: -1 })).names.filter(
      (name) => !name.startsWith('当天') && name !== '前一天',
    )
    expect(found.slice(0, expected.length)).toEqual(expected)
  })

  const below = { partySchoolId: hunan.id, selectedUnitScope: 2, auditStatus: 3 }

  test.each<[string, TestUser, Query, string[]]>([
    ['everything in reach', city, {}, [goal, english, path, drill]],
    ['the own unit', city, { unitListScope: 1 }, [goal, drill]],
    ['the direct subordinates', city, { unitListScope: 2 }, [english, path]],
    ['all managed', city, { unitListScope: -1 }, [goal, english, path, drill]],
    ['the own unit, by the shorter filter', city, { unitScope: 1 }, [goal, drill]],
    ['the longer filter before the shorter', city, { unitListScope: 2, unitScope: 1 }, [english, path]],
    ['a branch', province, { partySchoolId: changsha.id, auditStatus: 1 }, [english, drill]],
    ['a unit alone', province, { partySchoolId: changsha.id, selectedUnitScope: 1 }, [goal, drill]],
    ['those below one', province, below, [goal, seminar, rare]],
    ['a selected one first', province, { partySchoolId: yuelu.id, unitListScope: 1 }, [english, path]],
    ['the own one only, where the role ends', county, { unitListScope: -1 }, [english, path]],
    ['nothing below, where the role ends', county, { unitListScope: 2 }, []],
  ])('shows of the units %s', async (_, who, query, expected) => {
    expect(await names(query, who)).toEqual(expected)
  })

  test.each([hunan, xiangtan])('refuses a selected unit outside', async ({ id }) => {
    for (const selectedUnitScope of [undefined, 1, 2, -1])
      expect(
        await loosely(city, courseApi.list, {
          params: { pageNum: 1, pageSize: 20 },
          query: { partySchoolId: id, selectedUnitScope },
        }),
      ).toFail('UNIT_NOT_VISIBLE')
  })

  test('divides into pages, and a page past the end is empty with the right total', async () => {
    const all = await list({ partySchoolId: hunan.id })
    const pages = []
    for (let pageNum = 1; pageNum <= 4; pageNum++)
      pages.push((await list({ partySchoolId: hunan.id }, province, { pageNum, pageSize: 2 })).names)
    expect(pages.flat()).toEqual(all.names)
    for (const pageNum of [5, 1000, 10_000_000])
      expect(await list({ partySchoolId: hunan.id }, province, { pageNum, pageSize: 2 })).toEqual({
        names: [],
        records: [],
        total: 7,
      })
  })

  // The other forms of pages, days and texts that are none stand in contract.test.ts.
  test.each([
    { pageSize: 101 },
    { pageNum: 0 },
    { pageNum: '100000000000000000000' },
    { keyword: '字'.repeat(101) },
    { keyword: '党\u0000章' },
    { auditStatus: 4 },
    { partySchoolId: '2147483648' },
    { startDate: '2031-02-29' },
    { sort: 'id;drop table course' },
    { unitListScope: 3 },
  ])('refuses %j', async ({ pageNum = 1, pageSize = 1, ...query }: Record<string, unknown>) => {
    expect(await loosely(province, courseApi.list, { params: { pageNum, pageSize }, query })).toFail(
      'BAD_INPUT',
    )
  })

  test('takes a page of 100 and a keyword of 100 characters', async () => {
    expect((await list({ keyword: '字'.repeat(100) }, province, { pageNum: 1, pageSize: 100 })).total).toBe(0)
  })
})

describe('GET /courses/:id', () => {
  test.each(['abc', '0', '2147483648', '1%00', '１', '1 or 1=1'])('takes only an id: %s', async (id) => {
    for (const route of [courseApi.find, courseApi.review, courseApi.remove, courseApi.pin, teacherApi.find])
      expect(await loosely(province, route, { params: { id } })).toFail('BAD_INPUT')
  })
})

describe('GET /courses/course-teacher-list', () => {
  test('offers the own unit’s first, however many are newer elsewhere', async () => {
    const own = await build.teacher({ unit: yuelu, name: '本单位老师', createTime: day(1) })
    for (let i = 0; i < 51; i++)
      await build.teacher({ unit: xiangtan, name: `外单位老师${i}`, createTime: day(2) })
    for (const query of [{}, { name: '位老师' }]) {
      const { value } = await as(county)(courseApi.teachers, { query })
      expect(value.map(({ id }) => id).slice(0, 1)).toEqual([own.id])
      expect([value.length, new Set(value.map(({ id }) => id)).size]).toEqual([50, 50])
    }
  })

  test('offers approved teachers of all units by part of the name, or by id', async () => {
    const far = await build.unit()
    const li = await build.teacher({ unit: far, name: '李建国' })
    const ming = await build.teacher({ unit: xiangtan, name: '王建国' })
    const pending = await build.teacher({ unit: far, name: '张建国', auditStatus: 1 })
    const removed = await build.teacher({ unit: far, name: '赵建国', removedAt: new Date() })
    const pick = async (query: object) => (await as(county)(courseApi.teachers, { query })).value
    expect((await pick({ name: '建国' })).map(({ name }) => name)).toEqual(['王建国', '李建国'])
    expect((await pick({ name: '李' })).map(({ name }) => name)).toEqual(['李建国'])
    const ids = [li, pending, removed, ming].map(({ id }) => id).join(',')
    expect((await pick({ ids })).map(({ id }) => id).sort()).toEqual([li.id, ming.id].sort())
    const [brief] = await pick({ ids: String(li.id) })
    const shown = 'age birthdayStr id name partySchoolId partySchoolName photo sex'
    expect(
      Object.keys(brief as object)
        .sort()
        .join(' '),
    ).toBe(shown)
    for (const ids of ['abc', '1,', '-1', ''])
      expect(await loosely(county, courseApi.teachers, { query: { ids } })).toFail('BAD_INPUT')
  })
})
