import { type LessonEntry, type LessonFilter, noticeApi, scheduleApi, teacherApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../testing/build.ts'
import { testServer } from '../testing/test-server.ts'
import { lessons } from './schedule.table.ts'

const { as, build, clock, db, loosely } = await testServer()
const hunan = await build.unit({ unitName: '湖南省委党校' })
const changsha = await build.unit({ above: hunan, unitName: '长沙市委党校' })
const yuelu = await build.unit({ above: changsha, unitName: '岳麓区委党校' })
const xiangtan = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })
const teaching = await build.user({ unit: changsha, role: 'teaching' })
const live = await build.user({ unit: changsha, role: 'live' })
const leader = await build.user({ unit: hunan, role: 'leader' })
const { day } = build
// A lesson of the whole day leaves out the minutes around midnight.
if (/T(15:5[89]|16:00)/.test(clock.now().toISOString())) clock.pass({ minutes: 4 })
const short = (date: string) => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

type Given = Partial<LessonEntry> & { lecturerIds?: number[] }
const update = (classId: number, entries: Given[], who: TestUser = city) =>
  as(who)(scheduleApi.update, { body: { classId, entries: entries.map((given) => ({ ...build.lessonBody(given), ...given })) } })
const find = async (id: number, who: TestUser = city) => as(who)(scheduleApi.findLesson, { params: { id } })

