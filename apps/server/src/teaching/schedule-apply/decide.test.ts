import { applicationAuditApi, scheduleApplyApi } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { applying } from '../../testing/applying.ts'
import type { TestUser } from '../../testing/build.ts'
import { applications } from './application.table.ts'

const { applied, as, build, db, deliver, linkedTo, newest, own, review, row, shared, ...scene } =
  await applying()
const { city, clerk, foreigner, furong, province, reviewer } = scene
/** The class that an application is for. */
const classOf = ({ classId }: { classId: number }) =>
  ({ id: classId, partySchoolId: furong.id }) as Parameters<typeof build.lesson>[0]['of']

describe('POST /course-application-audit/review/:id', () => {
  test('that passes puts a lesson into the applicant’s class, which follows the provider’s', async () => {
    const lesson = await shared({ title: '党的二十大精神解读' })
    const { id, classId } = await applied({ place: '五楼' }, lesson)
    expect((await review(reviewer, id)).status).toBe(200)
    expect(await linkedTo(lesson.id)).toEqual([])
    await deliver()
    const [linked] = await linkedTo(lesson.id)
    const { title, date } = lesson
    const follows = { classId, partySchoolId: furong.id, title, date, place: '五楼', isShared: 0 }
    expect(linked).toMatchObject(follows)
    const passed = { auditStatus: 3, auditUnitId: null, auditBy: reviewer.id, version: 2 }
    expect(await row(id)).toMatchObject({ ...passed, linkedLessonId: linked?.id })
    expect(await newest(clerk)).toMatchObject({
      title: '点课《党的二十大精神解读》已通过',
      link: `/course-applications?review=${id}`,
    })
  })

  test('knows how many have joined the lesson and how many ask', async () => {
    const lesson = await shared()
    await applied({ expected: 30, auditStatus: 3 }, lesson)
    await applied({ expected: 20 }, lesson)
    await applied({ expected: 99, auditStatus: 2 }, lesson)
    const { id } = await applied({ expected: 40 }, lesson)
    const { record } = (await as(city)(applicationAuditApi.view, { params: { id } })).value
    const others = { passed: 1, passedPeople: 30, waiting: 1, waitingPeople: 20 }
    expect(record.others).toEqual({ ...others, classPeople: expect.any(Number) })
  })

  test('that rejects needs a reason, which the applicant reads', async () => {
    const { id } = await applied()
    const reject = (reason?: string) => review(reviewer, id, { isPassed: 0, reason })
    expect(await reject()).toFail('BAD_INPUT', { reason: '请填写驳回原因' })
    expect(await reject('由'.repeat(201))).toFail('BAD_INPUT', { reason: '审核意见不能超过200个字' })
    expect((await reject('座位已满')).status).toBe(200)
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
    const asked = await applied({}, lesson)
    await build.lesson({ of: classOf(asked), date: lesson.date, title: '自己的课' })
    const refused = await review(reviewer, asked.id)
    expect(refused).toFail('LESSON_CONFLICT')
    expect(refused.failure.message).toContain('本班该时段已有《自己的课》')
    expect(await row(asked.id)).toMatchObject({ auditStatus: 1 })
  })

  test('does not pass what has no room any more: the place was given to another class of the unit', async () => {
    const lesson = await shared({ date: build.day(3) })
    const { id } = await applied({ place: '多功能厅' }, lesson)
    await build.lesson({ of: await own({ name: '自办班' }), date: lesson.date, place: '多功能 厅' })
    const refused = await review(reviewer, id)
    expect(refused).toFail('LESSON_CONFLICT')
    expect(refused.failure.message).toMatch(/^多功能厅.*已安排《自办班》（.* 多功能 厅），最近空闲：/)
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
  const batch = (body: number[], query: { isPassed: '1' | '0'; reason?: string } = { isPassed: '1' }) =>
    as(reviewer)(applicationAuditApi.batch, { query, body })
  const on = async (day: number) => applied({}, await shared({ date: build.day(day) }))

  test('decides each by itself and says which failed and why', async () => {
    const [a, b, gone] = [await on(2), await on(3), await applied({ auditStatus: 0 })]
    const { success, failed } = (await batch([a.id, gone.id, b.id])).value
    expect(success).toEqual([a.id, b.id])
    expect(failed).toEqual([{ id: gone.id, message: '该记录的状态已变化，请刷新后重试' }])
  })

  test('goes on after one that the database gave up twice, and after one that it gave up once', async () => {
    const [a, b, c] = [await on(15), await on(16), await on(17)]
    await db.execute(sql`create sequence tries`)
    await db.execute(sql`create function collide() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= 3 then raise 'collided' using errcode = '40P01'; end if; return new; end $$`)
    await db.execute(
      sql`create trigger collide before update on lesson_application for each row execute function collide()`,
    )
    const { success, failed } = (await batch([a.id, b.id, c.id])).value
    await db.execute(sql`drop trigger collide on lesson_application`)
    expect(failed).toEqual([{ id: a.id, message: '系统暂时繁忙，请稍后重试，您填写的内容不会丢失' }])
    expect(success).toEqual([b.id, c.id])
  })

  test('refuses a rejection without a reason, nothing, too many, and the same twice', async () => {
    const { id } = await applied()
    expect(await batch([id], { isPassed: '0' })).toFail('BAD_INPUT', { reason: '请填写驳回原因' })
    const messageFor = async (ids: number[]) => (await batch(ids)).failure.message
    expect(await messageFor([])).toBe('请先勾选要审核的申请')
    expect(await messageFor(Array.from({ length: 51 }, (_, i) => i + 1))).toBe('一次最多审核50条')
    expect(await messageFor([id, id])).toBe('同一条申请不能审核两次')
    expect((await batch([id], { isPassed: '0', reason: '座位已满' })).value.success).toEqual([id])
  })
})

describe('GET /course-schedule-apply/check/:id', () => {
  const check = (user: TestUser, id: number, query: object = {}) =>
    as(user)(scheduleApplyApi.check, { params: { id }, query })

  test('looks, decides and calls off', async () => {
    const { id } = await applied()
    expect((await check(city, id)).value.record.can).toEqual(['edit', 'review', 'cancel'])
    const passed = (await check(city, id, { auditStatus: '3', version: '1' })).value.record
    expect(passed).toMatchObject({ auditStatus: 3, can: ['edit', 'cancel'] })
    const off = await check(clerk, id, { auditStatus: '0', version: '2', reason: '班级改期' })
    expect(off.value.record).toMatchObject({ auditStatus: 0, can: ['remove'] })
    expect(off.value.history.map(({ action, reason }) => [action, reason])).toEqual([
      ['pass', ''],
      ['cancel', '班级改期'],
    ])
    expect(await check(foreigner, id)).toFail('NOT_FOUND')
    const neither = { auditStatus: '1', version: '1' }
    expect(await check(city, (await applied()).id, neither)).toFail('BAD_INPUT', {
      auditStatus: '审核结果不正确',
    })
  })

  test('shows the reviewer, who has no other right, the same', async () => {
    const { id } = await applied()
    const { record } = (await as(reviewer)(applicationAuditApi.view, { params: { id } })).value
    expect(record).toMatchObject({ id, can: ['review'] })
  })
})

describe('the inbox', () => {
  const list = async (user: TestUser, query: object = {}) =>
    (await as(user)(applicationAuditApi.list, { params: { pageNum: 1, pageSize: 100 }, query })).value.records

  test('has what was asked of the own lessons; what waits, the longest first', async () => {
    await db.update(applications).set({ removedAt: new Date() })
    const on = (day: number) => ({ submitTime: new Date(`2031-01-0${day}T00:00:00Z`) })
    const first = await applied(on(1), await shared({ title: '乡村振兴实务' }))
    const second = await applied(on(2))
    const done = await applied({ auditStatus: 3, ...on(3) })
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
