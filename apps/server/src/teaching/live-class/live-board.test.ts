import { liveClassApi } from '@dangxiao/contract'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { streamEvents } from './live-class.table.ts'

const { as, build, clock, db } = await testServer()
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const county = await build.user({ unit: yuelu, role: 'county' })
const operator = await build.user({ unit: changsha, role: 'live' })

const board = async (query: object = {}) => (await as(operator)(liveClassApi.board, { query })).value
const noon = new Date('2032-04-05T04:00:00Z') // midday in Shanghai
const plan = (hours: number, length = 2) => ({
  startTime: new Date(noon.getTime() + hours * 3_600_000),
  endTime: new Date(noon.getTime() + (hours + length) * 3_600_000),
})
/** A plan that began so many days ago and took an hour. */
const ago = (days: number) => {
  const start = clock.now().getTime() - days * 86_400_000
  return { startTime: new Date(start), endTime: new Date(start + 3_600_000) }
}

test('the board shows a day in Shanghai in the order of the plan, with what waits', async () => {
  const afternoon = await build.liveClass({ unit: yuelu, name: '下午', ...plan(2) })
  const morning = await build.liveClass({ unit: changsha, name: '上午', ...plan(-3) })
  await build.liveClass({ unit: yuelu, name: '跨到当天', ...plan(-13) })
  await build.liveClass({ unit: yuelu, name: '前一天', ...plan(-20) })
  await build.liveClass({ unit: yuelu, name: '后一天', ...plan(12) })
  await build.liveClass({ unit: xiangtan, name: '别处', ...plan(0) })
  await build.liveClass({ unit: yuelu, name: '被驳回', auditStatus: 2, ...plan(0) })
  await build.liveComment({ live: morning })
  await build.liveComment({ live: morning, auditStatus: 1 })
  const event = { liveClassId: afternoon.id, time: noon }
  await db.insert(streamEvents).values([
    { ...event, type: 'end', reference: '1', note: '断流' },
    { ...event, type: 'record', reference: 'f', time: new Date(noon.getTime() + 1) },
  ])
  const { rows } = await board({ day: '2032-04-05' })
  expect(rows.map((row) => [row.name, row.comments, row.waitingComments, row.lastError])).toEqual([
    ['跨到当天', 0, 0, ''],
    ['上午', 2, 1, ''],
    ['下午', 0, 0, '断流'],
  ])
  const own = await board({ day: '2032-04-05', partySchoolId: changsha.id, selectedUnitScope: '1' })
  expect(own.rows.map(({ name }) => name)).toEqual(['上午'])
})

test('the board of today also shows what should be over and is not', async () => {
  const { id } = await build.liveClass({ unit: yuelu, liveStatus: 2, ...ago(2.5) })
  expect((await board()).rows.map(({ id }) => id)).toContain(id)
  await as(operator)(liveClassApi.end, { params: { id } })
  expect((await board()).rows.map(({ id }) => id)).not.toContain(id)
})

test('the board shows the sessions of timetables beside them, each once, and counts what it does not show', async () => {
  const of = await build.trainingClass({ unit: changsha, startDate: '2032-04-01', endDate: '2032-04-30' })
  const date = '2032-04-09'
  const lesson = await build.lesson({ of, date, isLive: 1, title: '课表直播' })
  const joining = await build.trainingClass({ unit: yuelu })
  await build.lesson({ of: joining, date, isLive: 1, sourceLessonId: lesson.id })
  await build.lesson({ of, date, title: '不直播' })
  await build.lesson({ of: await build.trainingClass({ unit: xiangtan }), date, isLive: 1 })
  const { lessons, rows, total } = await board({ day: date })
  expect([lessons.map(({ title }) => title), rows.length, total]).toEqual([['课表直播'], 0, 1])
  const joined = (await as(county)(liveClassApi.board, { query: { day: date } })).value
  expect(joined.lessons.map(({ sourceLessonId }) => sourceLessonId)).toEqual([lesson.id])
})

test('the board lists lessons too that lack their replay, but not for who may not look at timetables', async () => {
  const before = (await board({ lacksReplay: '1' })).lackingReplay
  const of = await build.trainingClass({ unit: yuelu, startDate: build.day(-40) })
  const over = { isLive: 1 as const, liveStatus: 2, title: '缺回放的课' }
  const lacking = await build.lesson({ of, ...over, date: build.day(-29) })
  await build.lesson({ of, ...over, date: build.day(-31) })
  await build.lesson({ of, ...over, date: build.day(-2), replayUrl: 'https://v.example/a.mp4' })
  await build.lesson({ of, ...over, date: build.day(-3), liveStatus: 0 })
  await build.lesson({ of, ...over, date: build.day(-4), sourceLessonId: lacking.id })
  const { lessons, lackingReplay } = await board({ lacksReplay: '1' })
  expect(lessons.map(({ id }) => id)).toEqual([lacking.id])
  expect(lackingReplay).toBe(before + 1)
  const editor = await build.user({ unit: yuelu, role: 'editor' })
  expect((await as(editor)(liveClassApi.board, { query: { lacksReplay: '1' } })).value.lessons).toEqual([])
})

test('the board lists what lacks its replay for 30 days', async () => {
  const before = (await board({ lacksReplay: '1' })).rows.length
  const lacking = await build.liveClass({ unit: yuelu, liveStatus: 3, ...ago(29) })
  await build.liveClass({ unit: yuelu, liveStatus: 3, ...ago(31) })
  await build.liveClass({ unit: yuelu, liveStatus: 4, ...ago(2), replayUrl: 'https://v.example/a.mp4' })
  const { rows, lessons, lackingReplay } = await board({ lacksReplay: '1' })
  expect(rows.length - before).toBe(1)
  expect(lackingReplay).toBe(rows.length + lessons.length)
  const body = { replayUrl: 'https://v.example/replay.mp4' }
  await as(operator)(liveClassApi.replay, { params: { id: lacking.id }, body })
  expect((await board()).lackingReplay).toBe(before + lessons.length)
})