describe('POST /course-schedule-sync/update', () => {
  test('adds a lesson and shows it as it was given', async () => {
    const teacher = await build.teacher({ unit: xiangtan, name: '张三' })
    const of = await build.trainingClass({ unit: changsha, name: '秋季主体班' })
    const given = {
      lecturerIds: [teacher.id],
      place: '201室',
      hours: 3.5,
      isLive: 1 as const,
      isShared: 1 as const,
      sharedUnitIds: [yuelu.id],
      applyDeadline: `${day(1)}T00:00:00.000Z`,
      teachingMethod: build.lookups.flat('teaching-method')[0]?.id ?? null,
    }
    const { entries } = (await update(of.id, [given], teaching)).value
    const lesson = (await find(entries[0]?.id as number)).value
    expect(lesson).toMatchObject({
      classId: of.id,
      className: '秋季主体班',
      date: day(1),
      startTime: '08:30',
      lecturers: [{ id: teacher.id, name: '张三', partySchoolName: xiangtan.unitName }],
      place: '201室',
      hours: 3.5,
      liveStatus: 2,
      sharedUnits: [{ id: yuelu.id, unitName: '岳麓区委党校' }],
      applyDeadline: `${day(1)}T00:00:00.000Z`,
      sourceLessonId: null,
      joinedUnits: 0,
      can: ['edit', 'remove', 'live'],
    })
    expect(lesson.teachingMethodName).not.toBe('')
  })

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no title', { title: ' ' }, { title: '课程名称不能为空' }],
    ['a title of 61', { title: '课'.repeat(61) }, { title: '课程名称不能超过60个字' }],
    ['no day', { date: '' }, { date: '上课日期不能为空' }],
    ['a day that there is not', { date: '2031-02-30' }, { date: '日期格式不正确' }],
    ['a day before the class', { date: day(0) }, { date: '课程日期不在培训期内' }],
    ['a day after the class', { date: day(29) }, { date: '课程日期不在培训期内' }],
    ['a time that there is not', { startTime: '24:00' }, { startTime: '上课时间格式不正确' }],
    ['an end before the start', { endTime: '08:30' }, { endTime: '下课时间应晚于上课时间' }],
    ['a morning until after one', { endTime: '13:01' }, { startTime: '上午的课程应在06:00–13:00之间' }],
    ['an afternoon before noon', { timeOfDay: 2, startTime: '11:59', endTime: '14:00' }, { startTime: '下午的课程应在12:00–23:00之间' }],
    ['a half of the day that there is not', { timeOfDay: 3 }, { timeOfDay: '上课时段不正确' }],
    ['a kind that there is not', { courseKind: 3 }, { courseKind: '课程性质不正确' }],
    ['no category', { trainingCourseCategory: undefined }, { trainingCourseCategory: '课程类别不能为空' }],
    ['no source', { courseSource: null }, { courseSource: '课程来源不能为空' }],
    ['a special topic without a lecturer', { courseKind: 0 }, { lecturerIds: '请至少选择一个授课人' }],
    ['a lecturer that there is not', { lecturerIds: [2_147_483_647] }, { lecturerIds: '授课人不存在或未通过审核，请重新选择' }],
    ['a lecturer twice', { lecturerIds: [1, 1] }, { lecturerIds: '授课人不能重复' }],
    ['no place', { place: '' }, { place: '上课地点不能为空' }],
    ['a place of 61', { place: '室'.repeat(61) }, { place: '上课地点不能超过60个字' }],
    ['quarters of an hour', { hours: 1.25 }, { hours: '学时应以0.5为单位' }],
    ['more than 24 hours', { hours: 24.5 }, { hours: '学时应为0.5–24' }],
    ['a unit that is not below', { isShared: 1, sharedUnitIds: [xiangtan.id] }, { sharedUnitIds: '只能共享给下级单位' }],
    ['the own unit', { isShared: 1, sharedUnitIds: [changsha.id] }, { sharedUnitIds: '只能共享给下级单位' }],
    [
      'a deadline after the start',
      { isShared: 1, applyDeadline: `${day(1)}T08:31:00+08:00` },
      { applyDeadline: '申请截止时间不能晚于上课时间' },
    ],
    ['a replay that is no address', { replayUrl: 'x' }, { replayUrl: '回放地址格式不正确，应以 http:// 或 https:// 开头' }],
  ])('refuses %s', async (_, given, expected) => {
    const of = await build.trainingClass({ unit: changsha })
    const fields = Object.fromEntries(Object.entries(expected).map(([key, text]) => [`entries.0.${key}`, text]))
    const body = { classId: of.id, entries: [{ ...build.lessonBody(), ...given }] }
    const answer = await loosely(city, scheduleApi.update, { body })
    expect(answer).toFail('BAD_INPUT', fields)
  })

  test('takes the limits themselves', async () => {
    const of = await build.trainingClass({ unit: changsha })
    const given = { title: '课'.repeat(60), place: '室'.repeat(60), hours: 24, isShared: 1 as const }
    expect((await update(of.id, [{ ...given, applyDeadline: `${day(28)}T08:30:00+08:00`, date: day(28) }])).status).toBe(200)
    expect((await update(of.id, [{ startTime: '06:00', endTime: '13:00' }])).status).toBe(200)
  })

  test('refuses a class of another unit, and a lesson of another class', async () => {
    const [own, other] = [await build.trainingClass({ unit: changsha }), await build.trainingClass({ unit: xiangtan })]
    const foreign = await build.lesson({ of: own })
    expect(await update(other.id, [{}])).toFail('NOT_FOUND')
    expect(await update(own.id, [{}], county)).toFail('NOT_FOUND')
    const second = await build.trainingClass({ unit: changsha })
    expect(await update(second.id, [{ id: foreign.id, version: 1 }])).toFail('NOT_FOUND')
    expect(await update(own.id, [{}], leader)).toFail('FORBIDDEN')
    expect(await update(own.id, [{}], live)).toFail('FORBIDDEN')
  })

  test('saves all or none', async () => {
    const of = await build.trainingClass({ unit: changsha })
    expect(await update(of.id, [{}, { timeOfDay: 2, startTime: '14:30', endTime: '16:00', place: '' }])).toFail('BAD_INPUT', {
      'entries.1.place': '上课地点不能为空',
    })
    expect((await as(city)(scheduleApi.find, { params: { id: of.id } })).value.entries).toEqual([])
  })

  test('needs the version that was seen', async () => {
    const of = await build.trainingClass({ unit: changsha })
    const { id } = await build.lesson({ of })
    expect((await update(of.id, [{ id, version: 1, title: '改名' }])).value.entries).toEqual([{ id, version: 2 }])
    expect(await update(of.id, [{ id, version: 1 }])).toFail('STALE_VERSION')
    expect(await update(of.id, [{ id }])).toFail('BAD_INPUT', { 'entries.0.version': '缺少版本号，请刷新后重试' })
    expect((await find(id)).value.title).toBe('改名')
  })

  test('keeps a lecturer who is no longer approved, and takes no new one', async () => {
    const gone = await build.teacher({ unit: changsha, auditStatus: 2 })
    const of = await build.trainingClass({ unit: changsha })
    const { id } = await build.lesson({ of, lecturerIds: [gone.id] })
    expect((await update(of.id, [{ id, version: 1, lecturerIds: [gone.id] }])).status).toBe(200)
    expect(await update(of.id, [{ date: day(3), lecturerIds: [gone.id] }])).toFail('BAD_INPUT')
  })
})

