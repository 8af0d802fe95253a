import { type InputOf, scheduleApi, type TrainingClassFilter } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'

const { as, build, loosely } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const teaching = await build.user({ unit: yuelu, role: 'teaching' })
const { day } = build

type Body = InputOf<typeof scheduleApi.save>['body']
const save = (given: Partial<Body> = {}, who: TestUser = teaching) =>
  as(who)(scheduleApi.save, { body: { ...build.classBody({ unit: yuelu }), ...given } })
const find = (id: number, who: TestUser = teaching) => as(who)(scheduleApi.find, { params: { id } })

describe('POST /course-schedule-sync/save', () => {
  test('makes a class with its lessons', async () => {
    const teacher = await build.teacher({ unit: hunan })
    const scheduleFile = { name: '课表.pdf', url: 'http://localhost:3001/files/2031/01/a.pdf', size: 900 }
    const given = {
      name: '村干部班',
      audience: '村（社区）干部',
      headTeacher: '陈晓岚',
      place: '区委党校',
      scheduleFile,
    }
    const entries = [build.lessonBody({ lecturerIds: [teacher.id] }), build.lessonBody({ date: day(2) })]
    const { id } = (await save({ ...given, entries })).value
    const found = (await find(id)).value
    expect(found).toMatchObject({
      ...given,
      partySchoolId: yuelu.id,
      status: 1,
      lessonCount: 2,
      scheduleUploaded: 1,
      reservationId: null,
    })
    expect(found.entries.map(({ date }) => date)).toEqual([day(1), day(2)])
    expect(found.can).toEqual(['edit', 'remove'])
  })

  const foreignFile = { name: 'a', url: 'https://a.example/a' }
  test.each<[Record<string, unknown>, Record<string, string>]>([
    [{ name: '' }, { name: '班级名称不能为空' }],
    [{ name: '班'.repeat(61) }, { name: '班级名称不能超过60个字' }],
    [{ level: undefined }, { level: '班级级别不能为空' }],
    [{ level: 7 }, { level: '班级级别不正确' }],
    [{ year: null }, { year: '年度不能为空' }],
    [{ year: 1999 }, { year: '年度应为2000–2100' }],
    [{ semester: undefined }, { semester: '学期不能为空' }],
    [{ startDate: '' }, { startDate: '开班日期不能为空' }],
    [{ endDate: day(0) }, { endDate: '结业日期不能早于开班日期' }],
    [{ people: 0 }, { people: '培训人数应为1–9999人' }],
    [{ people: 10_000 }, { people: '培训人数应为1–9999人' }],
    [{ audience: '众'.repeat(101) }, { audience: '培训对象不能超过100个字' }],
    [{ scheduleFile: foreignFile }, { scheduleFile: '课表文件不在本系统中，请重新上传' }],
    [{ partySchoolId: undefined }, { partySchoolId: '办班单位不能为空' }],
  ])('refuses %j', async (given, expected) => {
    const body = { ...build.classBody({ unit: yuelu }), ...given }
    expect(await loosely(teaching, scheduleApi.save, { body })).toFail('BAD_INPUT', expected)
  })

  test('refuses a unit that is not the caller’s', async () => {
    expect(await save({ partySchoolId: changsha.id })).toFail('UNIT_NOT_MANAGED')
    expect(await save({}, await build.user({ unit: yuelu, role: 'editor' }))).toFail('FORBIDDEN')
  })

  test('makes no class when a lesson is refused', async () => {
    const entries = [build.lessonBody({ date: day(40) })]
    expect(await save({ name: '不应存在', entries })).toFail('BAD_INPUT', {
      'entries.0.date': '课程日期不在培训期内',
    })
    const { total } = (await as(teaching)(scheduleApi.listClasses, { query: { keyword: '不应存在' } })).value
    expect(total).toBe(0)
  })
})

describe('POST /course-schedule-sync/update-class', () => {
  const update = (given: { id: number; version: number } & Partial<Body>, who: TestUser = teaching) =>
    as(who)(scheduleApi.updateClass, { body: { ...build.classBody({ unit: yuelu }), ...given } })

  test('needs the version that was seen, in the own unit', async () => {
    const { id } = await build.trainingClass({ unit: yuelu })
    expect((await update({ id, version: 1, name: '改名' })).value).toEqual({ id, version: 2 })
    expect(await update({ id, version: 1 })).toFail('STALE_VERSION')
    expect((await find(id)).value.name).toBe('改名')
    const other = await build.trainingClass({ unit: changsha })
    expect(await update({ id: other.id, version: 1 })).toFail('NOT_FOUND')
  })

  test('leaves no lesson outside the class’s days', async () => {
    const of = await build.trainingClass({ unit: yuelu })
    await build.lesson({ of, date: day(20) })
    expect(await update({ id: of.id, version: 1, endDate: day(19) })).toFail('BAD_INPUT', {
      endDate: '有1节课不在新的培训期内，请先调整课程',
    })
    expect((await update({ id: of.id, version: 1, endDate: day(20) })).status).toBe(200)
  })
})

