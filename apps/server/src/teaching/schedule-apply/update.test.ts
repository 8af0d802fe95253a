import { applicationAuditApi, scheduleApi, scheduleApplyApi } from '@dangxiao/contract'
import { describe, expect, test } from 'vitest'
import { applying } from '../../testing/applying.ts'
import type { TestUser } from '../../testing/build.ts'
import type { applications } from './application.table.ts'

const { applied, as, build, clock, find, given, linkedTo, newest, own, row, shared, ...scene } =
  await applying()
const { changsha, city, clerk, colleague, furong, leader, neighbour, reviewer, yuelu } = scene

describe('POST /course-schedule-apply/update', () => {
  const update = (user: TestUser, row: typeof applications.$inferSelect, fields: object = {}) => {
    const { id, version, classId, place, expected, contact, phone } = row
    const body = { id, version, classId, place, expected, contact, phone, ...fields }
    return as(user)(scheduleApplyApi.update, { body })
  }

  test('hands a rejected one in again, as long as applications are taken', async () => {
    const row = await applied({ auditStatus: 2, auditReason: '人数过多' })
    expect((await update(clerk, row, { expected: 30 })).status).toBe(200)
    const again = { auditStatus: 1, auditReason: '', auditUnitId: changsha.id, expected: 30, version: 2 }
    expect(await find(row.id)).toMatchObject(again)
    const closed = await shared({ applyDeadline: new Date(clock.now().getTime() - 1) })
    expect(await update(clerk, await applied({ auditStatus: 2 }, closed))).toFail('APPLY_CLOSED')
  })

  test('moves one that waits to another class, if that has time', async () => {
    const lesson = await shared()
    const [busy, free] = [await own(), await own()]
    await build.lesson({ of: busy, date: lesson.date })
    const row = await applied({}, lesson)
    expect(await update(clerk, row, { classId: busy.id })).toFail('LESSON_CONFLICT')
    expect((await update(clerk, row, { classId: free.id })).status).toBe(200)
    expect(await find(row.id)).toMatchObject({ classId: free.id, auditStatus: 1 })
  })

  test('changes where and how many of an approved one, tells the provider, and leaves it approved', async () => {
    const [lesson, of] = [await shared(), await own()]
    const follows = { sourceLessonId: lesson.id, date: lesson.date, place: '二楼报告厅' }
    const { id: linkedLessonId } = await build.lesson({ of, ...follows })
    const row = await build.application({ for: lesson, of, auditStatus: 3, linkedLessonId })
    expect(await update(clerk, row, { classId: (await own()).id })).toFail('BAD_INPUT', {
      classId: '已通过的点课不能更换班级，请取消后重新申请',
    })
    expect((await update(clerk, row, { place: '五楼', expected: 55 })).status).toBe(200)
    expect(await find(row.id)).toMatchObject({ auditStatus: 3, place: '五楼', expected: 55 })
    expect(await linkedTo(lesson.id)).toMatchObject([{ place: '五楼', version: 2 }])
    expect(await newest(city)).toMatchObject({
      title: `${furong.unitName}调整了《${lesson.title}》的预计人数`,
      text: '由40人调整为55人',
    })
  })

  test('has the place that its lesson was given in the timetable', async () => {
    const [lesson, of] = [await shared({ courseKind: 2 }), await own()]
    const follows = { sourceLessonId: lesson.id, date: lesson.date, courseKind: 2 }
    const { id, title, date } = await build.lesson({ of, ...follows })
    const row = await build.application({ for: lesson, of, auditStatus: 3, linkedLessonId: id })
    const entry = { ...build.lessonBody({ title, date, place: '九楼' }), id, version: 1 }
    const saved = await as(clerk)(scheduleApi.update, { body: { classId: of.id, entries: [entry] } })
    expect(saved.status).toBe(200)
    expect(await find(row.id)).toMatchObject({ place: '九楼', version: 2 })
  })

  test('is refused when stale, called off, begun, or somebody else’s', async () => {
    const row = await applied()
    expect(await update(clerk, row, { version: 9 })).toFail('STALE_VERSION')
    expect(await update(neighbour, row)).toFail('NOT_FOUND')
    expect(await update(leader, row)).toFail('FORBIDDEN')
    expect(await update(clerk, await applied({ auditStatus: 0 }))).toFail('WRONG_STATE')
    const held = await applied({ auditStatus: 3 }, await shared({ date: build.day(-1) }))
    expect(await update(clerk, held)).toFail('APPLICATION_BEGUN')
  })
})