describe('a lesson that conflicts', () => {
  const slot = { date: day(2), timeOfDay: 2, startTime: '14:30', endTime: '17:30' }

  test('is refused with who, where, and the nearest free slot', async () => {
    const teacher = await build.teacher({ unit: changsha, name: '李四' })
    const there = await build.trainingClass({ unit: xiangtan, name: '公务员初任班' })
    await build.lesson({ of: there, ...slot, place: '报告厅', lecturerIds: [teacher.id] })
    const of = await build.trainingClass({ unit: changsha, name: '年轻干部班', startDate: day(1), endDate: day(28) })
    const text = `李四${short(day(2))}下午已在《公务员初任班》授课（${xiangtan.unitName} 报告厅），最近空闲：${short(day(2))}上午08:30–11:30`
    expect(await update(of.id, [{ ...slot, lecturerIds: [teacher.id] }])).toFail('LESSON_CONFLICT', { 'entries.0.date': text })
    expect((await update(of.id, [{ ...slot, startTime: '17:30', endTime: '19:00', lecturerIds: [teacher.id] }])).status).toBe(200)
  })

  test('of the same class or the same place of the unit is refused', async () => {
    const [first, second] = [await build.trainingClass({ unit: changsha, name: '甲班' }), await build.trainingClass({ unit: changsha })]
    await build.lesson({ of: first, ...slot, title: '党章导读', place: '一号厅' })
    expect(await update(first.id, [{ ...slot, startTime: '17:00', endTime: '18:00' }])).toFail('LESSON_CONFLICT')
    const place = await update(second.id, [{ ...slot, place: '一号厅' }])
    expect(place.failure.fields?.['entries.0.date']).toMatch(`一号厅${short(day(2))}下午已安排《甲班》`)
    const elsewhere = await build.trainingClass({ unit: xiangtan })
    const province = await build.user({ unit: hunan, role: 'province' })
    expect((await update(elsewhere.id, [{ ...slot, place: '一号厅' }], province)).status).toBe(200)
  })

  test('never with itself, nor with one that is removed or moves in the same call', async () => {
    const of = await build.trainingClass({ unit: changsha })
    const [one, other] = [
      await build.lesson({ of, ...slot }),
      await build.lesson({ of, ...slot, timeOfDay: 1, startTime: '08:30', endTime: '11:30' }),
    ]
    expect((await update(of.id, [{ ...slot, id: one.id, version: 1, endTime: '18:00' }])).status).toBe(200)
    const morning = { date: day(2), timeOfDay: 1, startTime: '08:30', endTime: '11:30' }
    const swapped = [
      { ...morning, id: one.id, version: 2 },
      { ...slot, id: other.id, version: 1 },
    ]
    expect((await update(of.id, swapped)).status).toBe(200)
    await as(city)(scheduleApi.remove, { params: { id: one.id } })
    expect((await update(of.id, [morning])).status).toBe(200)
  })

  test('with another of the same call is refused', async () => {
    const of = await build.trainingClass({ unit: changsha })
    const answer = await update(of.id, [
      { ...slot, title: '甲' },
      { ...slot, title: '乙' },
    ])
    expect(answer.failure.fields).toMatchObject({ 'entries.0.date': expect.stringContaining('本班该时段已有《乙》') })
  })

  test('is told while it is written, and nothing is kept', async () => {
    const teacher = await build.teacher({ unit: changsha, name: '王五' })
    const of = await build.trainingClass({ unit: changsha, name: '乙班' })
    const { id } = await build.lesson({ of, ...slot, lecturerIds: [teacher.id] })
    const entry = { ...slot, lecturerIds: [teacher.id], place: '' }
    const body = { classId: of.id, entries: [entry, { ...entry, timeOfDay: 1, startTime: '09:00', endTime: '10:00' }, { ...entry, id }] }
    const [refused, warned, itself] = (await as(city)(scheduleApi.check, { body: { ...body, entries: [...body.entries] } })).value
    expect(refused?.clashes.filter(({ refuses }) => refuses).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['lecturer', 'class']))
    expect(refused?.nearest).not.toBeNull()
    expect(warned?.clashes).toMatchObject(
      [{ kind: 'same-day', refuses: false }, { kind: 'same-day' }, { kind: 'same-day' }].slice(0, warned?.clashes.length),
    )
    expect(itself?.clashes.some((clash) => clash.with?.id === id)).toBe(false)
    expect(await as(county)(scheduleApi.check, { body })).toFail('NOT_FOUND')
  })

  test('loses against the first of a hundred at once', { timeout: 120_000 }, async () => {
    const teacher = await build.teacher({ unit: changsha })
    const classes = await Promise.all(Array.from({ length: 100 }, () => build.trainingClass({ unit: changsha })))
    const answers = await Promise.all(classes.map(({ id }) => update(id, [{ ...slot, date: day(9), lecturerIds: [teacher.id] }])))
    // Who waits longer than a query may last is told to come again.
    expect(answers.filter(({ status }) => status !== 409 && status !== 503).map(({ status }) => status)).toEqual([200])
    const page = await as(city)(scheduleApi.list, { params: { pageNum: 1, pageSize: 50 }, query: { teacherId: String(teacher.id) } })
    expect(page.value.total).toBe(1)
  })
})

