import { applicationAuditApi, noticeApi, scheduleApi, scheduleApplyApi } from '@dangxiao/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { testServer } from '../../testing/test-server.ts'
import { lessons } from '../schedule/schedule.table.ts'
import { applications } from './application.table.ts'

const { as, build, db, deliver } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const furong = await build.unit({ above: changsha })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const clerk = await build.user({ unit: furong, role: 'teaching' })
const reviewer = await build.user({ unit: changsha, role: 'reviewer' })
const city = await build.user({ unit: changsha, role: 'city' })
const province = await build.user({ unit: hunan, role: 'province' })
const foreigner = await build.user({ unit: xiangtan, role: 'city' })

const given = await build.trainingClass({ unit: changsha, startDate: build.day(-9) })
const shared = (fields = {}) => build.lesson({ of: given, isShared: 1, ...fields })
const own = (fields = {}) => build.trainingClass({ unit: furong, startDate: build.day(-9), ...fields })
const applied = async (
  fields: Partial<typeof applications.$inferSelect> = {},
  lesson?: Awaited<ReturnType<typeof shared>>,
) => build.application({ for: lesson ?? (await shared()), of: await own(), createdBy: clerk.id, ...fields })
const row = async (id: number) => (await db.select().from(applications).where(eq(applications.id, id)))[0]
const linkedTo = (lessonId: number) =>
  db
    .select()
    .from(lessons)
    .where(and(eq(lessons.sourceLessonId, lessonId), isNull(lessons.removedAt)))
const review = (user: TestUser, id: number, body: object = {}) =>
  as(user)(applicationAuditApi.review, { params: { id }, body: { isPassed: 1, version: 1, ...body } })
const newest = async (user: TestUser) =>
  (await as(user)(noticeApi.list, { params: { pageNum: 1, pageSize: 1 }, query: { unread: '1' } })).value
    .records[0]

