import { courseApi } from '@dangxiao/contract'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { testServer } from '../../testing/test-server.ts'
import { teachers } from '../teacher/teacher.table.ts'
import { courses } from './course.table.ts'

const { build, as, db } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })

const logged = async (recordId: number, action: string) => {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.recordId, recordId), eq(auditLog.action, action)))
    .orderBy(desc(auditLog.id))
  return row
}
const stored = async (id: number) => (await db.select().from(courses).where(eq(courses.id, id)))[0]

describe('the log of a changed course', () => {
  test('holds the lecturers and videos before and after', async () => {
    const { id } = await build.course({ unit: changsha, auditStatus: 1 })
    const body = await build.courseBody({ unit: changsha, videoList: [] })
    await as(city)(courseApi.update, { body: { ...body, id, version: 1 } })
    const row = await logged(id, 'update')
    expect(row?.before).toMatchObject({
      teacherList: [{ isMain: 1 }],
      videoList: [{ title: '第一讲', videoTime: 45 }],
    })
    expect(row?.after).toMatchObject({ videoList: [] })
  })

  test('holds them when a revision is approved too', async () => {
    const { id } = await build.course({ unit: changsha })
    const body = await build.courseBody({ unit: changsha, videoList: [] })
    await as(city)(courseApi.update, { body: { ...body, id, version: 1 } })
    await as(province)(courseApi.review, { params: { id }, query: { auditStatus: '3', version: '2' } })
    expect((await logged(id, 'pass'))?.before).toMatchObject({ videoList: [{ title: '第一讲' }] })
  })
})

describe('who may watch', () => {
  test('stays as it is when the field is left out, chosen units too', async () => {
    const { id } = await build.course({
      unit: hunan,
      auditStatus: 1,
      coursePermission: 4,
      watchType: 1,
      watchUnitIds: [changsha.id],
    })
    await as(province)(courseApi.update, {
      body: { ...(await build.courseBody({ unit: hunan })), id, version: 1 },
    })
    expect(await stored(id)).toMatchObject({ coursePermission: 4, watchType: 1, watchUnitIds: [changsha.id] })
  })

  test('is not undone by somebody who edits a change that waits', async () => {
    const { id } = await build.course({ unit: changsha })
    const body = await build.courseBody({ unit: changsha })
    await as(province)(courseApi.update, { body: { ...body, id, version: 1, coursePermission: 3 } })
    await as(city)(courseApi.update, { body: { ...body, id, version: 2, coursesName: '改名' } })
    expect((await stored(id))?.revision).toMatchObject({ coursesName: '改名', coursePermission: 3 })
  })
})

test('an approval looks again at the lecturers', async () => {
  const { id } = await build.course({ unit: changsha })
  const guest = await build.teacher({ unit: changsha })
  const body = await build.courseBody({ unit: changsha, teacherList: [{ teacherId: guest.id, isMain: 1 }] })
  await as(city)(courseApi.update, { body: { ...body, id, version: 1 } })
  await db.update(teachers).set({ removedAt: new Date() }).where(eq(teachers.id, guest.id))
  const answer = await as(province)(courseApi.review, {
    params: { id },
    query: { auditStatus: '3', version: '2' },
  })
  expect(answer).toFail('BAD_INPUT', { teacherList: '授课人不存在或未通过审核，请重新选择' })
})