describe('POST /course-schedule-sync/delete/:id', () => {
  test('removes a lesson of the own unit, but none that is live', async () => {
    const of = await build.trainingClass({ unit: changsha })
    const [lesson, running] = [await build.lesson({ of }), await build.lesson({ of, date: day(2), isLive: 1, liveStatus: 1 })]
    const remove = (id: number, who: TestUser = city) => as(who)(scheduleApi.remove, { params: { id } })
    expect(await remove(lesson.id, county)).toFail('NOT_FOUND')
    expect((await remove(lesson.id)).status).toBe(200)
    expect(await find(lesson.id)).toFail('NOT_FOUND')
    expect(await remove(running.id)).toFail('LESSON_IS_LIVE')
  })

  test('refuses one that was held with others, and so does another day or time; its name may be mended', async () => {
    const of = await build.trainingClass({ unit: hunan, startDate: day(-9) })
    const held = await build.lesson({ of, date: day(-2), isShared: 1 })
    const own = await build.trainingClass({ unit: changsha, startDate: day(-9) })
    await build.lesson({ of: own, date: day(-2), sourceLessonId: held.id })
    const save = (fields: object) => update(of.id, [{ id: held.id, version: 1, date: day(-2), ...fields }], province)
    expect(await as(province)(scheduleApi.remove, { params: { id: held.id } })).toFail('LESSON_HELD')
    expect(await save({ date: day(3) })).toFail('LESSON_HELD')
    expect(await save({ startTime: '09:00' })).toFail('LESSON_HELD')
    expect((await save({ title: '改过的名称' })).status).toBe(200)
    const alone = await build.lesson({ of, date: day(-3), isShared: 1 })
    expect((await as(province)(scheduleApi.remove, { params: { id: alone.id } })).status).toBe(200)
  })
})

