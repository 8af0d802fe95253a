import { noticeApi, scheduleApi, scheduleApplyApi } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applying } from '../../testing/applying.ts'
import type { TestUser } from '../../testing/build.ts'
import { applications } from './application.table.ts'

const { add, as, build, clock, db, find, given, own, shared, ...scene } = await applying()
const { changsha, city, clerk, colleague, furong, hunan, leader, neighbour, review, xiangtan, yuelu } = scene
const elsewhere = await build.trainingClass({ unit: xiangtan })
const afternoon = { timeOfDay: 2, startTime: '14:30', endTime: '17:30' }

describe('GET /course-schedule-apply/p-list', () => {
  const days = { startDate: build.day(1), endDate: build.day(7) }
  const seen = async (user: TestUser, query: Record<string, string | number> = {}) =>
    (await as(user)(scheduleApplyApi.orderable, { query: { ...days, ...query } })).value

  test('shows the shared lessons of all units above with what the unit may do', async () => {
    const ofProvince = await build.trainingClass({ unit: hunan })
    const past = new Date(clock.now().getTime() - 1)
    const open = await shared({ date: build.day(1), title: '可申请的课' })
    const applied = await shared({ date: build.day(2), title: '已申请的课' })
    const forOthers = await shared({ date: build.day(3), title: '只给别人的课', sharedUnitIds: [yuelu.id] })
    const closed = await shared({ date: build.day(4), title: '已截止的课', applyDeadline: past })
    const ofAbove = { of: ofProvince, isShared: 1 as const, sharedUnitIds: [furong.id] }
    const above = await build.lesson({ ...ofAbove, date: build.day(5), title: '省里的课' })
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
    const bodies = [build.applicationBody(a, of), build.applicationBody(b, of, { remark: '需要回放' })]
    const [first = 0, second = 0] = (await add(clerk, ...bodies)).value.map(({ id }) => id)
    expect(await find(second)).toMatchObject({
      ...{ lessonId: b.id, classId: of.id, partySchoolId: furong.id, providerId: changsha.id },
      ...{ auditStatus: 1, auditUnitId: changsha.id, remark: '需要回放', can: ['edit', 'cancel'] },
    })
    const params = { id: first }
    const { history } = (await as(colleague)(scheduleApplyApi.check, { params, query: {} })).value
    expect(history.map(({ action }) => action)).toEqual(['submit'])
    expect(await as(neighbour)(scheduleApplyApi.find, { params })).toFail('NOT_FOUND')
  })

  test('is told to those who decide, several applications by one notice', async () => {
    const province = await build.unit()
    const school = await build.unit({ above: province })
    const decider = await build.user({ unit: province, role: 'city' })
    const applicant = await build.user({ unit: school, role: 'county' })
    const provided = await build.trainingClass({ unit: province })
    const apply = async () => {
      const lesson = await build.lesson({ of: provided, isShared: 1, title: '基层治理', date: build.day(3) })
      return add(applicant, build.applicationBody(lesson, await build.trainingClass({ unit: school })))
    }
    const told = async () =>
      (await as(decider)(noticeApi.list, { params: { pageNum: 1, pageSize: 10 }, query: {} })).value.records
    await apply()
    expect(await told()).toMatchObject([
      {
        kind: 'apply',
        title: expect.stringMatching(/申请点课$/),
        text: expect.stringMatching(/《基层治理》$/),
        link: '/course-application-audit?held=1',
      },
    ])
    await apply()
    expect((await told()).map(({ title }) => title)).toEqual(['收到2批点课申请'])
  })

  test('refuses the same lesson for the same class twice, but not for another class', async () => {
    const [of, other] = [await own(), await own()]
    const lesson = await shared({ date: build.day(3) })
    expect((await add(clerk, build.applicationBody(lesson, of))).status).toBe(200)
    const again = await add(colleague, build.applicationBody(lesson, of))
    const said = '已申请该课程，请勿重复申请'
    expect(again).toFail('ALREADY_APPLIED', { 'applications.0.lessonId': said })
    expect(again.failure.message).toBe(said)
    const twice = build.applicationBody(await shared({ date: build.day(4) }), of)
    expect(await add(clerk, twice, twice)).toFail('ALREADY_APPLIED')
    expect((await add(clerk, build.applicationBody(lesson, other))).status).toBe(200)
  })

  test('of two who apply at the same moment one is told so', async () => {
    const body = build.applicationBody(await shared({ date: build.day(5) }), await own())
    const both = await Promise.all([clerk, colleague].map((user) => add(user, body)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await db.$count(applications, eq(applications.lessonId, body.lessonId))).toBe(1)
  })

  test('refuses what is closed, to the minute', async () => {
    const of = await own()
    const deadline = clock.now().getTime()
    const closed = await shared({ applyDeadline: new Date(deadline) })
    const open = await shared({ date: build.day(2), applyDeadline: new Date(deadline + 60_000) })
    const refused = await add(clerk, build.applicationBody(closed, of), build.applicationBody(open, of))
    expect(refused).toFail('APPLY_CLOSED', { 'applications.0.lessonId': '申请已截止' })
    // All or none.
    expect(await db.$count(applications, eq(applications.lessonId, open.id))).toBe(0)
    expect((await add(clerk, build.applicationBody(open, of))).status).toBe(200)
  })

  test.each<[string, () => Promise<{ id: number }>]>([
    ['not shared', () => build.lesson({ of: given })],
    ['shared with others', () => shared({ sharedUnitIds: [yuelu.id] })],
    ['of a unit that does not stand above', () => build.lesson({ of: elsewhere, isShared: 1 })],
    ['removed', () => shared({ removedAt: clock.now() })],
    ['not there', async () => ({ id: 2_147_483_647 })],
  ])('refuses a lesson that is %s', async (_, lesson) => {
    const refused = await add(clerk, build.applicationBody(await lesson(), await own()))
    expect(refused).toFail('BAD_INPUT', { 'applications.0.lessonId': '该课程已取消或未共享给本单位' })
  })

  test('refuses a class of another unit', async () => {
    const body = build.applicationBody(await shared(), await build.trainingClass({ unit: yuelu }))
    expect(await add(clerk, body)).toFail('BAD_INPUT', {
      'applications.0.classId': '班级不存在，请重新选择',
    })
    expect((await add(city, body)).status).toBe(200)
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
    expect(refused).toFail('LESSON_CONFLICT', { 'applications.0.classId': '本班该时段已有《党章导读》' })
    expect(refused.failure.message).toBe('本班该时段已有《党章导读》')
    const date = build.day(7)
    const first = build.applicationBody(await shared({ date, title: '甲课' }), of)
    const second = build.applicationBody(await shared({ date, title: '乙课' }), of, { place: '三楼' })
    expect(await add(clerk, first, second)).toFail('LESSON_CONFLICT')
    expect((await add(clerk, first)).status).toBe(200)
    expect((await add(clerk, second)).failure.message).toBe('本班该时段已有《甲课》（点课待审核）')
    const outside = await own({ startDate: build.day(8), endDate: build.day(9) })
    const early = await add(clerk, build.applicationBody(await shared({ date }), outside))
    expect(early.failure.message).toBe('课程日期不在培训期内')
  })

  test('says beforehand what would be refused, and of one that changes not itself', async () => {
    const of = await own()
    await build.lesson({ of, date: build.day(5), title: '党章导读' })
    const [taken, free] = [await shared({ date: build.day(5) }), await shared({ date: build.day(4) })]
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
    const refusals: [object, object][] = [
      [{ place: '' }, { 'applications.0.place': '学习地点不能为空' }],
      [{ place: '场'.repeat(61) }, { 'applications.0.place': '学习地点不能超过60个字' }],
      [{ expected: 0 }, { 'applications.0.expected': '预计人数应为1–9999人' }],
      [{ expected: 10_000 }, { 'applications.0.expected': '预计人数应为1–9999人' }],
      [{ contact: '' }, { 'applications.0.contact': '联系人不能为空' }],
      [{ phone: '123' }, { 'applications.0.phone': '联系电话格式不正确' }],
      [{ remark: '注'.repeat(201) }, { 'applications.0.remark': '备注不能超过200个字' }],
    ]
    for (const [fields, refusal] of refusals)
      expect((await add(clerk, build.applicationBody(lesson, of, fields))).failure.fields).toEqual(refusal)
    expect((await add(clerk)).failure.fields).toEqual({ applications: '请先勾选课程' })
    const many = Array.from({ length: 51 }, () => build.applicationBody(lesson, of))
    expect((await add(clerk, ...many)).failure.fields).toEqual({ applications: '一次最多申请50节课' })
    const most = { place: '场'.repeat(60), expected: 9999, remark: '注'.repeat(200), phone: '0731-8888000' }
    expect((await add(clerk, build.applicationBody(lesson, of, most))).status).toBe(200)
  })
})

test('goes to the nearest unit whose people reach the one that provides', async () => {
  const town = await build.unit({ above: furong })
  const village = await build.unit({ above: town })
  const asker = await build.user({ unit: village, role: 'teaching' })
  const lesson = await build.lesson({ of: await build.trainingClass({ unit: town }), isShared: 1 })
  const of = await build.trainingClass({ unit: village })
  const [made] = (await add(asker, build.applicationBody(lesson, of))).value
  expect(await review(colleague, made?.id as number)).toFail('NOT_FOUND')
  expect((await review(city, made?.id as number)).status).toBe(200)
})

test('a class that is removed at the same moment is not applied for', async () => {
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
