import { scheduleApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { above } from '../../app/above.ts'
import type { Context } from '../../platform/context/context.ts'
import { testServer } from '../../testing/test-server.ts'
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
    const used = { db: tx, ...ground, above, now: clock.now, actor: { userId: province.id } }
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
  const source = await build.lesson({
    of: await build.trainingClass({ unit: hunan }),
    ...slot,
    lecturerIds: [teacher.id],
    isShared: 1,
  })
  const own = await build.trainingClass({ unit: changsha })
  expect(await join(source, own.id)).toMatchObject({
    ...slot,
    classId: own.id,
    partySchoolId: changsha.id,
    place: '三楼会议室',
    isLive: 0,
  })
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
  expect(await rowOf(linked.id)).toMatchObject({
    date: day(6),
    title: '改期的课',
    place: '三楼会议室',
    version: 2,
    removedAt: null,
  })
  await as(province)(scheduleApi.remove, { params: { id: source.id } })
  expect(await rowOf(linked.id)).toMatchObject({ version: 3, removedAt: expect.any(Date) })
})

test('the hours of a linked lesson are the joining unit’s, the live session is the provider’s', async () => {
  const of = await build.trainingClass({ unit: hunan })
  const teacher = await build.teacher({ unit: hunan })
  const when = { date: day(9), timeOfDay: 1, startTime: '08:30', endTime: '11:30' }
  const source = await build.lesson({
    of,
    ...when,
    isShared: 1,
    hours: 3,
    isLive: 1,
    liveUrl: 'https://live.example/1',
    lecturerIds: [teacher.id],
  })
  const own = await build.trainingClass({ unit: changsha })
  const city = await build.user({ unit: changsha, role: 'city' })
  const linked = await join(source, own.id)
  expect(linked).toMatchObject({ hours: 3, isLive: 1, liveStatus: 2, liveUrl: 'https://live.example/1' })

  const entry = { ...build.lessonBody(when), courseKind: 0, lecturerIds: [teacher.id], title: source.title }
  await as(city)(scheduleApi.update, {
    body: { classId: own.id, entries: [{ ...entry, id: linked.id, version: 1, hours: 1.5 }] },
  })
  await db.update(lessons).set({ liveStatus: 1 }).where(eq(lessons.id, source.id))
  await as(province)(scheduleApi.moveLive, { params: { id: source.id }, body: { liveStatus: 3 } })
  expect(await rowOf(linked.id)).toMatchObject({ hours: 1.5, liveStatus: 3, version: 2 })
  await as(province)(scheduleApi.setReplay, {
    params: { id: source.id },
    body: { replayUrl: 'https://live.example/1.mp4' },
  })
  await as(province)(scheduleApi.update, {
    body: {
      classId: of.id,
      entries: [
        {
          ...entry,
          isShared: 1,
          isLive: 1,
          replayUrl: 'https://live.example/1.mp4',
          id: source.id,
          version: 3,
        },
      ],
    },
  })

  const page = { params: { pageNum: 1, pageSize: 9 } }
  const [seen] = (await as(city)(scheduleApi.liveList, { ...page, query: { teacherId: String(teacher.id) } }))
    .value.records
  expect(seen).toMatchObject({
    id: linked.id,
    hours: 1.5,
    liveStatus: 3,
    replayUrl: 'https://live.example/1.mp4',
    can: ['edit'],
  })
  expect(
    await as(city)(scheduleApi.setReplay, { params: { id: linked.id }, body: { replayUrl: '' } }),
  ).toFail('LESSON_LINKED')
  const above = await as(province)(scheduleApi.liveList, {
    ...page,
    query: { teacherId: String(teacher.id) },
  })
  expect(above.value.records.map(({ id }) => id)).toEqual([source.id])
})

test('a class whose linked lesson was moved out of its days can still be changed', async () => {
  const of = await build.trainingClass({ unit: hunan })
  const source = await build.lesson({ of, date: day(2), isShared: 1 })
  const own = await build.trainingClass({ unit: changsha, endDate: day(3) })
  await join(source, own.id)
  const moved = { ...build.lessonBody({ date: day(20), title: source.title }), id: source.id, version: 1 }
  await as(province)(scheduleApi.update, { body: { classId: of.id, entries: [moved] } })
  const city = await build.user({ unit: changsha, role: 'city' })
  const { scheduleFile: _file, ...same } = own
  const change = (fields: object) =>
    as(city)(scheduleApi.updateClass, { body: { ...same, name: '改了名的班', ...fields } })
  expect((await change({})).status).toBe(200)
  expect((await change({ version: 2, endDate: day(4) })).status).toBe(200)
})

test('a linked lesson is taken out alone', async () => {
  const source = await build.lesson({
    of: await build.trainingClass({ unit: hunan }),
    date: day(8),
    isShared: 1,
  })
  const linked = await join(source, (await build.trainingClass({ unit: changsha })).id)
  await within((ctx) => removeLinkedLesson(ctx, linked.id))
  expect((await rowOf(linked.id))?.removedAt).not.toBeNull()
  expect((await rowOf(source.id))?.removedAt).toBeNull()
})