describe('a linked lesson', async () => {
  const of = await build.trainingClass({ unit: hunan })
  const teacher = await build.teacher({ unit: hunan, name: '主讲人' })
  const source = await build.lesson({ of, lecturerIds: [teacher.id], isShared: 1 })
  const own = await build.trainingClass({ unit: changsha })
  const linked = await build.lesson({ of: own, sourceLessonId: source.id, title: source.title })

  test('shows the lecturers of the lesson it follows, and that one who has joined', async () => {
    expect((await find(linked.id)).value).toMatchObject({
      sourceLessonId: source.id,
      sourceUnitName: '湖南省委党校',
      lecturers: [{ name: '主讲人' }],
      can: ['edit'],
    })
    expect((await find(source.id, leader)).value).toMatchObject({ joinedUnits: 1, can: [] })
  })

  test('can only be given another place, and is not removed here', async () => {
    const same = { id: linked.id, version: 1, title: linked.title, courseKind: linked.courseKind, lecturerIds: [teacher.id] }
    expect(await update(own.id, [{ ...same, date: day(4) }])).toFail('LESSON_LINKED')
    expect(await as(city)(scheduleApi.remove, { params: { id: linked.id } })).toFail('LESSON_LINKED')
    expect((await update(own.id, [{ ...same, place: '三楼会议室' }])).status).toBe(200)
    expect((await find(linked.id)).value).toMatchObject({ place: '三楼会议室', lecturers: [{ name: '主讲人' }] })
  })
})

describe('GET /course-schedule-sync/list', async () => {
  const school = await build.unit({ above: changsha })
  const below = await build.unit({ above: school })
  const manager = await build.user({ unit: school, role: 'city' })
  const teacher = await build.teacher({ unit: school })
  const of = await build.trainingClass({ unit: school, name: '主班' })
  const other = await build.trainingClass({ unit: below })
  const afternoon = { timeOfDay: 2, startTime: '14:30', endTime: '17:30' }
  await build.lesson({ of, title: '理论', date: day(2), lecturerIds: [teacher.id] })
  await build.lesson({ of, title: '讨论', date: day(1), ...afternoon, courseKind: 2 })
  await build.lesson({ of, title: '直播', date: day(1), isLive: 1, isShared: 1 })
  await build.lesson({ of: other, title: '下级直播', date: day(3), isLive: 1, liveStatus: 0 })
  await build.lesson({ of, title: '昨日直播', date: day(-1), isLive: 1 })

  const list = (query: Partial<Record<keyof LessonFilter, string | number>>, route: 'list' | 'liveList' = 'list') =>
    as(manager)(scheduleApi[route], { params: { pageNum: 1, pageSize: 20 }, query: query as never })
  const titles = async (...given: Parameters<typeof list>) => {
    const { records, total } = (await list(...given)).value
    expect(total).toBe(records.length)
    return records.map(({ title }) => title)
  }

  test.each<[string, Partial<Record<keyof LessonFilter, string | number>>, string[]]>([
    ['all in reach by their time', {}, ['昨日直播', '直播', '讨论', '理论', '下级直播']],
    ['the latest first', { order: 'descend' }, ['下级直播', '理论', '讨论', '直播', '昨日直播']],
    ['of a class', { classId: of.id }, ['昨日直播', '直播', '讨论', '理论']],
    ['of the own unit', { unitListScope: 1 }, ['昨日直播', '直播', '讨论', '理论']],
    ['of a unit', { partySchoolId: below.id }, ['下级直播']],
    ['of a lecturer', { teacherId: teacher.id }, ['理论']],
    ['of a kind', { courseKind: 2 }, ['讨论']],
    ['of a title', { keyword: '直播' }, ['昨日直播', '直播', '下级直播']],
    ['of some days', { startDate: day(1), endDate: day(2) }, ['直播', '讨论', '理论']],
    ['that are shared', { isShared: 1 }, ['直播']],
    ['that are not live', { isLive: 0 }, ['讨论', '理论']],
    ['that go live', { isLive: 1, liveStatus: 2 }, ['直播']],
    ['that were cancelled', { liveStatus: 0 }, ['下级直播']],
    ['that are over by the clock', { liveStatus: 3 }, ['昨日直播']],
  ])('shows %s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  test('refuses a unit outside', async () => {
    expect(await list({ partySchoolId: hunan.id })).toFail('UNIT_NOT_VISIBLE')
  })

  test('GET /course-schedule-sync/live-manage-list shows those that are live', async () => {
    expect(await titles({}, 'liveList')).toEqual(['昨日直播', '直播', '下级直播'])
    expect(await titles({ liveStatus: 2 }, 'liveList')).toEqual(['直播'])
  })
})

