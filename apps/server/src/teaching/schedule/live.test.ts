import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noticeApi, scheduleApi, settingApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/build.ts'
import { timetable } from '../../testing/timetable.ts'
import { lessons } from './schedule.table.ts'

const { as, build, changsha, clock, county, db, find, leader, live, teaching, update } = await timetable()
const { day } = build
// A lesson of the whole day leaves out the minutes around midnight.
if (/T(15:5[89]|16:00)/.test(clock.now().toISOString())) clock.pass({ minutes: 4 })

describe('the live session of a lesson', () => {
  const lessonOf = async (given: Parameters<typeof build.lesson>[0] | object = {}) =>
    build.lesson({
      of: await build.trainingClass({ unit: changsha, startDate: day(-3) }),
      isLive: 1,
      ...given,
    })
  const today = { date: day(0), startTime: '00:01', endTime: '23:59' }
  const cancel = (id: number, reason = '讲师临时出差', who: TestUser = live) =>
    as(who)(scheduleApi.cancelLive, { params: { id }, body: { reason } })
  const move = (id: number, liveStatus: 1 | 3, who: TestUser = live) =>
    as(who)(scheduleApi.moveLive, { params: { id }, body: { liveStatus } })
  const check = (id: number) => as(leader)(scheduleApi.checkLive, { params: { id } })
  const status = async (id: number) => (await check(id)).value.liveStatus

  test('begins and ends', async () => {
    const { id } = await lessonOf(today)
    expect(await status(id)).toBe(2)
    expect(await move(id, 3)).toFail('WRONG_STATE')
    expect((await move(id, 1)).status).toBe(200)
    expect(await status(id)).toBe(1)
    expect(await move(id, 1)).toFail('WRONG_STATE')
    expect(await cancel(id)).toFail('LIVE_BEGUN')
    expect((await move(id, 3)).status).toBe(200)
    expect(await status(id)).toBe(3)
    expect(await move(id, 1)).toFail('WRONG_STATE')
  })

  test('is cancelled with a reason, for good', async () => {
    const { id } = await lessonOf()
    expect(await cancel(id, ' ')).toFail('BAD_INPUT', { reason: '请填写取消原因' })
    expect(await cancel(id, '因'.repeat(201))).toFail('BAD_INPUT', { reason: '取消原因不能超过200个字' })
    expect((await cancel(id, '因'.repeat(200))).status).toBe(200)
    expect((await find(id)).value).toMatchObject({ liveStatus: 0, liveReason: '因'.repeat(200) })
    expect(await cancel(id)).toFail('WRONG_STATE')
    expect(await move(id, 1)).toFail('WRONG_STATE')
  })

  test('is told to who plans the class, not to who has cancelled it', async () => {
    const { id, classId, date } = await lessonOf({ title: '要取消的课' })
    await cancel(id, '设备检修')
    const news = async (who: TestUser) =>
      (await as(who)(noticeApi.list, { params: { pageNum: 1, pageSize: 50 }, query: { kind: 'lesson' } }))
        .value.records
    expect((await news(teaching))[0]).toMatchObject({
      title: `《要取消的课》的直播已取消（${date} 08:30）`,
      text: '设备检修',
      link: `/classes/${classId}?week=${date}`,
    })
    expect((await news(live)).filter(({ title }) => title.includes('要取消的课'))).toEqual([])
  })

  test('is run by who edits the timetable or runs live classes, in their units', async () => {
    const { id } = await lessonOf()
    expect(await cancel(id, '因故', leader)).toFail('FORBIDDEN')
    expect(await cancel(id, '因故', county)).toFail('NOT_FOUND')
    expect(await move(id, 1, await build.user({ unit: changsha, role: 'editor' }))).toFail('FORBIDDEN')
    expect((await cancel(id, '因故', teaching)).status).toBe(200)
  })

  test('says when nobody has begun it, and is over with its lesson', async () => {
    const { id } = await lessonOf(today)
    expect((await check(id)).value).toMatchObject({
      liveStatus: 2,
      onlineNum: null,
      lastError: '已到上课时间，直播尚未开始',
    })
    const left = await lessonOf({ date: day(-1), liveStatus: 1 })
    expect((await check(left.id)).value).toMatchObject({ liveStatus: 3, onlineNum: null, lastError: '' })
    expect(await move(left.id, 3)).toFail('WRONG_STATE')
  })

  test('gets its replay once it is over', async () => {
    const replay = (id: number, replayUrl: string) =>
      as(live)(scheduleApi.setReplay, { params: { id }, body: { replayUrl } })
    const [over, coming] = [await lessonOf({ liveStatus: 3 }), await lessonOf({ date: day(5) })]
    expect(await replay(coming.id, 'https://v.example/a.mp4')).toFail('WRONG_STATE')
    expect((await replay(over.id, 'https://v.example/a.mp4')).status).toBe(200)
    expect((await find(over.id)).value.replayUrl).toBe('https://v.example/a.mp4')
  })

  test('is none of a lesson that is not live', async () => {
    const { id } = await lessonOf({ isLive: 0, liveStatus: null })
    expect(await check(id)).toFail('WRONG_STATE')
    expect(await cancel(id)).toFail('WRONG_STATE')
  })

  test('comes and goes with the lesson’s own mark', async () => {
    const of = await build.trainingClass({ unit: changsha, startDate: day(-3) })
    const { id } = await build.lesson({ of, date: day(3) })
    const url = 'https://live.example/1'
    const save = async (isLive: 0 | 1, version: number) =>
      update(of.id, [{ id, version, date: day(3), isLive, liveUrl: url }])
    await save(1, 1)
    expect((await find(id)).value).toMatchObject({ liveStatus: 2, liveUrl: url })
    await db.update(lessons).set({ liveStatus: 1 }).where(eq(lessons.id, id))
    expect(await save(0, 2)).toFail('WRONG_STATE')
    await move(id, 3)
    expect((await save(0, 3)).status).toBe(200)
    expect((await find(id)).value).toMatchObject({ liveStatus: null, liveUrl: '' })
    const over = { params: { pageNum: 1, pageSize: 9 }, query: { liveStatus: '3' as const, classId: of.id } }
    expect((await as(leader)(scheduleApi.list, over)).value.total).toBe(0)
  })

  test('that was called off or has ended does not come back by the mark', async () => {
    for (const [given, said] of [
      [{ date: day(4), liveStatus: 0, liveReason: '停电' }, '该课程的直播已取消，不能再次开启'],
      [{ date: day(5), liveStatus: 3 }, '该课程的直播已结束，不能再次开启'],
    ] as const) {
      const of = await build.trainingClass({ unit: changsha })
      const { id, date } = await build.lesson({ of, isLive: 1, ...given })
      const save = async (isLive: 0 | 1, version: number) => update(of.id, [{ id, version, date, isLive }])
      expect((await save(0, 1)).status).toBe(200)
      expect(await save(1, 2)).toFail('BAD_INPUT', { 'entries.0.isLive': said })
    }
  })

  test('begins on its day, not before', async () => {
    const { id } = await lessonOf({ date: day(1) })
    expect(await move(id, 1)).toFail('LIVE_TOO_EARLY')
    expect((await move((await lessonOf(today)).id, 1)).status).toBe(200)
  })
})

