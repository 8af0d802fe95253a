import { liveClassApi, noticeApi } from '@dangxiao/contract'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { testServer } from '../../testing/test-server.ts'
import { liveClasses, streamEvents } from './live-class.table.ts'
import { signStream } from './tencent.ts'

const live = {
  pushDomain: 'push.example',
  playDomain: 'play.example',
  app: 'live',
  pushKey: 'push-key-kanari',
  playKey: undefined,
  callbackKey: 'callback-key',
}
const { as, build, clock, db } = await testServer({ live })
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const yuelu = await build.unit({ above: changsha })
const xiangtan = await build.unit({ above: hunan })
const county = await build.user({ unit: yuelu, role: 'county' })
const operator = await build.user({ unit: changsha, role: 'live' })
const reviewer = await build.user({ unit: changsha, role: 'reviewer' })

const stored = async (id: number) => (await db.select().from(liveClasses).where(eq(liveClasses.id, id)))[0]
const body = { reason: '授课人临时有公务' }
const replay = { replayUrl: 'https://v.example/replay.mp4' }

/** The calls that move a class, and the state in which each may be made. */
const moves = {
  start: (id: number, user = operator) => as(user)(liveClassApi.start, { params: { id } }),
  end: (id: number, user = operator) => as(user)(liveClassApi.end, { params: { id } }),
  cancel: (id: number, user = operator) => as(user)(liveClassApi.cancel, { params: { id }, body }),
  replay: (id: number, user = operator) => as(user)(liveClassApi.replay, { params: { id }, body: replay }),
}

