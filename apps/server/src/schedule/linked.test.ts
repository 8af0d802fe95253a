import { scheduleApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { testServer } from '../testing/test-server.ts'
import { addLinkedLesson, lockForJoining, removeLinkedLesson } from './linked.queries.ts'
import { lessons } from './schedule.table.ts'

const { as, build, clock, db, directory } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })
const { day } = build
const slot = { date: day(3), timeOfDay: 1, startTime: '08:30', endTime: '11:30' }

const within = async <T>(work: (ctx: Context) => Promise<T>): Promise<T> => {
  const ground = await directory.read()
  return db.transaction((tx) => {
    const used = { db: tx, ...ground, now: clock.now, actor: { userId: province.id } }
    return work(used as unknown as Context) // joining needs no more of a request
  })
}
const join = (source: typeof lessons.$inferSelect, classId: number) =>
  within(async (ctx) => {
    await lockForJoining(ctx, [{ source, classId }])
    return addLinkedLesson(ctx, { source, classId, place: '三楼会议室' })
  })
const rowOf = async (id: number) => (await db.select().from(lessons).where(eq(lessons.id, id)))[0]

test('a joining class gets the lesson, its own place, and no conflict with the lecturer', async () => {
  const teacher = await build.teacher({ unit: hunan })
  const source = await build.lesson({ of: await build.trainingClass({ unit: hunan }), ...slot, lecturerIds: [teacher.id], isShared: 1 })
  const own = await build.trainingClass({ unit: changsha })
  expect(await join(source, own.id)).toMatchObject({ ...slot, classId: own.id, partySchoolId: changsha.id, place: '三楼会议室', isLive: 0 })
  await expect(join(source, own.id)).rejects.toMatchObject({ code: 'LESSON_CONFLICT' })
  await expect(join(source, 2_147_483_647)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('what happens to a lesson happens to those that follow it', async () => {
  const of = await build.trainingClass({ unit: hunan })
  const source = await build.lesson({ of, date: day(5), isShared: 1 })
  const own = await build.trainingClass({ unit: changsha })
  const linked = await join(source, own.id)
  const moved = { ...build.lessonBody({ date: day(6), title: '改期的课' }), id: source.id, version: 1 }
  await as(province)(scheduleApi.update, { body: { classId: of.id, entries: [moved] } })
  expect(await rowOf(linked.id)).toMatchObject({ date: day(6), title: '改期的课', place: '三楼会议室', version: 2, removedAt: null })
  await as(province)(scheduleApi.remove, { params: { id: source.id } })
  expect((await rowOf(linked.id))?.removedAt).not.toBeNull()
})

test('a linked lesson is taken out alone', async () => {
  const source = await build.lesson({ of: await build.trainingClass({ unit: hunan }), date: day(8), isShared: 1 })
  const linked = await join(source, (await build.trainingClass({ unit: changsha })).id)
  await within((ctx) => removeLinkedLesson(ctx, linked.id))
  expect((await rowOf(linked.id))?.removedAt).not.toBeNull()
  expect((await rowOf(source.id))?.removedAt).toBeNull()
})
