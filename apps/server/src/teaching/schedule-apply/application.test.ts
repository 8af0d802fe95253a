import { applicationAuditApi, noticeApi, scheduleApi, scheduleApplyApi } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { lessons } from '../schedule/schedule.table.ts'
import { applications } from './application.table.ts'

const { as, build, clock, db } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const furong = await build.unit({ above: changsha })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const clerk = await build.user({ unit: furong, role: 'teaching' })
const colleague = await build.user({ unit: furong, role: 'county' })
const neighbour = await build.user({ unit: yuelu, role: 'county' })
const city = await build.user({ unit: changsha, role: 'city' })
const leader = await build.user({ unit: changsha, role: 'leader' })

const given = await build.trainingClass({ unit: changsha })
const shared = (fields = {}) => build.lesson({ of: given, isShared: 1, ...fields })
/** With room for everything: each class is another. */
const own = (fields = {}) => build.trainingClass({ unit: furong, ...fields })
const add = (user: TestUser, ...applications: ReturnType<typeof build.applicationBody>[]) =>
  as(user)(scheduleApplyApi.add, { body: { applications } })
const afternoon = { timeOfDay: 2, startTime: '14:30', endTime: '17:30' }

describe('GET /course-schedule-apply/p-list', () => {
  const days = { startDate: build.day(1), endDate: build.day(7) }
  const seen = async (user: TestUser, query: Record<string, string | number> = {}) =>
    (await as(user)(scheduleApplyApi.orderable, { query: { ...days, ...query } })).value

  test('shows the shared lessons of all units above with what the unit may do', async () => {
    const ofProvince = await build.trainingClass({ unit: hunan })
    const elsewhere = await build.trainingClass({ unit: xiangtan })
    const open = await shared({ date: build.day(1), title: '可申请的课' })
    const applied = await shared({ date: build.day(2), title: '已申请的课' })
    const forOthers = await shared({ date: build.day(3), title: '只给别人的课', sharedUnitIds: [yuelu.id] })
    const closed = await shared({
      date: build.day(4),
      title: '已截止的课',
      applyDeadline: new Date(clock.now().getTime() - 1),
    })
    const above = await build.lesson({
      of: ofProvince,
      date: build.day(5),
      isShared: 1,
      title: '省里的课',
      sharedUnitIds: [furong.id],
    })
    await build.lesson({ of: given, date: build.day(5), title: '没有共享的课' })
    await build.lesson({ of: elsewhere, date: build.day(5), isShared: 1, title: '别市的课' })
    await shared({ date: build.day(8), title: '下一周的课' })
    const { id } = await build.application({ for: applied, of: await own({ name: '芙蓉一班' }) })
    const list = await seen(clerk)
    expect(list.map(({ id, access, canApply }) => [id, access, canApply])).toEqual([
      [open.id, 2, true],
      [applied.id, 1, true],
      [forOthers.id, 3, false],
      [closed.id, 3, false],
      [above.id, 2, true],
    ])
    expect(list[1]?.applications).toMatchObject([{ id, className: '芙蓉一班', auditStatus: 1 }])
    expect((await seen(clerk, { open: '1' })).map(({ title }) => title)).toEqual(['可申请的课', '省里的课'])
    expect((await seen(clerk, { providerId: hunan.id })).map(({ title }) => title)).toEqual(['省里的课'])
    expect((await seen(clerk, { keyword: '截止' })).map(({ title }) => title)).toEqual(['已截止的课'])
    expect(await seen(clerk, { category: 2 })).toEqual([])
    expect((await seen(neighbour)).map(({ access }) => access)).toEqual([2, 2, 2, 3, 3])
    expect((await seen(city, { unitId: furong.id })).length).toBe(5)
    expect((await seen(city)).map(({ title }) => title)).toEqual(['省里的课'])
    await db.delete(applications)
  })

  test('is for the own units, and for a month at most', async () => {
    const ask = (query: object) => as(clerk)(scheduleApplyApi.orderable, { query: { ...days, ...query } })
    expect(await ask({ unitId: yuelu.id })).toFail('UNIT_NOT_VISIBLE')
    expect((await ask({ endDate: build.day(31) })).status).toBe(200)
    expect((await ask({ endDate: build.day(32) })).failure.fields).toEqual({ endDate: '一次最多查看31天' })
    expect((await ask({ endDate: build.day(0) })).failure.fields).toEqual({
      endDate: '结束日期不能早于开始日期',
    })
  })
})

