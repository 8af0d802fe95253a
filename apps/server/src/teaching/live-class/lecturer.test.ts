import { liveClassApi, scheduleApi, teacherApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { liveClasses } from './live-class.table.ts'

const { as, build, db } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const city = await build.user({ unit: changsha, role: 'city' })
const county = await build.user({ unit: yuelu, role: 'county' })

const at = (hours: number) => new Date(Date.parse('2031-05-01T00:00:00Z') + hours * 3_600_000).toISOString()
const body = (name: string, teacherIds: number[], startTime: string, endTime: string) =>
  build.liveClassBody({ unit: yuelu, name, teacherIds, startTime, endTime })
const add = async (...plan: Parameters<typeof body>) =>
  as(county)(liveClassApi.add, { body: await body(...plan) })
const update = async (id: number, name: string, teacherIds: number[], from: number, to: number) =>
  as(county)(liveClassApi.update, {
    body: { ...(await body(name, teacherIds, at(from), at(to))), id, version: 1 },
  })
const taken = async () => {
  const teacher = await build.teacher({ unit: yuelu, name: '周明' })
  const { id } = (await add('早场', [teacher.id], at(10), at(12))).value
  return { teacher, id, busy: { teacherIds: '周明该时段已有《早场》' } }
}
const later = (id: number, from: number, to: number) => add('晚场', [id], at(from), at(to))

test.each([
  ['within', 10.5, 11],
  ['around', 9, 13],
  ['over the beginning', 9, 10.1],
  ['over the end', 11.9, 13],
  ['at the same time', 10, 12],
])('a lecturer is not free %s', async (_, from, to) => {
  const { teacher, busy } = await taken()
  const refused = await later(teacher.id, from, to)
  expect(refused).toFail('LECTURER_BUSY', busy)
  expect(refused.failure.message).toBe('周明该时段已有《早场》')
})

test('a lecturer is not free during a lesson of a timetable, nor is a lesson placed over a live class', async () => {
  const teacher = await build.teacher({ unit: yuelu, name: '郑强' })
  const lecturerIds = [teacher.id]
  const of = await build.trainingClass({ unit: yuelu })
  const date = build.day(3)
  await build.lesson({ of, date, lecturerIds, title: '理论课' })
  const on = (clock: string) => new Date(`${date}T${clock}:00+08:00`).toISOString()
  const plan = (from: string, to: string) => add('直播', lecturerIds, on(from), on(to))
  expect(await plan('11:00', '12:00')).toFail('LECTURER_BUSY', { teacherIds: '郑强该时段已有《理论课》' })
  expect((await plan('11:30', '16:00')).status).toBe(200)
  const place = (startTime: string, endTime: string) => {
    const entry = build.lessonBody({ date, timeOfDay: 2, startTime, endTime, lecturerIds })
    return as(county)(scheduleApi.update, { body: { classId: of.id, entries: [entry] } })
  }
  const refused = await place('15:00', '17:00')
  expect(refused).toFail('LESSON_CONFLICT')
  expect(refused.failure.message).toMatch(/^郑强.*上午已在《直播》授课，最近空闲：.*16:10–18:10$/)
  expect((await place('16:00', '18:00')).status).toBe(200)
})

test('a lecturer of a live class and a lesson at once gets one', async () => {
  const of = await build.trainingClass({ unit: yuelu })
  for (let i = 0; i < 6; i++) {
    const teacher = await build.teacher({ unit: yuelu })
    const date = build.day(5 + i)
    const entries = [build.lessonBody({ date, lecturerIds: [teacher.id] })]
    const answers = await Promise.all([
      add('同时', [teacher.id], `${date}T01:00:00.000Z`, `${date}T03:00:00.000Z`),
      as(county)(scheduleApi.update, { body: { classId: of.id, entries } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test('a lecturer is free right before and right after', async () => {
  const { teacher } = await taken()
  expect((await later(teacher.id, 8, 10)).status).toBe(200)
  expect((await later(teacher.id, 12, 14)).status).toBe(200)
})

test('a lecturer is not in the way of the same class', async () => {
  const { teacher, id } = await taken()
  expect((await update(id, '早场', [teacher.id], 11, 13)).status).toBe(200)
})

test.each<[string, Partial<typeof liveClasses.$inferInsert>]>([
  ['was rejected', { auditStatus: 2 }],
  ['was called off', { auditStatus: 3, cancelledAt: new Date() }],
  ['was deleted', { removedAt: new Date() }],
  ['is over', { auditStatus: 3, liveStatus: 3 }],
])('a lecturer is free when the other class %s', async (_, set) => {
  const { teacher, id } = await taken()
  await db.update(liveClasses).set(set).where(eq(liveClasses.id, id))
  expect((await later(teacher.id, 10, 12)).status).toBe(200)
})

test('a lecturer whose change of plan waits for review is not free then, nor yet as before', async () => {
  const { teacher, id } = await taken()
  await db.update(liveClasses).set({ auditStatus: 3, auditUnitId: null }).where(eq(liveClasses.id, id))
  await update(id, '改期', [teacher.id], 40, 42)
  expect(await later(teacher.id, 41, 43)).toFail('LECTURER_BUSY', { teacherIds: '周明该时段已有《改期》' })
  expect(await later(teacher.id, 11, 13)).toFail('LECTURER_BUSY', { teacherIds: '周明该时段已有《早场》' })
  expect((await later(teacher.id, 60, 61)).status).toBe(200)
})

test('a lecturer is looked at once more when a change is approved', async () => {
  const { teacher, id } = await taken()
  const other = await build.teacher({ unit: yuelu })
  await db.update(liveClasses).set({ auditStatus: 3, auditUnitId: null }).where(eq(liveClasses.id, id))
  const { version } = (await update(id, '换人', [other.id], 10, 12)).value
  const plan = { startTime: new Date(at(11)), endTime: new Date(at(12)) }
  await build.liveClass({ unit: yuelu, name: '插入', teacherIds: [other.id, teacher.id], ...plan })
  const query = { auditStatus: '3', version: String(version) } as const
  const refused = await as(city)(liveClassApi.review, { params: { id }, query })
  expect(refused).toFail('LECTURER_BUSY')
  expect(refused.failure.message).toContain('该时段已有《插入》')
})

test('a lecturer whom several want at once is given to one', async () => {
  const { id } = await build.teacher({ unit: yuelu })
  const answers = await Promise.all([1, 2, 3, 4].map(() => later(id, 10, 12)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('a lecturer of a live class cannot be deleted', async () => {
  const { teacher } = await taken()
  const refused = await as(county)(teacherApi.remove, { params: { id: teacher.id } })
  expect(refused).toFail('REFERENCED_BY_LIVE_CLASSES')
  expect(refused.failure.message).toBe('已被1场直播课引用，不能删除')
})