describe('POST /course-schedule-apply/attendance/:id', () => {
  const attend = (id: number, body: object) =>
    as(clerk)(scheduleApplyApi.attend, { params: { id }, body: { present: 38, version: 1, ...body } })

  test('tells how many came, once the lesson has begun', async () => {
    const held = await shared({ date: build.day(-1) })
    const row = await applied({ auditStatus: 3 }, held)
    const query = { unattended: '1' as const, classId: String(row.classId) }
    const list = async () =>
      (await as(clerk)(scheduleApplyApi.list, { params: { pageNum: 1, pageSize: 9 }, query })).value.records
    expect((await list()).map(({ id }) => id)).toEqual([row.id])
    const sheet = { name: '签到表.pdf', url: 'http://localhost:3001/files/2031/01/sheet.pdf', size: 1000 }
    const signInSheet = { ...sheet, url: 'https://elsewhere.example/sheet.pdf' }
    for (const [body, fields] of [
      [{ present: 10_000 }, { present: '实到人数应为0–9999人' }],
      [{ signInSheet }, { signInSheet: '签到表不在本系统中，请重新上传' }],
    ] as const)
      expect(await attend(row.id, body)).toFail('BAD_INPUT', fields)
    expect((await attend(row.id, { signInSheet: sheet })).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await find(row.id)).toMatchObject({ present: 38, signInSheet: sheet })

    expect(await attend((await applied({ auditStatus: 3 })).id, {})).toFail('APPLICATION_NOT_BEGUN')
    expect(await attend((await applied({}, held)).id, {})).toFail('WRONG_STATE')
  })

  test('and a change of the lesson at the same moment both succeed', async () => {
    for (let i = 0; i < 8; i++) {
      const lesson = await shared({ courseKind: 2, date: build.day(-2 - i) })
      const { id, title, place, date } = lesson
      const row = await applied({ auditStatus: 3 }, lesson)
      const changed = build.lessonBody({ date, title: `${title}（修订）`, place, isShared: 1 })
      const answers = await Promise.all([
        as(city)(scheduleApi.update, {
          body: { classId: given.id, entries: [{ ...changed, id, version: 1 }] },
        }),
        attend(row.id, { present: 3 }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
  })
})

test('an application says how its lesson stands to the unit now', async () => {
  const accessOf = async ({ id }: { id: number }) => (await find(id)).access
  const open = await shared()
  const off = await applied({ auditStatus: 0 }, open)
  expect(await accessOf(off)).toBe(2)
  const again = await applied({}, open)
  expect([await accessOf(off), await accessOf(again)]).toEqual([1, 1])
  for (const given of [
    { applyDeadline: new Date(Date.now() - 1_000) },
    { sharedUnitIds: [yuelu.id] },
    { removedAt: new Date() },
  ])
    expect(await accessOf(await applied({ auditStatus: 0 }, await shared(given)))).toBe(3)
})

test('the telephone number is whole for who works on the application, and masked in every list', async () => {
  const { id, classId } = await applied()
  const live = await build.user({ unit: changsha, role: 'live' })
  const page = { params: { pageNum: 1, pageSize: 9 }, query: { classId: String(classId) } }
  for (const user of [clerk, leader, live])
    expect((await as(user)(scheduleApplyApi.list, page)).value.records[0]?.phone).toBe('138****5678')
  expect((await as(reviewer)(applicationAuditApi.list, page)).value.records[0]?.phone).toBe('138****5678')
  for (const user of [clerk, city]) expect((await find(id, user)).phone).toBe('13812345678')
  for (const user of [leader, live]) expect((await find(id, user)).phone).toBe('138****5678')
  const looked = await as(reviewer)(applicationAuditApi.view, { params: { id } })
  expect(looked.value.record.phone).toBe('13812345678')
})

test('a class that is removed takes with it what it has applied for and not got', async () => {
  const { id, classId } = await applied()
  expect((await as(colleague)(scheduleApi.removeClass, { params: { id: classId } })).status).toBe(200)
  expect(await row(id)).toMatchObject({ auditStatus: 0, auditReason: '培训班已删除' })
})