describe('POST /course-schedule-apply/add', () => {
  test('takes several lessons at once and lets them wait for the unit that gives them', async () => {
    const of = await own()
    const [a, b] = [await shared({ date: build.day(2) }), await shared({ date: build.day(2), ...afternoon })]
    await build.user({ unit: changsha, role: 'reviewer' })
    const done = await add(
      clerk,
      build.applicationBody(a, of),
      build.applicationBody(b, of, { remark: '需要回放' }),
    )
    expect(done.value.length).toBe(2)
    const [first, second] = done.value
    const found = await as(clerk)(scheduleApplyApi.find, { params: { id: second?.id ?? 0 } })
    expect(found.value).toMatchObject({
      lessonId: b.id,
      classId: of.id,
      partySchoolId: furong.id,
      providerId: changsha.id,
      auditStatus: 1,
      auditUnitId: changsha.id,
      remark: '需要回放',
      can: ['edit', 'cancel'],
    })
    const { history } = (
      await as(clerk)(scheduleApplyApi.check, { params: { id: first?.id ?? 0 }, query: {} })
    ).value
    expect(history.map(({ action }) => action)).toEqual(['submit'])
    expect((await as(colleague)(scheduleApplyApi.find, { params: { id: first?.id ?? 0 } })).status).toBe(200)
    expect(await as(neighbour)(scheduleApplyApi.find, { params: { id: first?.id ?? 0 } })).toFail('NOT_FOUND')
  })

  test('is told to those who decide, several applications by one notice', async () => {
    const province = await build.unit()
    const school = await build.unit({ above: province })
    const decider = await build.user({ unit: province, role: 'city' })
    const applicant = await build.user({ unit: school, role: 'county' })
    const provided = await build.trainingClass({ unit: province })
    const lesson = () => build.lesson({ of: provided, isShared: 1, title: '基层治理', date: build.day(3) })
    const of = () => build.trainingClass({ unit: school })
    const told = async () =>
      (await as(decider)(noticeApi.list, { params: { pageNum: 1, pageSize: 10 }, query: {} })).value.records
    expect((await add(applicant, build.applicationBody(await lesson(), await of()))).status).toBe(200)
    expect(await told()).toMatchObject([
      {
        kind: 'apply',
        title: expect.stringMatching(/申请点课$/),
        text: expect.stringMatching(/《基层治理》$/),
        link: '/course-application-audit?held=1',
      },
    ])
    expect((await add(applicant, build.applicationBody(await lesson(), await of()))).status).toBe(200)
    expect((await told()).map(({ title }) => title)).toEqual(['收到2批点课申请'])
  })

  test('refuses the same lesson for the same class twice, but not for another class', async () => {
    const [of, other] = [await own(), await own()]
    const lesson = await shared({ date: build.day(3) })
    expect((await add(clerk, build.applicationBody(lesson, of))).status).toBe(200)
    const again = await add(colleague, build.applicationBody(lesson, of))
    expect(again).toFail('ALREADY_APPLIED')
    expect(again.failure).toMatchObject({
      message: '已申请该课程，请勿重复申请',
      fields: { 'applications.0.lessonId': '已申请该课程，请勿重复申请' },
    })
    const twice = await shared({ date: build.day(4) })
    expect(await add(clerk, build.applicationBody(twice, of), build.applicationBody(twice, of))).toFail(
      'ALREADY_APPLIED',
    )
    expect((await add(clerk, build.applicationBody(lesson, other))).status).toBe(200)
  })

  test('of two who apply at the same moment one is told so', async () => {
    const of = await own()
    const lesson = await shared({ date: build.day(5) })
    const both = await Promise.all(
      [clerk, colleague].map((user) => add(user, build.applicationBody(lesson, of))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await db.$count(applications, eq(applications.lessonId, lesson.id))).toBe(1)
  })

  test('refuses what is closed, to the minute', async () => {
    const of = await own()
    const deadline = clock.now().getTime()
    const closed = await shared({ applyDeadline: new Date(deadline) })
    const open = await shared({ date: build.day(2), applyDeadline: new Date(deadline + 60_000) })
    const refused = await add(clerk, build.applicationBody(closed, of), build.applicationBody(open, of))
    expect(refused).toFail('APPLY_CLOSED')
    expect(refused.failure).toMatchObject({
      message: '申请已截止',
      fields: { 'applications.0.lessonId': '申请已截止' },
    })
    // All or none.
    expect(await db.$count(applications, eq(applications.lessonId, open.id))).toBe(0)
    expect((await add(clerk, build.applicationBody(open, of))).status).toBe(200)
  })

  test.each<[string, () => Promise<{ id: number }>]>([
    ['not shared', () => build.lesson({ of: given })],
    ['shared with others', () => shared({ sharedUnitIds: [yuelu.id] })],
    [
      'of a unit that does not stand above',
      async () => build.lesson({ of: await build.trainingClass({ unit: xiangtan }), isShared: 1 }),
    ],
    ['removed', () => shared({ removedAt: clock.now() })],
    ['not there', async () => ({ id: 2_147_483_647 })],
  ])('refuses a lesson that is %s', async (_, lesson) => {
    const refused = await add(clerk, build.applicationBody(await lesson(), await own()))
    expect(refused).toFail('BAD_INPUT')
    expect(refused.failure.fields).toEqual({ 'applications.0.lessonId': '该课程已取消或未共享给本单位' })
  })

  test('refuses a class of another unit', async () => {
    const of = await build.trainingClass({ unit: yuelu })
    const refused = await add(clerk, build.applicationBody(await shared(), of))
    expect(refused.failure.fields).toEqual({ 'applications.0.classId': '班级不存在，请重新选择' })
    expect((await add(city, build.applicationBody(await shared(), of))).status).toBe(200)
  })

  test('refuses a place that another class of the unit has, however it is written', async () => {
    const [of, busy] = [await own(), await own({ name: '春季班' })]
    const date = build.day(11)
    await build.lesson({ of: busy, date, place: '二楼 报告厅Ａ' })
    const lesson = await shared({ date })
    const text = `二楼报告厅A${Number(date.slice(5, 7))}月${Number(date.slice(8))}日上午已安排《春季班》`
    const applications = [{ lessonId: lesson.id, classId: of.id, place: '二楼报告厅A' }]
    expect((await as(clerk)(scheduleApplyApi.conflicts, { body: { applications } })).value).toEqual([text])
    const refused = await add(clerk, build.applicationBody(lesson, of, { place: '二楼报告厅A' }))
    expect(refused).toFail('LESSON_CONFLICT', { 'applications.0.place': text })
    expect((await add(clerk, build.applicationBody(lesson, of, { place: '线上' }))).status).toBe(200)
  })

  test('refuses what the class has no time for: lessons that stand, others of the same call, others that wait', async () => {
    const of = await own()
    await build.lesson({ of, date: build.day(6), title: '党章导读' })
    const lesson = await shared({ date: build.day(6), startTime: '11:29', endTime: '12:00' })
    const refused = await add(clerk, build.applicationBody(lesson, of))
    expect(refused).toFail('LESSON_CONFLICT')
    expect(refused.failure).toMatchObject({
      message: '本班该时段已有《党章导读》',
      fields: { 'applications.0.classId': '本班该时段已有《党章导读》' },
    })
    const [a, b] = [
      await shared({ date: build.day(7), title: '甲课' }),
      await shared({ date: build.day(7), title: '乙课' }),
    ]
    expect(
      await add(clerk, build.applicationBody(a, of), build.applicationBody(b, of, { place: '三楼' })),
    ).toFail('LESSON_CONFLICT')
    expect((await add(clerk, build.applicationBody(a, of))).status).toBe(200)
    expect((await add(clerk, build.applicationBody(b, of, { place: '三楼' }))).failure.message).toBe(
      '本班该时段已有《甲课》（点课待审核）',
    )
    const outside = await own({ startDate: build.day(8), endDate: build.day(9) })
    const early = await add(clerk, build.applicationBody(await shared({ date: build.day(7) }), outside))
    expect(early.failure.message).toBe('课程日期不在培训期内')
  })

  test('says beforehand what would be refused, and of one that changes not itself', async () => {
    const of = await own()
    await build.lesson({ of, date: build.day(5), title: '党章导读' })
    const [taken, free] = [
      await shared({ date: build.day(5) }),
      await shared({ date: build.day(4), title: '空闲的课' }),
    ]
    const ask = async (...applications: { id?: number; lessonId: number; classId: number }[]) =>
      (await as(clerk)(scheduleApplyApi.conflicts, { body: { applications } })).value
    const at = (lesson: { id: number }) => ({ lessonId: lesson.id, classId: of.id })
    expect(await ask(at(taken), at(free))).toEqual(['本班该时段已有《党章导读》', null])
    const [done] = (await add(clerk, build.applicationBody(free, of))).value
    expect(await ask(at(free))).toEqual(['已申请该课程，请勿重复申请'])
    expect(await ask({ ...at(free), id: done?.id as number })).toEqual([null])
    expect(await ask({ lessonId: free.id, classId: given.id })).toEqual(['班级不存在，请重新选择'])
    expect(await as(leader)(scheduleApplyApi.conflicts, { body: { applications: [at(free)] } })).toFail(
      'FORBIDDEN',
    )
  })

  test('holds to the limits', async () => {
    const [of, lesson] = [await own(), await shared({ date: build.day(9) })]
    const refusal = async (fields: object) =>
      (await add(clerk, build.applicationBody(lesson, of, fields))).failure.fields
    expect(await refusal({ place: '' })).toEqual({ 'applications.0.place': '学习地点不能为空' })
    expect(await refusal({ place: '场'.repeat(61) })).toEqual({
      'applications.0.place': '学习地点不能超过60个字',
    })
    expect(await refusal({ expected: 0 })).toEqual({ 'applications.0.expected': '预计人数应为1–9999人' })
    expect(await refusal({ expected: 10_000 })).toEqual({ 'applications.0.expected': '预计人数应为1–9999人' })
    expect(await refusal({ contact: '' })).toEqual({ 'applications.0.contact': '联系人不能为空' })
    expect(await refusal({ phone: '123' })).toEqual({ 'applications.0.phone': '联系电话格式不正确' })
    expect(await refusal({ remark: '注'.repeat(201) })).toEqual({
      'applications.0.remark': '备注不能超过200个字',
    })
    expect((await add(clerk)).failure.fields).toEqual({ applications: '请先勾选课程' })
    const many = Array.from({ length: 51 }, () => build.applicationBody(lesson, of))
    expect((await add(clerk, ...many)).failure.fields).toEqual({ applications: '一次最多申请50节课' })
    const most = { place: '场'.repeat(60), expected: 9999, remark: '注'.repeat(200), phone: '0731-8888000' }
    expect((await add(clerk, build.applicationBody(lesson, of, most))).status).toBe(200)
  })
})

describe('POST /course-schedule-apply/update', () => {
  const body = (row: typeof applications.$inferSelect, fields: object = {}) => ({
    id: row.id,
    version: row.version,
    classId: row.classId,
    place: row.place,
    expected: row.expected,
    contact: row.contact,
    phone: row.phone,
    ...fields,
  })
  const update = (user: TestUser, ...args: Parameters<typeof body>) =>
    as(user)(scheduleApplyApi.update, { body: body(...args) })
  const find = async (id: number) => (await as(clerk)(scheduleApplyApi.find, { params: { id } })).value

  test('hands a rejected one in again, as long as applications are taken', async () => {
    const row = await build.application({
      for: await shared(),
      of: await own(),
      auditStatus: 2,
      auditReason: '人数过多',
    })
    expect((await update(clerk, row, { expected: 30 })).status).toBe(200)
    expect(await find(row.id)).toMatchObject({
      auditStatus: 1,
      auditReason: '',
      auditUnitId: changsha.id,
      expected: 30,
      version: 2,
    })
    const late = await build.application({
      for: await shared({ applyDeadline: new Date(clock.now().getTime() - 1) }),
      of: await own(),
      auditStatus: 2,
    })
    expect(await update(clerk, late)).toFail('APPLY_CLOSED')
  })

  test('moves one that waits to another class, if that has time', async () => {
    const lesson = await shared()
    const [busy, free] = [await own(), await own()]
    await build.lesson({ of: busy, date: lesson.date })
    const row = await build.application({ for: lesson, of: await own() })
    expect(await update(clerk, row, { classId: busy.id })).toFail('LESSON_CONFLICT')
    expect((await update(clerk, row, { classId: free.id })).status).toBe(200)
    expect(await find(row.id)).toMatchObject({ classId: free.id, auditStatus: 1 })
  })

  test('changes where and how many of an approved one, tells the provider, and leaves it approved', async () => {
    const lesson = await shared()
    const of = await own()
    const linked = await build.lesson({
      of,
      sourceLessonId: lesson.id,
      date: lesson.date,
      place: '二楼报告厅',
    })
    const row = await build.application({ for: lesson, of, auditStatus: 3, linkedLessonId: linked.id })
    expect((await update(clerk, row, { classId: (await own()).id })).failure.fields).toEqual({
      classId: '已通过的点课不能更换班级，请取消后重新申请',
    })
    expect((await update(clerk, row, { place: '五楼', expected: 55 })).status).toBe(200)
    expect(await find(row.id)).toMatchObject({ auditStatus: 3, place: '五楼', expected: 55 })
    expect((await db.select().from(lessons).where(eq(lessons.id, linked.id)))[0]).toMatchObject({
      place: '五楼',
      version: 2,
    })
    const [told] = (await as(city)(noticeApi.list, { params: { pageNum: 1, pageSize: 1 }, query: {} })).value
      .records
    expect(told).toMatchObject({
      title: `${furong.unitName}调整了《${lesson.title}》的预计人数`,
      text: '由40人调整为55人',
    })
  })

  test('has the place that its lesson was given in the timetable', async () => {
    const lesson = await shared({ courseKind: 2 })
    const of = await own()
    const { id, title, date } = await build.lesson({
      of,
      sourceLessonId: lesson.id,
      date: lesson.date,
      courseKind: 2,
    })
    const row = await build.application({ for: lesson, of, auditStatus: 3, linkedLessonId: id })
    const entry = { ...build.lessonBody({ title, date, place: '九楼' }), id, version: 1 }
    expect((await as(clerk)(scheduleApi.update, { body: { classId: of.id, entries: [entry] } })).status).toBe(
      200,
    )
    expect(await find(row.id)).toMatchObject({ place: '九楼', version: 2 })
  })

  test('is refused when stale, called off, begun, or somebody else’s', async () => {
    const row = await build.application({ for: await shared(), of: await own() })
    expect(await update(clerk, row, { version: 9 })).toFail('STALE_VERSION')
    expect(await update(neighbour, row)).toFail('NOT_FOUND')
    expect(await update(leader, row)).toFail('FORBIDDEN')
    const off = await build.application({ for: await shared(), of: await own(), auditStatus: 0 })
    expect(await update(clerk, off)).toFail('WRONG_STATE')
    const past = await build.trainingClass({ unit: changsha, startDate: build.day(-9) })
    const begun = await build.lesson({ of: past, isShared: 1, date: build.day(-1) })
    const held = await build.application({
      for: begun,
      of: await own({ startDate: build.day(-9) }),
      auditStatus: 3,
    })
    expect(await update(clerk, held)).toFail('APPLICATION_BEGUN')
  })
})

describe('POST /course-schedule-apply/attendance/:id', () => {
  test('tells how many came, once the lesson has begun', async () => {
    const past = await build.trainingClass({ unit: changsha, startDate: build.day(-9) })
    const held = await build.lesson({ of: past, isShared: 1, date: build.day(-1) })
    const row = await build.application({
      for: held,
      of: await own({ startDate: build.day(-9) }),
      auditStatus: 3,
    })
    const attend = (id: number, body: object) =>
      as(clerk)(scheduleApplyApi.attend, { params: { id }, body: { present: 38, version: 1, ...body } })
    expect((await attend(row.id, { present: 10_000 })).failure.fields).toEqual({
      present: '实到人数应为0–9999人',
    })
    const list = (query: object) =>
      as(clerk)(scheduleApplyApi.list, {
        params: { pageNum: 1, pageSize: 9 },
        query: { unattended: '1', classId: row.classId, ...query },
      })
    expect((await list({})).value.records.map(({ id }) => id)).toEqual([row.id])
    const sheet = { name: '签到表.pdf', url: 'http://localhost:3001/files/2031/01/sheet.pdf', size: 1000 }
    expect(
      (await attend(row.id, { signInSheet: { ...sheet, url: 'https://elsewhere.example/sheet.pdf' } }))
        .failure.fields,
    ).toEqual({
      signInSheet: '签到表不在本系统中，请重新上传',
    })
    expect((await attend(row.id, { signInSheet: sheet })).status).toBe(200)
    expect((await list({})).value.total).toBe(0)
    expect((await as(clerk)(scheduleApplyApi.find, { params: { id: row.id } })).value).toMatchObject({
      present: 38,
      signInSheet: sheet,
    })

    const soon = await build.application({ for: await shared(), of: await own(), auditStatus: 3 })
    expect(await attend(soon.id, {})).toFail('APPLICATION_NOT_BEGUN')
    expect(await attend((await build.application({ for: held, of: await own() })).id, {})).toFail(
      'WRONG_STATE',
    )
  })
})

test('an application says how its lesson stands to the unit now', async () => {
  const accessOf = async (row: { id: number }) =>
    (await as(clerk)(scheduleApplyApi.find, { params: { id: row.id } })).value.access
  const open = await shared()
  const off = await build.application({ for: open, of: await own(), auditStatus: 0 })
  expect(await accessOf(off)).toBe(2)
  const again = await build.application({ for: open, of: await own() })
  expect([await accessOf(off), await accessOf(again)]).toEqual([1, 1])
  const closed = await shared({ applyDeadline: new Date(Date.now() - 1_000) })
  expect(await accessOf(await build.application({ for: closed, of: await own(), auditStatus: 0 }))).toBe(3)
  const others = await shared({ sharedUnitIds: [yuelu.id] })
  expect(await accessOf(await build.application({ for: others, of: await own(), auditStatus: 0 }))).toBe(3)
  const gone = await shared({ removedAt: new Date() })
  expect(await accessOf(await build.application({ for: gone, of: await own(), auditStatus: 0 }))).toBe(3)
})

test('the telephone number is whole for who works on the application, and masked in every list', async () => {
  const row = await build.application({ for: await shared(), of: await own() })
  const reviewer = await build.user({ unit: changsha, role: 'reviewer' })
  const live = await build.user({ unit: changsha, role: 'live' })
  const query = { classId: String(row.classId) }
  for (const user of [clerk, leader, live])
    expect(
      (await as(user)(scheduleApplyApi.list, { params: { pageNum: 1, pageSize: 9 }, query })).value.records[0]
        ?.phone,
    ).toBe('138****5678')
  const inbox = await as(reviewer)(applicationAuditApi.list, { params: { pageNum: 1, pageSize: 9 }, query })
  expect(inbox.value.records[0]?.phone).toBe('138****5678')
  const phoneFor = async (user: TestUser) =>
    (await as(user)(scheduleApplyApi.find, { params: { id: row.id } })).value.phone
  expect(await Promise.all([clerk, city, leader, live].map(phoneFor))).toEqual([
    '13812345678',
    '13812345678',
    '138****5678',
    '138****5678',
  ])
  const looked = await as(reviewer)(applicationAuditApi.view, { params: { id: row.id } })
  expect(looked.value.record.phone).toBe('13812345678')
})

test('goes to the nearest unit whose people reach the one that provides', async () => {
  const town = await build.unit({ above: furong })
  const village = await build.unit({ above: town })
  const asker = await build.user({ unit: village, role: 'teaching' })
  const lesson = await build.lesson({ of: await build.trainingClass({ unit: town }), isShared: 1 })
  const of = await build.trainingClass({ unit: village })
  const [made] = (await add(asker, build.applicationBody(lesson, of))).value
  const id = made?.id as number
  const review = (user: TestUser) =>
    as(user)(applicationAuditApi.review, { params: { id }, body: { isPassed: 1, version: 1 } })
  expect(await review(colleague)).toFail('NOT_FOUND')
  expect((await review(city)).status).toBe(200)
})

describe('at once', () => {
  test('a class that is removed is not applied for', async () => {
    for (let i = 0; i < 8; i++) {
      const [lesson, of] = [await shared({ date: build.day(3 + i) }), await own()]
      await Promise.all([
        as(colleague)(scheduleApi.removeClass, { params: { id: of.id } }),
        add(clerk, build.applicationBody(lesson, of)),
      ])
      const [waiting] = await db
        .select()
        .from(applications)
        .where(and(eq(applications.classId, of.id), eq(applications.auditStatus, 1)))
      expect(waiting).toBeUndefined()
    }
  })

  test('attendance and a change of the lesson both succeed', async () => {
    const past = await build.trainingClass({ unit: changsha, startDate: build.day(-40) })
    for (let i = 0; i < 8; i++) {
      const date = build.day(-2 - i)
      const { id, title, place } = await build.lesson({ of: past, isShared: 1, courseKind: 2, date })
      const row = await build.application({
        for: { id, partySchoolId: changsha.id } as never,
        of: await own(),
        auditStatus: 3,
      })
      const entry = {
        ...build.lessonBody({ date, title: `${title}（修订）`, place, isShared: 1 }),
        id,
        version: 1,
      }
      const answers = await Promise.all([
        as(city)(scheduleApi.update, { body: { classId: past.id, entries: [entry] } }),
        as(clerk)(scheduleApplyApi.attend, { params: { id: row.id }, body: { present: 3, version: 1 } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
  })
})

test('a class that is removed takes with it what it has applied for and not got', async () => {
  const of = await own()
  const row = await build.application({ for: await shared(), of })
  expect((await as(colleague)(scheduleApi.removeClass, { params: { id: of.id } })).status).toBe(200)
  expect((await db.select().from(applications).where(eq(applications.id, row.id)))[0]).toMatchObject({
    auditStatus: 0,
    auditReason: '培训班已删除',
  })
})