describe('the live session of a lesson', () => {
  const lessonOf = async (given: Parameters<typeof build.lesson>[0] | object = {}) =>
    build.lesson({ of: await build.trainingClass({ unit: changsha, startDate: day(-3) }), isLive: 1, ...given })
  const today = { date: day(0), startTime: '00:01', endTime: '23:59' }
  const cancel = (id: number, reason = '讲师临时出差', who: TestUser = live) =>
    as(who)(scheduleApi.cancelLive, { params: { id }, body: { reason } })
  const move = (id: number, liveStatus: 1 | 3, who: TestUser = live) =>
    as(who)(scheduleApi.moveLive, { params: { id }, body: { liveStatus } })
  const check = (id: number) => as(leader)(scheduleApi.checkLive, { params: { id } })
  const status = async (id: number) => (await check(id)).value.liveStatus

  test('begins and ends', async () => {
    const { id } = await lessonOf(today)
    expect(await status(id)).toBe(2)
    expect(await move(id, 3)).toFail('WRONG_STATE')
    expect((await move(id, 1)).status).toBe(200)
    expect(await status(id)).toBe(1)
    expect(await move(id, 1)).toFail('WRONG_STATE')
    expect(await cancel(id)).toFail('LIVE_BEGUN')
    expect((await move(id, 3)).status).toBe(200)
    expect(await status(id)).toBe(3)
    expect(await move(id, 1)).toFail('WRONG_STATE')
  })

  test('is cancelled with a reason, for good', async () => {
    const { id } = await lessonOf()
    expect(await cancel(id, ' ')).toFail('BAD_INPUT', { reason: '请填写取消原因' })
    expect(await cancel(id, '因'.repeat(201))).toFail('BAD_INPUT', { reason: '取消原因不能超过200个字' })
    expect((await cancel(id, '因'.repeat(200))).status).toBe(200)
    expect((await find(id)).value).toMatchObject({ liveStatus: 0, liveReason: '因'.repeat(200) })
    expect(await cancel(id)).toFail('WRONG_STATE')
    expect(await move(id, 1)).toFail('WRONG_STATE')
  })

  test('is told to who plans the class, not to who has cancelled it', async () => {
    const { id, classId, date } = await lessonOf({ title: '要取消的课' })
    await cancel(id, '设备检修')
    const news = async (who: TestUser) =>
      (await as(who)(noticeApi.list, { params: { pageNum: 1, pageSize: 50 }, query: { kind: 'lesson' } })).value.records
    expect((await news(teaching))[0]).toMatchObject({
      title: `《要取消的课》的直播已取消（${date} 08:30）`,
      text: '设备检修',
      link: `/classes/${classId}?week=${date}`,
    })
    expect((await news(live)).filter(({ title }) => title.includes('要取消的课'))).toEqual([])
  })

  test('is run by who edits the timetable or runs live classes, in their units', async () => {
    const { id } = await lessonOf()
    expect(await cancel(id, '因故', leader)).toFail('FORBIDDEN')
    expect(await cancel(id, '因故', county)).toFail('NOT_FOUND')
    expect(await move(id, 1, await build.user({ unit: changsha, role: 'editor' }))).toFail('FORBIDDEN')
    expect((await cancel(id, '因故', teaching)).status).toBe(200)
  })

  test('says when nobody has begun it, and is over with its lesson', async () => {
    const { id } = await lessonOf(today)
    expect((await check(id)).value).toEqual({ liveStatus: 2, onlineNum: null, lastError: '已到上课时间，直播尚未开始' })
    const left = await lessonOf({ date: day(-1), liveStatus: 1 })
    expect((await check(left.id)).value).toEqual({ liveStatus: 3, onlineNum: null, lastError: '' })
    expect(await move(left.id, 3)).toFail('WRONG_STATE')
  })

  test('gets its replay once it is over', async () => {
    const replay = (id: number, replayUrl: string) => as(live)(scheduleApi.setReplay, { params: { id }, body: { replayUrl } })
    const [over, coming] = [await lessonOf({ liveStatus: 3 }), await lessonOf({ date: day(5) })]
    expect(await replay(coming.id, 'https://v.example/a.mp4')).toFail('WRONG_STATE')
    expect((await replay(over.id, 'https://v.example/a.mp4')).status).toBe(200)
    expect((await find(over.id)).value.replayUrl).toBe('https://v.example/a.mp4')
  })

  test('is none of a lesson that is not live', async () => {
    const { id } = await lessonOf({ isLive: 0, liveStatus: null })
    expect(await check(id)).toFail('WRONG_STATE')
    expect(await cancel(id)).toFail('WRONG_STATE')
  })

  test('comes and goes with the lesson’s own mark', async () => {
    const of = await build.trainingClass({ unit: changsha, startDate: day(-3) })
    const { id } = await build.lesson({ of, date: day(3) })
    const url = 'https://live.example/1'
    const save = async (isLive: 0 | 1, version: number) => update(of.id, [{ id, version, date: day(3), isLive, liveUrl: url }])
    await save(1, 1)
    expect((await find(id)).value).toMatchObject({ liveStatus: 2, liveUrl: url })
    await db.update(lessons).set({ liveStatus: 1 }).where(eq(lessons.id, id))
    expect(await save(0, 2)).toFail('WRONG_STATE')
    await move(id, 3)
    expect((await save(0, 3)).status).toBe(200)
    expect((await find(id)).value).toMatchObject({ liveStatus: null, liveUrl: '' })
    expect(
      (await as(leader)(scheduleApi.list, { params: { pageNum: 1, pageSize: 9 }, query: { liveStatus: '3', classId: of.id } })).value.total,
    ).toBe(0)
  })

  test('that was called off or has ended does not come back by the mark', async () => {
    for (const [given, said] of [
      [{ date: day(4), liveStatus: 0, liveReason: '停电' }, '该课程的直播已取消，不能再次开启'],
      [{ date: day(5), liveStatus: 3 }, '该课程的直播已结束，不能再次开启'],
    ] as const) {
      const of = await build.trainingClass({ unit: changsha })
      const { id, date } = await build.lesson({ of, isLive: 1, ...given })
      const save = async (isLive: 0 | 1, version: number) => update(of.id, [{ id, version, date, isLive }])
      expect((await save(0, 1)).status).toBe(200)
      expect(await save(1, 2)).toFail('BAD_INPUT', { 'entries.0.isLive': said })
    }
  })

  test('begins on its day, not before', async () => {
    const { id } = await lessonOf({ date: day(1) })
    expect(await move(id, 1)).toFail('LIVE_TOO_EARLY')
    expect((await move((await lessonOf(today)).id, 1)).status).toBe(200)
  })
})

test('a teacher who has still to lecture is not removed', async () => {
  const teacher = await build.teacher({ unit: changsha })
  const of = await build.trainingClass({ unit: changsha, startDate: day(-9) })
  await build.lesson({ of, date: day(-5), lecturerIds: [teacher.id] })
  const { id } = await build.lesson({ of, date: day(4), lecturerIds: [teacher.id] })
  const remove = () => as(city)(teacherApi.remove, { params: { id: teacher.id } })
  expect(await remove()).toFail('REFERENCED_BY_LESSONS')
  await as(city)(scheduleApi.remove, { params: { id } })
  expect((await remove()).status).toBe(200)
})
