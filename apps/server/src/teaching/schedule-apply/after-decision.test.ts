import { applicationAuditApi, noticeApi, scheduleApi, scheduleApplyApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { applying } from '../../testing/applying.ts'
import type { TestUser } from '../../testing/build.ts'

const { applied, as, build, deliver, given, linkedTo, newest, own, review, row, shared, ...scene } =
  await applying()
const { changsha, city, clerk, foreigner, furong, reviewer, yuelu } = scene
/** The class that an application is for. */
const classOf = ({ classId }: { classId: number }) =>
  ({ id: classId, partySchoolId: furong.id }) as Parameters<typeof build.lesson>[0]['of']

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
      const isApplicant = side === 'applicant'
      const lesson = await shared({ date: build.day(isApplicant ? 4 : 5) })
      const { id } = await applied({}, lesson)
      await review(reviewer, id)
      await deliver()
      const cancel = (body: object) => (isApplicant ? asApplicant(id, body) : asProvider(city, id, body))
      expect(await cancel({ version: 2, reason: '' })).toFail('BAD_INPUT', { reason: '请填写取消原因' })
      expect(await cancel({ version: 1 })).toFail('STALE_VERSION')
      expect((await cancel({ version: 2 })).status).toBe(200)
      expect(await linkedTo(lesson.id)).toEqual([])
      expect(await row(id)).toMatchObject({ auditStatus: 0 })
      expect(await newest(isApplicant ? reviewer : clerk)).toMatchObject({
        title: `${isApplicant ? furong.unitName : changsha.unitName}取消了点课《${lesson.title}》`,
        text: isApplicant ? '取消原因：班级改期' : '取消原因：讲师临时出差',
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

describe('what changes upstream', () => {
  /** Save the provider's lesson with these fields, and else as it is. */
  const move = ({ id, title, date, place }: Awaited<ReturnType<typeof shared>>, fields: object) => {
    const entry = {
      ...build.lessonBody({ isShared: 1, title, date, place, ...fields }),
      id,
      version: 1,
      ...fields,
    }
    return as(city)(scheduleApi.update, { body: { classId: given.id, entries: [entry] } })
  }

  test('moves the lesson of all that joined and tells them, also what is in its way there', async () => {
    const lesson = await shared({ date: build.day(10), title: '调研报告写作', courseKind: 2 })
    const asked = await applied({}, lesson)
    await review(reviewer, asked.id)
    await deliver()
    await build.lesson({ of: classOf(asked), date: build.day(11), title: '自己的课' })
    expect((await move(lesson, { date: build.day(11) })).status).toBe(200)
    const [linked] = await linkedTo(lesson.id)
    expect(linked).toMatchObject({ date: build.day(11), classId: asked.classId })
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
    expect((await move(lesson, { courseSource: 2, hours: 2 })).status).toBe(200)
    expect(await newest(clerk)).toBeUndefined()
  })

  test('tells of another lecturer, another room, a live session, and that it is not shared any more', async () => {
    const [one, other] = [
      await build.teacher({ unit: changsha, name: '张三' }),
      await build.teacher({ unit: changsha, name: '李四' }),
    ]
    const lesson = await shared({ date: build.day(18), place: '东楼', lecturerIds: [one.id] })
    await applied({ auditStatus: 3 }, lesson)
    const changed = { place: '西楼', lecturerIds: [other.id] }
    expect((await move(lesson, { ...changed, isLive: 1 })).status).toBe(200)
    expect((await newest(clerk))?.text).toBe(
      `${changsha.unitName}：授课地点由东楼改为西楼，增加直播，授课人由张三改为李四`,
    )
    expect((await move(lesson, { ...changed, isShared: 0, version: 2 })).status).toBe(200)
    expect((await newest(clerk))?.text).toBe(
      `${changsha.unitName}：不再直播，不再接受本单位点课，已通过的点课不受影响`,
    )
    const waiting = await shared({ date: build.day(19), courseKind: 2 })
    await applied({}, waiting)
    expect((await move(waiting, { sharedUnitIds: [yuelu.id] })).status).toBe(200)
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
    const [a, b] = [await build.application({ for: first, of }), await build.application({ for: second, of })]
    expect((await review(reviewer, a.id)).status).toBe(200)
    expect(await review(reviewer, b.id)).toFail('LESSON_CONFLICT')
  })

  test('goes back to wait when there is no room any more, and who passed it is told', async () => {
    const lesson = await shared({ date: build.day(23), title: '撞期的课' })
    const asked = await applied({}, lesson)
    await review(reviewer, asked.id)
    await build.lesson({ of: classOf(asked), date: lesson.date, title: '后来排的课' })
    await deliver()
    const waiting = { auditStatus: 1, auditUnitId: changsha.id, linkedLessonId: null, version: 3 }
    expect(await row(asked.id)).toMatchObject(waiting)
    expect(await newest(reviewer)).toMatchObject({
      title: '一条点课未能排入课表，已退回待审核',
      text: expect.stringContaining('后来排的课'),
    })
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