describe('a move', () => {
  test.each([
    ['start', 1, 2],
    ['start', 2, 'WRONG_STATE'],
    ['start', 3, 'WRONG_STATE'],
    ['start', 4, 'WRONG_STATE'],
    ['end', 1, 'WRONG_STATE'],
    ['end', 2, 3],
    ['end', 3, 'WRONG_STATE'],
    ['end', 4, 'WRONG_STATE'],
    ['replay', 1, 'WRONG_STATE'],
    ['replay', 2, 'WRONG_STATE'],
    ['replay', 3, 4],
    ['replay', 4, 4],
    ['cancel', 1, 1],
    ['cancel', 2, 'LIVE_HAS_BEGUN'],
    ['cancel', 3, 'LIVE_HAS_BEGUN'],
    ['cancel', 4, 'LIVE_HAS_BEGUN'],
  ] as const)('%s from state %i gives %s', async (verb, liveStatus, wanted) => {
    const { id } = await build.liveClass({ unit: yuelu, liveStatus })
    const { canLive } = (await as(operator)(liveClassApi.find, { params: { id }, query: {} })).value
    expect([verb, canLive.includes(verb)]).toEqual([verb, typeof wanted === 'number'])
    const answer = await moves[verb](id)
    if (typeof wanted === 'string') return expect(answer).toFail(wanted)
    expect(answer.status).toBe(200)
    expect((await stored(id))?.liveStatus).toBe(wanted)
  })

  test.each(['start', 'cancel'] as const)('%s needs an approved class', async (verb) => {
    for (const auditStatus of [1, 2]) {
      const { id } = await build.liveClass({ unit: yuelu, auditStatus })
      expect(await moves[verb](id)).toFail('LIVE_NOT_APPROVED')
    }
  })

  test.each(Object.keys(moves) as (keyof typeof moves)[])(
    '%s is for who may edit within reach',
    async (verb) => {
      const states = { start: 1, cancel: 1, end: 2, replay: 3 }
      const own = await build.liveClass({ unit: yuelu, liveStatus: states[verb] })
      const other = await build.liveClass({ unit: xiangtan, liveStatus: states[verb] })
      expect(await moves[verb](own.id, reviewer)).toFail('FORBIDDEN')
      expect(await moves[verb](other.id)).toFail('NOT_FOUND')
      expect((await moves[verb](own.id, county)).status).toBe(200)
    },
  )

  test('does not make an open form stale, save calling it off', async () => {
    const { id, version } = await build.liveClass({ unit: yuelu })
    expect((await moves.start(id)).value.version).toBe(version)
    expect((await moves.end(id)).value.version).toBe(version)
    const { id: other } = await build.liveClass({ unit: yuelu })
    expect((await moves.cancel(other)).value.version).toBe(version + 1)
  })

  test('made by two at once is made once', async () => {
    const { id } = await build.liveClass({ unit: yuelu })
    const answers = await Promise.all([moves.start(id), moves.cancel(id), moves.start(id, county)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('what was called off', () => {
  test('says why, keeps its state, and cannot be moved again', async () => {
    const { id } = await build.liveClass({ unit: yuelu })
    await moves.cancel(id)
    const { value } = await as(county)(liveClassApi.find, { params: { id }, query: {} })
    expect(value).toMatchObject({ isCancelled: true, cancelReason: body.reason, liveStatus: 1, canLive: [] })
    expect(await moves.start(id)).toFail('LIVE_CANCELLED')
    expect(await moves.cancel(id)).toFail('LIVE_CANCELLED')
  })

  test('is told to those whose class it is', async () => {
    const { id } = await build.liveClass({ unit: yuelu, name: '要取消的课' })
    await moves.cancel(id)
    const { value } = await as(county)(noticeApi.list, {
      params: { pageNum: 1, pageSize: 20 },
      query: { kind: 'live' },
    })
    expect(value.records).toContainEqual(
      expect.objectContaining({
        title: '直播课《要取消的课》已取消',
        text: `取消原因：${body.reason}`,
        link: `/live-classes/${id}`,
      }),
    )
  })

  test('takes its waiting change from the review', async () => {
    const { id } = await build.liveClass({
      unit: yuelu,
      revision: {},
      revisionStatus: 1,
      auditUnitId: changsha.id,
    })
    await moves.cancel(id)
    expect(await stored(id)).toMatchObject({ revision: null, revisionStatus: null, auditUnitId: null })
  })

  test.each([
    ['', '请填写取消原因'],
    ['因'.repeat(201), '取消原因不能超过200个字'],
  ])('needs a reason of 1 to 200 characters', async (reason, message) => {
    const { id } = await build.liveClass({ unit: yuelu })
    expect(await as(operator)(liveClassApi.cancel, { params: { id }, body: { reason } })).toFail(
      'BAD_INPUT',
      { reason: message },
    )
  })
})

test('a replay is watched in place of the stream', async () => {
  const { id } = await build.liveClass({
    unit: yuelu,
    source: 2,
    playUrl: 'https://v.example/live.m3u8',
    liveStatus: 2,
  })
  const watched = async () =>
    (await as(county)(liveClassApi.find, { params: { id }, query: {} })).value.watchUrl
  expect(await watched()).toBe('https://v.example/live.m3u8')
  await moves.end(id)
  expect(await watched()).toBeNull()
  await moves.replay(id)
  expect(await watched()).toBe(replay.replayUrl)
  const { id: pushed, streamName } = await build.liveClass({ unit: yuelu, liveStatus: 2 })
  expect((await as(county)(liveClassApi.find, { params: { id: pushed }, query: {} })).value.watchUrl).toBe(
    `https://play.example/live/${streamName}.m3u8`,
  )
})

describe('the push address', () => {
  const push = (id: number, user = county) => as(user)(liveClassApi.push, { params: { id } })

  test('is signed until a day after the plan, and that somebody looked is logged', async () => {
    const { id, streamName, pushUntil } = await build.liveClass({ unit: yuelu })
    const { value, text } = await push(id)
    expect(value).toMatchObject({
      isSetUp: true,
      server: 'rtmp://push.example/live/',
      streamKey: `${streamName}?${signStream(live.pushKey, streamName, pushUntil)}`,
      isExpired: false,
      expireTime: pushUntil.toISOString(),
    })
    expect(text).not.toContain(live.pushKey)
    const [row] = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'reveal'), eq(auditLog.recordId, id)))
    expect(row).toMatchObject({ userId: county.id, resource: 'live_class' })
  })

  test('is shown only to who may edit, and only where a stream is pushed', async () => {
    const { id } = await build.liveClass({ unit: yuelu })
    expect(await push(id, reviewer)).toFail('FORBIDDEN')
    const { id: other } = await build.liveClass({ unit: xiangtan })
    expect(await push(other)).toFail('NOT_FOUND')
    const { id: external } = await build.liveClass({
      unit: yuelu,
      source: 2,
      playUrl: 'https://v.example/1.m3u8',
    })
    expect(await push(external)).toFail('NOT_FOUND')
  })

  test('made anew is another one, is logged, and holds again', async () => {
    const past = new Date(clock.now().getTime() - 3_600_000)
    const { id, streamName } = await build.liveClass({ unit: yuelu, endTime: past, pushUntil: past })
    expect((await push(id)).value.isExpired).toBe(true)
    expect((await as(county)(liveClassApi.renewPush, { params: { id } })).status).toBe(200)
    const { value } = await push(id)
    expect(value.isExpired).toBe(false)
    expect(value.streamKey).not.toContain(streamName)
    const [row] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, id))
      .orderBy(desc(auditLog.id))
      .offset(1)
      .limit(1)
    expect(row).toMatchObject({ action: 'renew-push', userId: county.id })
    expect(JSON.stringify(row)).not.toContain((await stored(id))?.streamName)
  })

  test('holds on when the class is edited', async () => {
    const row = await build.liveClass({
      unit: yuelu,
      auditStatus: 1,
      pushUntil: new Date(clock.now().getTime() + 90 * 3_600_000),
    })
    const body = {
      ...(await build.liveClassBody({ unit: yuelu })),
      source: 1 as const,
      id: row.id,
      version: row.version,
    }
    expect((await as(county)(liveClassApi.update, { body })).status).toBe(200)
    expect((await stored(row.id))?.pushUntil).toEqual(row.pushUntil)
  })

  test('stays as it is while the class is on, and after', async () => {
    for (const liveStatus of [2, 3, 4]) {
      const { id } = await build.liveClass({ unit: yuelu, liveStatus })
      expect(await as(county)(liveClassApi.renewPush, { params: { id } })).toFail('WRONG_STATE')
    }
  })

  test('is not there without a service, and the answer says so', async () => {
    const { as, build } = await testServer()
    const unit = await build.unit()
    const user = await build.user({ unit, role: 'county' })
    const { id } = await build.liveClass({ unit, liveStatus: 2 })
    expect((await as(user)(liveClassApi.push, { params: { id } })).value).toMatchObject({
      isSetUp: false,
      pushUrl: '',
      streamKey: '',
    })
    expect((await as(user)(liveClassApi.service, {})).value).toEqual({ canPush: false })
    expect((await as(user)(liveClassApi.board, { query: {} })).value.canPush).toBe(false)
    expect((await as(user)(liveClassApi.find, { params: { id }, query: {} })).value.watchUrl).toBeNull()
    expect((await as(user)(liveClassApi.status, { params: { id } })).value).toMatchObject({
      liveStatus: 2,
      isStreaming: null,
    })
  })
})

describe('GET /live-class/status/:id', () => {
  test('tells what the service said last', async () => {
    const { id } = await build.liveClass({ unit: yuelu, liveStatus: 2 })
    const status = async () => (await as(operator)(liveClassApi.status, { params: { id } })).value
    expect(await status()).toEqual({ liveStatus: 2, isStreaming: false, onlineNum: null, lastError: '' })
    await db
      .insert(streamEvents)
      .values({ liveClassId: id, type: 'begin', reference: '1', time: new Date(1_000) })
    expect(await status()).toMatchObject({ isStreaming: true })
    await db
      .insert(streamEvents)
      .values({ liveClassId: id, type: 'end', reference: '1', time: new Date(2_000), note: 'recv timeout' })
    expect(await status()).toMatchObject({ isStreaming: false, lastError: 'recv timeout' })
    await db
      .insert(streamEvents)
      .values({ liveClassId: id, type: 'record', reference: 'f1', time: new Date(3_000) })
    expect(await status()).toMatchObject({ isStreaming: false, lastError: 'recv timeout' })
    await db
      .insert(streamEvents)
      .values({ liveClassId: id, type: 'begin', reference: '2', time: new Date(4_000) })
    await db
      .insert(streamEvents)
      .values({ liveClassId: id, type: 'record', reference: 'f2', time: new Date(5_000) })
    expect(await status()).toMatchObject({ isStreaming: true, lastError: '' })
  })
})

describe('GET /live-class/board', () => {
  const board = async (query: object = {}) => (await as(operator)(liveClassApi.board, { query })).value
  const noon = new Date('2032-04-05T04:00:00Z') // midday in Shanghai
  const plan = (hours: number, length = 2) => ({
    startTime: new Date(noon.getTime() + hours * 3_600_000),
    endTime: new Date(noon.getTime() + (hours + length) * 3_600_000),
  })

  test('shows a day in Shanghai in the order of the plan, with what waits', async () => {
    const afternoon = await build.liveClass({ unit: yuelu, name: '下午', ...plan(2) })
    const morning = await build.liveClass({ unit: changsha, name: '上午', ...plan(-3) })
    await build.liveClass({ unit: yuelu, name: '跨到当天', ...plan(-13) })
    await build.liveClass({ unit: yuelu, name: '前一天', ...plan(-20) })
    await build.liveClass({ unit: yuelu, name: '后一天', ...plan(12) })
    await build.liveClass({ unit: xiangtan, name: '别处', ...plan(0) })
    await build.liveClass({ unit: yuelu, name: '被驳回', auditStatus: 2, ...plan(0) })
    await build.liveComment({ live: morning })
    await build.liveComment({ live: morning, auditStatus: 1 })
    await db
      .insert(streamEvents)
      .values({ liveClassId: afternoon.id, type: 'end', reference: '1', time: noon, note: '断流' })
    await db.insert(streamEvents).values({
      liveClassId: afternoon.id,
      type: 'record',
      reference: 'f',
      time: new Date(noon.getTime() + 1),
    })
    const { rows } = await board({ day: '2032-04-05' })
    expect(
      rows.map(({ name, comments, waitingComments, lastError }) => [
        name,
        comments,
        waitingComments,
        lastError,
      ]),
    ).toEqual([
      ['跨到当天', 0, 0, ''],
      ['上午', 2, 1, ''],
      ['下午', 0, 0, '断流'],
    ])
    const own = await board({ day: '2032-04-05', partySchoolId: changsha.id, selectedUnitScope: '1' })
    expect(own.rows.map(({ name }) => name)).toEqual(['上午'])
  })

  test('of today also shows what should be over and is not', async () => {
    const long = {
      startTime: new Date(clock.now().getTime() - 60 * 3_600_000),
      endTime: new Date(clock.now().getTime() - 58 * 3_600_000),
    }
    const { id } = await build.liveClass({ unit: yuelu, liveStatus: 2, ...long })
    expect((await board()).rows.map(({ id }) => id)).toContain(id)
    await moves.end(id)
    expect((await board()).rows.map(({ id }) => id)).not.toContain(id)
  })

  test('shows the sessions of timetables beside them, each once, and counts what it does not show', async () => {
    const of = await build.trainingClass({ unit: changsha, startDate: '2032-04-01', endDate: '2032-04-30' })
    const date = '2032-04-09'
    const lesson = await build.lesson({ of, date, isLive: 1, title: '课表直播' })
    await build.lesson({
      of: await build.trainingClass({ unit: yuelu }),
      date,
      isLive: 1,
      sourceLessonId: lesson.id,
    })
    await build.lesson({ of, date, title: '不直播' })
    await build.lesson({ of: await build.trainingClass({ unit: xiangtan }), date, isLive: 1 })
    const { lessons, rows, total } = await board({ day: date })
    expect([lessons.map(({ title }) => title), rows.length, total]).toEqual([['课表直播'], 0, 1])
    const joined = (await as(county)(liveClassApi.board, { query: { day: date } })).value
    expect(joined.lessons.map(({ sourceLessonId }) => sourceLessonId)).toEqual([lesson.id])
  })

  test('lists lessons too that lack their replay, but not for who may not look at timetables', async () => {
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

  test('lists what lacks its replay for 30 days', async () => {
    const ago = (days: number) => ({
      startTime: new Date(clock.now().getTime() - days * 86_400_000),
      endTime: new Date(clock.now().getTime() - days * 86_400_000 + 3_600_000),
      liveStatus: 3,
    })
    const before = (await board({ lacksReplay: '1' })).rows.length
    const lacking = await build.liveClass({ unit: yuelu, ...ago(29) })
    await build.liveClass({ unit: yuelu, ...ago(31) })
    await build.liveClass({ unit: yuelu, ...ago(2), liveStatus: 4, replayUrl: 'https://v.example/a.mp4' })
    const { rows, lessons, lackingReplay } = await board({ lacksReplay: '1' })
    expect(rows.length - before).toBe(1)
    expect(lackingReplay).toBe(rows.length + lessons.length)
    await moves.replay(lacking.id)
    expect((await board()).lackingReplay).toBe(before + lessons.length)
  })
})