describe('POST /course-application-audit/review/:id', () => {
  test('that passes puts a lesson into the applicant’s class, which follows the provider’s', async () => {
    const lesson = await shared({ title: '党的二十大精神解读' })
    const { id, classId } = await applied({ place: '五楼' }, lesson)
    expect((await review(reviewer, id)).status).toBe(200)
    expect(await linkedTo(lesson.id)).toEqual([])
    await deliver()
    const [linked] = await linkedTo(lesson.id)
    expect(linked).toMatchObject({
      classId,
      partySchoolId: furong.id,
      title: lesson.title,
      date: lesson.date,
      place: '五楼',
      isShared: 0,
    })
    expect(await row(id)).toMatchObject({
      auditStatus: 3,
      linkedLessonId: linked?.id,
      auditUnitId: null,
      auditBy: reviewer.id,
      version: 2,
    })
    expect(await newest(clerk)).toMatchObject({
      title: '点课《党的二十大精神解读》已通过',
      link: `/course-applications?review=${id}`,
    })
  })

  test('knows how many have joined the lesson and how many ask', async () => {
    const lesson = await shared()
    const apply = async (expected: number, auditStatus: number) =>
      build.application({ for: lesson, of: await own(), expected, auditStatus })
    await apply(30, 3)
    await apply(20, 1)
    await apply(99, 2)
    const { id } = await apply(40, 1)
    const { record } = (await as(city)(applicationAuditApi.view, { params: { id } })).value
    expect(record.others).toEqual({
      passed: 1,
      passedPeople: 30,
      waiting: 1,
      waitingPeople: 20,
      classPeople: expect.any(Number),
    })
  })

  test('that rejects needs a reason, which the applicant reads', async () => {
    const { id } = await applied()
    expect((await review(reviewer, id, { isPassed: 0 })).failure.fields).toEqual({ reason: '请填写驳回原因' })
    expect((await review(reviewer, id, { isPassed: 0, reason: '由'.repeat(201) })).failure.fields).toEqual({
      reason: '审核意见不能超过200个字',
    })
    expect((await review(reviewer, id, { isPassed: 0, reason: '座位已满' })).status).toBe(200)
    expect(await row(id)).toMatchObject({ auditStatus: 2, auditReason: '座位已满', linkedLessonId: null })
    await deliver()
    expect((await newest(clerk))?.text).toMatch(/^驳回原因：座位已满（.+，\d{4}-\d\d-\d\d \d\d:\d\d）$/)
  })

  test('is for the unit that holds it, once, and as it was looked at', async () => {
    const { id } = await applied()
    expect(await review(clerk, id)).toFail('NOT_FOUND')
    expect(await review(foreigner, id)).toFail('NOT_FOUND')
    expect(await review(province, id)).toFail('FORBIDDEN')
    expect(await review(reviewer, id, { version: 2 })).toFail('STALE_VERSION')
    expect((await review(city, id)).status).toBe(200)
    expect(await review(reviewer, id, { version: 2 })).toFail('WRONG_STATE')
  })

  test.each([0, 2, 3])('is refused in state %i', async (auditStatus) => {
    expect(await review(reviewer, (await applied({ auditStatus })).id)).toFail('WRONG_STATE')
  })

  test('does not pass what the class has no time for any more, and leaves it waiting', async () => {
    const lesson = await shared({ date: build.day(2) })
    const { id, classId } = await applied({}, lesson)
    const [of] = [{ id: classId, partySchoolId: furong.id } as Parameters<typeof build.lesson>[0]['of']]
    await build.lesson({ of, date: lesson.date, title: '自己的课' })
    const refused = await review(reviewer, id)
    expect(refused).toFail('LESSON_CONFLICT')
    expect(refused.failure.message).toContain('本班该时段已有《自己的课》')
    expect(await row(id)).toMatchObject({ auditStatus: 1 })
  })

  test('does not pass what has no room any more: the place was given to another class of the unit', async () => {
    const lesson = await shared({ date: build.day(3) })
    const { id } = await applied({ place: '多功能厅' }, lesson)
    await build.lesson({ of: await own({ name: '自办班' }), date: lesson.date, place: '多功能 厅' })
    const refused = await review(reviewer, id)
    expect(refused).toFail('LESSON_CONFLICT')
    expect(refused.failure.message).toMatch(/^多功能厅.*已安排《自办班》（.* 多功能 厅），最近空闲：/)
    expect(await row(id)).toMatchObject({ auditStatus: 1 })
  })

  test('of two decisions at once one counts', async () => {
    const lesson = await shared()
    const { id } = await applied({}, lesson)
    const both = await Promise.all([review(reviewer, id), review(city, id, { isPassed: 0, reason: '不' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await deliver()
    expect((await linkedTo(lesson.id)).length).toBe((await row(id))?.auditStatus === 3 ? 1 : 0)
  })
})

describe('POST /course-application-audit/batch-review', () => {
  const batch = (
    user: TestUser,
    body: number[],
    query: { isPassed: '1' | '0'; reason?: string } = { isPassed: '1' },
  ) => as(user)(applicationAuditApi.batch, { query, body })

  test('decides each by itself and says which failed and why', async () => {
    const [a, b, gone] = [
      await applied(),
      await applied({}, await shared({ date: build.day(3) })),
      await applied({ auditStatus: 0 }),
    ]
    const { success, failed } = (await batch(reviewer, [a.id, gone.id, b.id])).value
    expect(success).toEqual([a.id, b.id])
    expect(failed).toEqual([{ id: gone.id, message: '该记录的状态已变化，请刷新后重试' }])
  })

  test('goes on after one that the database gave up twice, and after one that it gave up once', async () => {
    const [a, b, c] = [
      await applied(),
      await applied({}, await shared({ date: build.day(16) })),
      await applied({}, await shared({ date: build.day(17) })),
    ]
    await db.execute(sql`create table collision (application integer, times integer)`)
    await db.execute(sql`insert into collision values (${a.id}, 2), (${b.id}, 1)`)
    await db.execute(sql`create sequence tries`)
    await db.execute(sql`create function collide() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= 3 then raise 'collided' using errcode = '40P01'; end if; return new; end $$`)
    await db.execute(
      sql`create trigger collide before update on lesson_application for each row execute function collide()`,
    )
    const { success, failed } = (await batch(reviewer, [a.id, b.id, c.id])).value
    await db.execute(sql`drop trigger collide on lesson_application`)
    expect(failed).toEqual([{ id: a.id, message: '系统暂时繁忙，请稍后重试，您填写的内容不会丢失' }])
    expect(success).toEqual([b.id, c.id])
  })

  test('refuses a rejection without a reason, nothing, too many, and the same twice', async () => {
    const { id } = await applied()
    expect((await batch(reviewer, [id], { isPassed: '0' })).failure.fields).toEqual({
      reason: '请填写驳回原因',
    })
    expect((await batch(reviewer, [])).failure.message).toBe('请先勾选要审核的申请')
    expect(
      (
        await batch(
          reviewer,
          Array.from({ length: 51 }, (_, i) => i + 1),
        )
      ).failure.message,
    ).toBe('一次最多审核50条')
    expect((await batch(reviewer, [id, id])).failure.message).toBe('同一条申请不能审核两次')
    expect((await batch(reviewer, [id], { isPassed: '0', reason: '座位已满' })).value.success).toEqual([id])
  })
})

describe('calling off', () => {
  const asApplicant = (id: number, body: object = {}) =>
    as(clerk)(scheduleApplyApi.cancel, { params: { id }, body: { reason: '班级改期', version: 1, ...body } })
  const asProvider = (user: TestUser, id: number, body: object = {}) =>
    as(user)(applicationAuditApi.cancel, {
      params: { id },
      body: { reason: '讲师临时出差', version: 1, ...body },
    })

  test('the applicant withdraws what waits, with or without a reason', async () => {
    const { id } = await applied()
    expect((await asApplicant(id, { reason: '' })).status).toBe(200)
    expect(await row(id)).toMatchObject({ auditStatus: 0, auditUnitId: null })
    const other = await applied()
    expect((await as(clerk)(scheduleApplyApi.remove, { params: { id: other.id } })).status).toBe(200)
    expect(await row(other.id)).toMatchObject({ auditStatus: 0, removedAt: null })
  })

  test('either side calls off what is approved, with a reason; the lesson leaves the class and the other side hears of it', async () => {
    for (const side of ['applicant', 'provider'] as const) {
      const lesson = await shared({ date: build.day(side === 'applicant' ? 4 : 5) })
      const { id } = await applied({}, lesson)
      await review(reviewer, id)
      const cancel = (body: object) =>
        side === 'applicant' ? asApplicant(id, body) : asProvider(city, id, body)
      expect((await cancel({ version: 2, reason: '' })).failure.fields).toEqual({ reason: '请填写取消原因' })
      expect(await cancel({ version: 1 })).toFail('STALE_VERSION')
      expect((await cancel({ version: 2 })).status).toBe(200)
      expect(await linkedTo(lesson.id)).toEqual([])
      expect(await row(id)).toMatchObject({ auditStatus: 0 })
      const unit = side === 'applicant' ? furong : changsha
      expect(await newest(side === 'applicant' ? reviewer : clerk)).toMatchObject({
        title: `${unit.unitName}取消了点课《${lesson.title}》`,
        text: side === 'applicant' ? '取消原因：班级改期' : '取消原因：讲师临时出差',
      })
    }
  })

  test('is final, but the lesson can be applied for anew', async () => {
    const lesson = await shared({ date: build.day(6) })
    const { id, classId } = await applied({}, lesson)
    await asApplicant(id)
    expect(await asApplicant(id, { version: 2 })).toFail('WRONG_STATE')
    expect(await review(reviewer, id, { version: 2 })).toFail('WRONG_STATE')
    const again = { applications: [build.applicationBody(lesson, { id: classId })] }
    expect((await as(clerk)(scheduleApplyApi.add, { body: again })).status).toBe(200)
  })

  test('is refused once the lesson has begun, for the provider before it is approved, and to others', async () => {
    const held = await applied({ auditStatus: 3 }, await shared({ date: build.day(-1) }))
    expect(await asApplicant(held.id)).toFail('APPLICATION_BEGUN')
    expect(await asProvider(city, held.id)).toFail('APPLICATION_BEGUN')
    const waiting = await applied()
    expect(await asProvider(city, waiting.id)).toFail('WRONG_STATE')
    expect(await asProvider(foreigner, waiting.id)).toFail('NOT_FOUND')
    expect(await asApplicant((await applied({ auditStatus: 2 })).id)).toFail('WRONG_STATE')
  })

  test('what was rejected or called off can be removed, what is approved cannot', async () => {
    const remove = (id: number) => as(clerk)(scheduleApplyApi.remove, { params: { id } })
    for (const auditStatus of [0, 2]) {
      const { id } = await applied({ auditStatus })
      expect((await remove(id)).status).toBe(200)
      expect((await row(id))?.removedAt).not.toBeNull()
    }
    expect(await remove((await applied({ auditStatus: 3 })).id)).toFail('APPLICATION_APPROVED')
  })
})

describe('GET /course-schedule-apply/check/:id', () => {
  const check = (user: TestUser, id: number, query: object = {}) =>
    as(user)(scheduleApplyApi.check, { params: { id }, query })

  test('looks, decides and calls off', async () => {
    const { id } = await applied()
    expect((await check(city, id)).value.record.can).toEqual(['edit', 'review', 'cancel'])
    expect((await check(city, id, { auditStatus: '3', version: '1' })).value.record).toMatchObject({
      auditStatus: 3,
      can: ['edit', 'cancel'],
    })
    const off = await check(clerk, id, { auditStatus: '0', version: '2', reason: '班级改期' })
    expect(off.value.record).toMatchObject({ auditStatus: 0, can: ['remove'] })
    expect(off.value.history.map(({ action, reason }) => [action, reason])).toEqual([
      ['pass', ''],
      ['cancel', '班级改期'],
    ])
    expect(await check(foreigner, id)).toFail('NOT_FOUND')
    expect(
      (await check(city, (await applied()).id, { auditStatus: '1', version: '1' })).failure.fields,
    ).toEqual({
      auditStatus: '审核结果不正确',
    })
  })

  test('shows the reviewer, who has no other right, the same', async () => {
    const { id } = await applied()
    expect((await as(reviewer)(applicationAuditApi.view, { params: { id } })).value.record).toMatchObject({
      id,
      can: ['review'],
    })
  })
})

describe('the inbox', () => {
  const list = async (user: TestUser, query: object = {}) =>
    (await as(user)(applicationAuditApi.list, { params: { pageNum: 1, pageSize: 100 }, query })).value.records

  test('has what was asked of the own lessons; what waits, the longest first', async () => {
    await db.update(applications).set({ removedAt: new Date() })
    const first = await applied(
      { submitTime: new Date('2031-01-01T00:00:00Z') },
      await shared({ title: '乡村振兴实务' }),
    )
    const second = await applied({ submitTime: new Date('2031-01-02T00:00:00Z') })
    const done = await applied({ auditStatus: 3, submitTime: new Date('2031-01-03T00:00:00Z') })
    expect((await list(reviewer, { held: '1' })).map(({ id }) => id)).toEqual([first.id, second.id])
    expect((await list(reviewer)).map(({ id }) => id)).toEqual([done.id, second.id, first.id])
    expect((await list(reviewer, { keyword: '振兴' })).map(({ id }) => id)).toEqual([first.id])
    expect((await list(reviewer, { auditStatus: '3' })).map(({ id }) => id)).toEqual([done.id])
    expect((await list(reviewer, { startDate: build.day(2) })).length).toBe(0)
    expect(await list(foreigner)).toEqual([])
    expect((await list(province)).length).toBe(3)
    expect(await list(province, { held: '1' })).toEqual([])
  })
})

describe('what changes upstream', () => {
  const move = (lesson: { id: number }, fields: object) =>
    as(city)(scheduleApi.update, {
      body: {
        classId: given.id,
        entries: [{ ...build.lessonBody({ isShared: 1, ...fields }), id: lesson.id, version: 1, ...fields }],
      },
    })

  test('moves the lesson of all that joined and tells them, also what is in its way there', async () => {
    const lesson = await shared({ date: build.day(10), title: '调研报告写作', courseKind: 2 })
    const { id, classId } = await applied({}, lesson)
    await review(reviewer, id)
    await deliver()
    const of = { id: classId, partySchoolId: furong.id } as Parameters<typeof build.lesson>[0]['of']
    await build.lesson({ of, date: build.day(11), title: '自己的课' })
    const same = { title: lesson.title, place: lesson.place, date: build.day(11) }
    expect((await move(lesson, same)).status).toBe(200)
    const [linked] = await linkedTo(lesson.id)
    expect(linked).toMatchObject({ date: build.day(11), classId })
    expect(await newest(clerk)).toMatchObject({
      kind: 'lesson',
      title: '《调研报告写作》有调整',
      text: expect.stringMatching(/时间由.*调整为.*请注意：本班该时段已有《自己的课》/),
    })
  })

  test('does not trouble anybody with what they do not see', async () => {
    const lesson = await shared({ date: build.day(12), title: '公文写作', courseKind: 2 })
    await applied({}, lesson)
    await as(clerk)(noticeApi.readAll, {})
    const same = { title: lesson.title, date: lesson.date, place: lesson.place }
    expect((await move(lesson, { ...same, courseSource: 2, hours: 2 })).status).toBe(200)
    expect(await newest(clerk)).toBeUndefined()
  })

  test('tells of another lecturer, another room, a live session, and that it is not shared any more', async () => {
    const [one, other] = [
      await build.teacher({ unit: changsha, name: '张三' }),
      await build.teacher({ unit: changsha, name: '李四' }),
    ]
    const lesson = await shared({ date: build.day(18), place: '东楼', lecturerIds: [one.id] })
    await applied({ auditStatus: 3 }, lesson)
    const same = { title: lesson.title, date: lesson.date, place: '西楼', lecturerIds: [other.id] }
    expect((await move(lesson, { ...same, isLive: 1 })).status).toBe(200)
    expect((await newest(clerk))?.text).toBe(
      `${changsha.unitName}：授课地点由东楼改为西楼，增加直播，授课人由张三改为李四`,
    )
    expect((await move(lesson, { ...same, isShared: 0, version: 2 })).status).toBe(200)
    expect((await newest(clerk))?.text).toBe(
      `${changsha.unitName}：不再直播，不再接受本单位点课，已通过的点课不受影响`,
    )
    const waiting = await shared({ date: build.day(19), courseKind: 2 })
    await applied({}, waiting)
    expect(
      (
        await move(waiting, {
          title: waiting.title,
          date: waiting.date,
          place: waiting.place,
          sharedUnitIds: [yuelu.id],
        })
      ).status,
    ).toBe(200)
    expect((await newest(clerk))?.text).toBe(`${changsha.unitName}：不再接受本单位点课`)
  })

  test('ends applications for a lesson that is removed, with the class or alone', async () => {
    const lesson = await shared({ date: build.day(13) })
    const { id } = await applied({}, lesson)
    await review(reviewer, id)
    expect((await as(city)(scheduleApi.remove, { params: { id: lesson.id } })).status).toBe(200)
    expect(await linkedTo(lesson.id)).toEqual([])
    expect(await row(id)).toMatchObject({ auditStatus: 0, auditReason: '提供单位已取消该课程' })
    expect(await newest(clerk)).toMatchObject({ title: `《${lesson.title}》已取消` })

    const other = await build.trainingClass({ unit: changsha })
    const waiting = await applied({}, await build.lesson({ of: other, isShared: 1, date: build.day(14) }))
    expect((await as(city)(scheduleApi.removeClass, { params: { id: other.id } })).status).toBe(200)
    expect(await row(waiting.id)).toMatchObject({ auditStatus: 0, auditUnitId: null })
  })

  test('tells of a live session that is called off', async () => {
    const lesson = await shared({ date: build.day(15), isLive: 1 })
    await applied({ auditStatus: 3 }, lesson)
    await as(city)(scheduleApi.cancelLive, { params: { id: lesson.id }, body: { reason: '设备检修' } })
    expect(await newest(clerk)).toMatchObject({
      title: `《${lesson.title}》直播已取消`,
      text: '取消原因：设备检修',
    })
  })
})

describe('POST /course-application-audit/retract', () => {
  const retract = async (id: number, user = reviewer) =>
    (await as(user)(applicationAuditApi.retract, { body: [id] })).value

  test('takes an approval back before its lesson stands in the class', async () => {
    const lesson = await shared({ date: build.day(20) })
    const { id } = await applied({}, lesson)
    await review(reviewer, id)
    expect((await retract(id, city)).failed).toMatchObject([{ message: '只有作出这次审核的人可以撤销' }])
    expect(await retract(id)).toEqual({ success: [id], failed: [] })
    await deliver()
    expect(await linkedTo(lesson.id)).toEqual([])
    expect(await row(id)).toMatchObject({ auditStatus: 1, auditUnitId: changsha.id, auditor: '', version: 3 })
    const { history } = (await as(city)(applicationAuditApi.view, { params: { id } })).value
    expect(history.map(({ action }) => action)).toEqual(['pass', 'retract'])
  })

  test('comes too late once the lesson stands there', async () => {
    const { id } = await applied({}, await shared({ date: build.day(21) }))
    await review(reviewer, id)
    await deliver()
    expect((await retract(id)).failed).toMatchObject([{ message: '已超过10秒，结果已通知对方，不能撤销' }])
  })
})

describe('a lesson that is due in a class', () => {
  test('keeps its time until it stands there', async () => {
    const date = build.day(22)
    const of = await own()
    const [first, second] = [await shared({ date }), await shared({ date })]
    const a = await build.application({ for: first, of, createdBy: clerk.id })
    const b = await build.application({ for: second, of, createdBy: clerk.id })
    expect((await review(reviewer, a.id)).status).toBe(200)
    expect(await review(reviewer, b.id)).toFail('LESSON_CONFLICT')
  })

  test('goes back to wait when there is no room any more, and who passed it is told', async () => {
    const lesson = await shared({ date: build.day(23), title: '撞期的课' })
    const { id, classId } = await applied({}, lesson)
    await review(reviewer, id)
    const of = { id: classId, partySchoolId: furong.id } as Parameters<typeof build.lesson>[0]['of']
    await build.lesson({ of, date: lesson.date, title: '后来排的课' })
    await deliver()
    expect(await row(id)).toMatchObject({
      auditStatus: 1,
      auditUnitId: changsha.id,
      linkedLessonId: null,
      version: 3,
    })
    expect(await newest(reviewer)).toMatchObject({ title: '一条点课未能排入课表，已退回待审核' })
    expect((await newest(reviewer))?.text).toContain('后来排的课')
  })

  test('does not come once its application was called off', async () => {
    const lesson = await shared({ date: build.day(24) })
    const { id } = await applied({}, lesson)
    await review(reviewer, id)
    await as(clerk)(scheduleApplyApi.cancel, { params: { id }, body: { reason: '不去了', version: 2 } })
    await deliver()
    expect(await linkedTo(lesson.id)).toEqual([])
    expect(await row(id)).toMatchObject({ auditStatus: 0 })
  })
})