describe('POST /course-schedule-sync/delete-class/:id', () => {
  const remove = (id: number, who: TestUser = teaching) =>
    as(who)(scheduleApi.removeClass, { params: { id } })

  test('takes the lessons along', async () => {
    const of = await build.trainingClass({ unit: yuelu })
    const lesson = await build.lesson({ of })
    expect(await remove(of.id, await build.user({ unit: yuelu, role: 'leader' }))).toFail('FORBIDDEN')
    expect((await remove(of.id)).status).toBe(200)
    expect(await find(of.id)).toFail('NOT_FOUND')
    expect(await as(teaching)(scheduleApi.findLesson, { params: { id: lesson.id } })).toFail('NOT_FOUND')
  })

  test('refuses one that others have joined, that has joined others, or that was opened for a request', async () => {
    const above = await build.trainingClass({ unit: changsha })
    const source = await build.lesson({ of: above, isShared: 1 })
    const own = await build.trainingClass({ unit: yuelu })
    await build.lesson({ of: own, sourceLessonId: source.id })
    expect(await remove(above.id, city)).toFail('CLASS_HAS_JOINED')
    expect(await remove(own.id)).toFail('CLASS_HAS_LINKED')
    expect(await remove((await build.trainingClass({ unit: yuelu, reservationId: 7 })).id)).toFail(
      'CLASS_HAS_RESERVATION',
    )
    const opened = await build.trainingClass({ unit: yuelu })
    await build.project({ host: yuelu, applicant: changsha, type: 2, bookingStatus: 5, classId: opened.id })
    expect(await remove(opened.id)).toFail('CLASS_HAS_RESERVATION')
  })

  test('refuses one whose lesson is live', async () => {
    const of = await build.trainingClass({ unit: yuelu })
    await build.lesson({ of, isLive: 1, liveStatus: 1 })
    expect(await remove(of.id)).toFail('LESSON_IS_LIVE')
  })
})

describe('GET /course-schedule-sync/list-class', async () => {
  const school = await build.unit({ above: changsha })
  const below = await build.unit({ above: school })
  const manager = await build.user({ unit: school, role: 'city' })
  const made = (n: number) => new Date(Date.UTC(2031, 0, n))
  const spring = { name: '春季班', semester: 1, createTime: made(3) }
  const ended = await build.trainingClass({ unit: school, startDate: day(-20), endDate: day(-1), ...spring })
  const running = { name: '进行班', level: 1, createTime: made(1) }
  await build.trainingClass({ unit: school, startDate: day(0), endDate: day(0), ...running })
  const coming = { name: '下级班', year: 2030, createTime: made(2) }
  await build.trainingClass({ unit: below, startDate: day(5), ...coming })
  await build.lesson({ of: ended, date: day(-2) })

  test.each<[string, Partial<Record<keyof TrainingClassFilter, string | number>>, string[]]>([
    ['newest first', {}, ['春季班', '下级班', '进行班']],
    ['by creation', { classSortOrder: 1, order: 'ascend' }, ['进行班', '下级班', '春季班']],
    ['by their beginning', { classSortOrder: 2 }, ['下级班', '进行班', '春季班']],
    ['of the own unit', { unitListScope: 1 }, ['春季班', '进行班']],
    ['of a unit', { partySchoolId: below.id }, ['下级班']],
    ['of a name', { keyword: '季班' }, ['春季班']],
    ['of a year', { year: 2030 }, ['下级班']],
    ['of a semester', { semester: 1 }, ['春季班']],
    ['of a level', { level: 1 }, ['进行班']],
    ['not started', { status: 1 }, ['下级班']],
    ['in training', { status: 2 }, ['进行班']],
    ['ended', { status: 3 }, ['春季班']],
    ['with a timetable', { scheduleUploaded: 1 }, ['春季班']],
    ['without one', { scheduleUploaded: 0 }, ['下级班', '进行班']],
  ])('shows those %s', async (_, query, expected) => {
    const { records, total } = (await as(manager)(scheduleApi.listClasses, { query: query as never })).value
    expect([records.map(({ name }) => name), total]).toEqual([expected, expected.length])
  })

  test('pages, and refuses a unit outside', async () => {
    const page = (query: object) => as(manager)(scheduleApi.listClasses, { query })
    const { records, total } = (await page({ pageNum: '2', pageSize: '2' })).value
    expect([records.map(({ name }) => name), total]).toEqual([['进行班'], 3])
    expect(await page({ pageSize: '101' })).toFail('BAD_INPUT', { pageSize: '每页最多100条' })
    expect(await page({ partySchoolId: hunan.id })).toFail('UNIT_NOT_VISIBLE')
  })
})

test('GET /course-schedule-sync/get-info shows a class to those who reach its unit', async () => {
  const { id } = await build.trainingClass({ unit: yuelu })
  expect((await find(id, city)).value.can).toEqual(['edit', 'remove'])
  expect((await find(id, await build.user({ unit: hunan, role: 'leader' }))).value.can).toEqual([])
  expect(await find(id, county)).toMatchObject({ status: 200 })
  expect(
    await find(id, await build.user({ unit: await build.unit({ above: changsha }), role: 'county' })),
  ).toFail('NOT_FOUND')
})