describe('GET /course-schedule-sync/live-status-check/:id', () => {
  let asked = 0
  const outside = createServer((_, reply) => {
    asked++
    reply.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end('#EXTM3U')
  })
  const lessonAt = async (liveUrl: string, given: object = {}) =>
    build.lesson({ of: await build.trainingClass({ unit: changsha }), isLive: 1, liveUrl, ...given })
  const check = async (id: number, who: TestUser = leader) =>
    (await as(who)(scheduleApi.checkLive, { params: { id } })).value

  beforeAll(() => new Promise<void>((done) => outside.listen(0, '127.0.0.1', done)))
  afterAll(() => void outside.close())
  const address = (path: string) => `http://127.0.0.1:${(outside.address() as AddressInfo).port}${path}`

  test('asks the outside address once in ten seconds, for all users together, where it is listed', async () => {
    const { id } = await lessonAt(address('/live.m3u8'))
    const unlisted = await check(id)
    expect(unlisted).toMatchObject({ isReachable: null, isStreaming: null, onlineNum: null, lastError: '' })
    expect(unlisted.unknown).toMatch(
      /^主机 127.0.0.1:\d+ 不在允许检测的范围内，可请系统管理员在“系统－设置”中添加$/,
    )
    const sysadmin = await build.user({ unit: changsha, role: 'system-admin' })
    const hosts = new URL(address('/')).host
    expect((await as(sysadmin)(settingApi.setLiveHosts, { body: { hosts, version: 0 } })).status).toBe(200)

    clock.pass({ minutes: 1 })
    const many = await Promise.all(
      [leader, live, county, teaching].map((who) => as(who)(scheduleApi.checkLive, { params: { id } })),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await check(id)).toEqual({
      liveStatus: 2,
      isReachable: true,
      isStreaming: true,
      unknown: '',
      onlineNum: null,
      lastError: '',
    })
    const same = await lessonAt(address('/live.m3u8'))
    expect(await check(same.id, live)).toMatchObject({ isStreaming: true })
    expect(asked).toBe(1)
    await check((await lessonAt(address('/other.m3u8'))).id)
    expect(asked).toBe(2)
    clock.pass({ minutes: 1 })
    await check(id)
    expect(asked).toBe(3)
  })

  test('does not look where nothing is to be seen', async () => {
    const before = asked
    expect(await check((await lessonAt('')).id)).toMatchObject({
      isReachable: null,
      unknown: '没有填写直播地址，无法检测',
    })
    const off = await lessonAt(address('/off'), { liveStatus: 0, liveReason: '停电' })
    expect(await check(off.id)).toMatchObject({ isReachable: null, unknown: '直播已取消或结束，不再检测' })
    expect(asked).toBe(before)
  })
})
