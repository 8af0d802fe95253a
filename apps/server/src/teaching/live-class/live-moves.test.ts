import { liveClassApi, noticeApi } from '@dangxiao/contract'
import { and, eq } from 'drizzle-orm'
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
  const [state, begun] = ['WRONG_STATE', 'LIVE_HAS_BEGUN'] as const
  test.each([
    ['start', [2, state, state, state]],
    ['end', [state, 3, state, state]],
    ['replay', [state, state, 4, 4]],
    ['cancel', [1, begun, begun, begun]],
  ] as const)('%s from each state gives %j', async (verb, outcomes) => {
    for (const [i, wanted] of outcomes.entries()) {
      const { id } = await build.liveClass({ unit: yuelu, liveStatus: i + 1 })
      const { canLive } = (await as(operator)(liveClassApi.find, { params: { id }, query: {} })).value
      expect([i + 1, canLive.includes(verb)]).toEqual([i + 1, typeof wanted === 'number'])
      const answer = await moves[verb](id)
      if (typeof wanted === 'string') expect(answer).toFail(wanted)
      else expect((await stored(id))?.liveStatus).toBe(wanted)
    }
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
    const page = { params: { pageNum: 1, pageSize: 20 }, query: { kind: 'live' as const } }
    const { value } = await as(county)(noticeApi.list, page)
    const text = `取消原因：${body.reason}`
    const notice = { title: '直播课《要取消的课》已取消', text, link: `/live-classes/${id}` }
    expect(value.records).toContainEqual(expect.objectContaining(notice))
  })

  test('takes its waiting change from the review', async () => {
    const waiting = { revision: {}, revisionStatus: 1, auditUnitId: changsha.id }
    const { id } = await build.liveClass({ unit: yuelu, ...waiting })
    await moves.cancel(id)
    expect(await stored(id)).toMatchObject({ revision: null, revisionStatus: null, auditUnitId: null })
  })

  test.each([
    ['', '请填写取消原因'],
    ['因'.repeat(201), '取消原因不能超过200个字'],
  ])('needs a reason of 1 to 200 characters', async (reason, message) => {
    const { id } = await build.liveClass({ unit: yuelu })
    const refused = await as(operator)(liveClassApi.cancel, { params: { id }, body: { reason } })
    expect(refused).toFail('BAD_INPUT', { reason: message })
  })
})

test('a replay is watched in place of the stream', async () => {
  const watched = async (id: number) =>
    (await as(county)(liveClassApi.find, { params: { id }, query: {} })).value.watchUrl
  const playUrl = 'https://v.example/live.m3u8'
  const { id } = await build.liveClass({ unit: yuelu, source: 2, playUrl, liveStatus: 2 })
  expect(await watched(id)).toBe(playUrl)
  await moves.end(id)
  expect(await watched(id)).toBeNull()
  await moves.replay(id)
  expect(await watched(id)).toBe(replay.replayUrl)
  const pushed = await build.liveClass({ unit: yuelu, liveStatus: 2 })
  expect(await watched(pushed.id)).toBe(`https://play.example/live/${pushed.streamName}.m3u8`)
})

describe('the push address', () => {
  const push = (id: number, user = county) => as(user)(liveClassApi.push, { params: { id } })
  const logged = async (id: number, action: string) =>
    (
      await db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, action), eq(auditLog.recordId, id)))
    )[0]

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
    expect(await logged(id, 'reveal')).toMatchObject({ userId: county.id, resource: 'live_class' })
  })

  test('is shown only to who may edit, and only where a stream is pushed', async () => {
    const { id } = await build.liveClass({ unit: yuelu })
    expect(await push(id, reviewer)).toFail('FORBIDDEN')
    const other = await build.liveClass({ unit: xiangtan })
    const external = await build.liveClass({ unit: yuelu, source: 2, playUrl: 'https://v.example/1.m3u8' })
    for (const { id } of [other, external]) expect(await push(id)).toFail('NOT_FOUND')
  })

  test('made anew is another one, is logged, and holds again', async () => {
    const past = new Date(clock.now().getTime() - 3_600_000)
    const { id, streamName } = await build.liveClass({ unit: yuelu, endTime: past, pushUntil: past })
    expect((await push(id)).value.isExpired).toBe(true)
    expect((await as(county)(liveClassApi.renewPush, { params: { id } })).status).toBe(200)
    const { value } = await push(id)
    expect(value.isExpired).toBe(false)
    expect(value.streamKey).not.toContain(streamName)
    const row = await logged(id, 'renew-push')
    expect(row).toMatchObject({ userId: county.id })
    expect(JSON.stringify(row)).not.toContain((await stored(id))?.streamName)
  })

  test('holds on when the class is edited', async () => {
    const pushUntil = new Date(clock.now().getTime() + 90 * 3_600_000)
    const { id, version } = await build.liveClass({ unit: yuelu, auditStatus: 1, pushUntil })
    const body = { ...(await build.liveClassBody({ unit: yuelu, source: 1 })), id, version }
    expect((await as(county)(liveClassApi.update, { body })).status).toBe(200)
    expect((await stored(id))?.pushUntil).toEqual(pushUntil)
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
    const address = (await as(user)(liveClassApi.push, { params: { id } })).value
    expect(address).toMatchObject({ isSetUp: false, pushUrl: '', streamKey: '' })
    expect((await as(user)(liveClassApi.service, {})).value).toEqual({ canPush: false })
    expect((await as(user)(liveClassApi.board, { query: {} })).value.canPush).toBe(false)
    expect((await as(user)(liveClassApi.find, { params: { id }, query: {} })).value.watchUrl).toBeNull()
    const status = (await as(user)(liveClassApi.status, { params: { id } })).value
    expect(status).toMatchObject({ liveStatus: 2, isStreaming: null })
  })
})

describe('GET /live-class/status/:id', () => {
  test('tells what the service said last', async () => {
    const { id } = await build.liveClass({ unit: yuelu, liveStatus: 2 })
    const status = async () => (await as(operator)(liveClassApi.status, { params: { id } })).value
    let seconds = 0
    const say = (type: 'begin' | 'end' | 'record', reference: string, note = '') =>
      db
        .insert(streamEvents)
        .values({ liveClassId: id, type, reference, time: new Date(++seconds * 1000), note })
    expect(await status()).toEqual({ liveStatus: 2, isStreaming: false, onlineNum: null, lastError: '' })
    await say('begin', '1')
    expect(await status()).toMatchObject({ isStreaming: true })
    await say('end', '1', 'recv timeout')
    expect(await status()).toMatchObject({ isStreaming: false, lastError: 'recv timeout' })
    await say('record', 'f1')
    expect(await status()).toMatchObject({ isStreaming: false, lastError: 'recv timeout' })
    await say('begin', '2')
    await say('record', 'f2')
    expect(await status()).toMatchObject({ isStreaming: true, lastError: '' })
  })
})
