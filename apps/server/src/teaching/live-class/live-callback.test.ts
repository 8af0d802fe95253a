import { createHash } from 'node:crypto'
import { liveCallbackApi, liveClassApi } from '@dangxiao/contract'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../../platform/audit/audit.table.ts'
import { testServer } from '../../testing/test-server.ts'
import { beginStreaming } from './live-begin.ts'
import { liveClasses, streamEvents } from './live-class.table.ts'

const KEY = 'notice-key'
const domains = { pushDomain: 'push.example', playDomain: 'play.example', app: 'live' }
const live = { ...domains, pushKey: 'k', playKey: undefined, callbackKey: KEY }
const { as, build, clock, db, send } = await testServer({ live })
const unit = await build.unit()
const county = await build.user({ unit, role: 'county' })

const seconds = (ahead = 0) => Math.floor(clock.now().getTime() / 1000) + ahead
const signed = (t: number) => ({ t, sign: createHash('md5').update(`${KEY}${t}`).digest('hex') })

/** As the service sends it: without a session and without the header of our own pages. */
const deliver = (payload: object, headers = {}) =>
  send({
    method: 'POST',
    url: `/api${liveCallbackApi.tencent.path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
const notice = (stream_id: string, fields: object) =>
  deliver({ ...signed(seconds(600)), stream_id, channel_id: stream_id, ...fields })

const inMinutes = (n: number) => new Date(clock.now().getTime() + n * 60_000)

/** A class that is on its way, and what the service tells of it. */
async function classWith(given: Partial<typeof liveClasses.$inferInsert> = {}) {
  const { id, streamName } = await build.liveClass({ unit, startTime: inMinutes(10), ...given })
  return {
    id,
    begin: (sequence = 'push-1', fields = {}) =>
      notice(streamName, { event_type: 1, sequence, event_time: seconds(), ...fields }),
    end: (sequence = 'push-1', fields = {}) => {
      const closed = { event_type: 0, sequence, event_time: seconds(), errcode: 2, errmsg: 'closed' }
      return notice(streamName, { ...closed, ...fields })
    },
    record: (file_id: string, duration: number) => {
      const video_url = `https://v.example/${file_id}.mp4`
      return notice(streamName, { event_type: 100, file_id, duration, video_url })
    },
    state: async () => {
      const [row] = await db.select().from(liveClasses).where(eq(liveClasses.id, id))
      return [row?.liveStatus, row?.replayUrl]
    },
    events: () => db.$count(streamEvents, eq(streamEvents.liveClassId, id)),
  }
}

describe('a stream that comes early and stays', () => {
  const early = (given = {}) => classWith({ startTime: inMinutes(40), endTime: inMinutes(160), ...given })
  const begin = () => beginStreaming({ db, now: clock.now })

  test('begins its class when it is time, as the push that is on', async () => {
    const [it, other] = [await early(), await early()]
    await it.begin()
    await other.begin()
    await other.end()
    await begin()
    expect(await it.state()).toEqual([1, null])
    clock.pass({ minutes: 11 })
    await begin()
    expect([await it.state(), await other.state()]).toEqual([
      [2, null],
      [1, null],
    ])
    const rows = await db.select().from(auditLog).where(eq(auditLog.recordId, it.id))
    expect(rows.filter(({ address }) => address === 'server').map(({ action }) => action)).toEqual([
      'stream-begin',
    ])
    await it.end('push-0')
    expect(await it.state()).toEqual([2, null])
    await it.end()
    expect(await it.state()).toEqual([3, null])
  })

  test('begins none that was called off, waits for review or is over', async () => {
    for (const given of [{ cancelledAt: clock.now() }, { auditStatus: 1 }]) {
      const it = await early(given)
      await it.begin()
      clock.pass({ minutes: 11 })
      await begin()
      expect(await it.state()).toEqual([1, null])
    }
    const it = await early()
    await it.begin()
    clock.pass({ minutes: 161 })
    await begin()
    expect(await it.state()).toEqual([1, null])
  })
})

describe('a stream', () => {
  test('takes its class from the beginning to the replay', async () => {
    const it = await classWith()
    expect((await it.begin()).value).toEqual({ code: 0 })
    expect(await it.state()).toEqual([2, null])
    await it.end()
    expect(await it.state()).toEqual([3, null])
    await it.record('f1', 60)
    expect(await it.state()).toEqual([4, 'https://v.example/f1.mp4'])
    const { value } = await as(county)(liveClassApi.find, { params: { id: it.id }, query: {} })
    expect(value.events.map(({ type }) => type).sort()).toEqual(['begin', 'end', 'record'])
  })

  test('told of again changes nothing more', async () => {
    const it = await classWith()
    await it.begin()
    await it.begin()
    await it.end()
    expect((await it.begin()).value).toEqual({ code: 0 })
    expect(await it.state()).toEqual([3, null])
    await it.end()
    await it.record('f1', 60)
    await it.record('f1', 60)
    expect(await it.state()).toEqual([4, 'https://v.example/f1.mp4'])
    expect(await it.events()).toBe(3)
  })

  test('told of many times at once is taken once', async () => {
    const it = await classWith()
    const answers = await Promise.all([it.begin(), it.begin(), it.begin()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await it.events()).toBe(1)
  })

  test('whose end is told before its beginning does not begin the class', async () => {
    const it = await classWith()
    await it.end()
    await it.begin()
    expect(await it.state()).toEqual([1, null])
  })

  test('that breaks off and comes again goes on with the class, and a late end of the first does not stop it', async () => {
    const it = await classWith()
    await it.begin('a')
    await it.end('a', { errcode: 3, errmsg: 'recv return 0' })
    expect(await it.state()).toEqual([3, null])
    const { value } = await as(county)(liveClassApi.status, { params: { id: it.id } })
    expect(value).toMatchObject({ isStreaming: false, lastError: 'recv return 0' })
    await it.begin('b')
    expect(await it.state()).toEqual([2, null])
    await it.end('a', { event_time: seconds(1) })
    expect(await it.state()).toEqual([2, null])
  })

  test('that ends for a third push leaves the one that is on alone', async () => {
    const it = await classWith()
    await it.begin('b')
    await it.end('a')
    expect(await it.state()).toEqual([2, null])
  })

  test('that comes again after somebody has ended the class, or after the plan, does not', async () => {
    const it = await classWith()
    await it.begin('a')
    await as(county)(liveClassApi.end, { params: { id: it.id } })
    await it.begin('b')
    expect(await it.state()).toEqual([3, null])
    const late = await classWith({ startTime: inMinutes(-90), endTime: inMinutes(-1), liveStatus: 3 })
    await late.begin()
    expect(await late.state()).toEqual([3, null])
  })

  test('that comes more than half an hour early is a test', async () => {
    const it = await classWith({ startTime: inMinutes(31) })
    await it.begin()
    expect(await it.state()).toEqual([1, null])
    expect(await it.events()).toBe(1)
    const early = await classWith({ startTime: inMinutes(29) })
    await early.begin()
    expect(await early.state()).toEqual([2, null])
  })

  test.each([
    ['not approved', { auditStatus: 1 }],
    ['rejected', { auditStatus: 2 }],
    ['called off', { cancelledAt: new Date() }],
  ])('of a class that is %s begins nothing', async (_, given) => {
    const it = await classWith(given)
    expect((await it.begin()).status).toBe(200)
    expect(await it.state()).toEqual([1, null])
  })

  test('of an address that was made anew is nobody’s', async () => {
    const it = await classWith()
    await as(county)(liveClassApi.renewPush, { params: { id: it.id } })
    expect((await it.begin()).value).toEqual({ code: 0 })
    expect(await it.state()).toEqual([1, null])
    expect(await it.events()).toBe(0)
  })
})

describe('recordings', () => {
  test('of several pushes: the longest is the replay', async () => {
    const it = await classWith({ liveStatus: 3 })
    await it.record('short', 60)
    await it.record('long', 3_000)
    await it.record('middle', 600)
    expect(await it.state()).toEqual([4, 'https://v.example/long.mp4'])
  })

  test('while the class goes on wait for its end', async () => {
    const it = await classWith({ liveStatus: 2 })
    await it.record('part', 600)
    expect(await it.state()).toEqual([2, null])
    await it.end()
    await it.record('rest', 60)
    expect(await it.state()).toEqual([4, 'https://v.example/part.mp4'])
  })

  test('leave alone what somebody has chosen', async () => {
    const it = await classWith({ liveStatus: 4, replayUrl: 'https://v.example/cut.mp4' })
    await it.record('raw', 3_000)
    expect(await it.state()).toEqual([4, 'https://v.example/cut.mp4'])
  })

  test('without an address of the web are not taken', async () => {
    const { streamName, id } = await build.liveClass({ unit, liveStatus: 3 })
    for (const video_url of ['javascript:alert(1)', undefined]) {
      const answer = await notice(streamName, { event_type: 100, file_id: 'x', video_url })
      expect(answer.value).toEqual({ code: 0 })
    }
    expect(await db.$count(streamEvents, eq(streamEvents.liveClassId, id))).toBe(0)
  })
})

describe('a notice', () => {
  const begin = { event_type: 1, stream_id: 'unknown' }

  test('of an unknown stream or of another kind is taken and forgotten', async () => {
    expect((await deliver({ ...signed(seconds(600)), ...begin })).value).toEqual({ code: 0 })
    const { id, streamName } = await build.liveClass({ unit })
    expect((await notice(streamName, { event_type: 200, pic_url: 'x' })).value).toEqual({ code: 0 })
    expect(await db.$count(streamEvents, eq(streamEvents.liveClassId, id))).toBe(0)
  })

  test.each([
    ['with a wrong signature', { ...signed(4_000_000_000), sign: '0'.repeat(32) }],
    ['with another’s signature', { t: 4_000_000_001, sign: signed(4_000_000_000).sign }],
    ['that is too old', signed(1_000_000_000)],
  ])('%s is refused', async (_, signature) => {
    expect(await deliver({ ...signature, ...begin })).toFail('BAD_SIGNATURE')
  })

  test('is no way to fill the log: refusals are told once a minute, with their number', async () => {
    const { clock, db, send } = await testServer({ live })
    const forge = () =>
      send({
        method: 'POST',
        url: `/api${liveCallbackApi.tencent.path}`,
        payload: { t: 4_000_000_000, sign: 'x', ...begin },
      })
    for (let i = 0; i < 5; i++) expect(await forge()).toFail('BAD_SIGNATURE')
    clock.pass({ minutes: 1 })
    await forge()
    const rows = await db.select().from(auditLog).orderBy(auditLog.id)
    expect(rows.map(({ action, outcome, after }) => [action, outcome, after])).toEqual([
      ['refused', 'BAD_SIGNATURE', { calls: 1 }],
      ['refused', 'BAD_SIGNATURE', { calls: 5 }],
    ])
  })

  test('needs no session, and a session is no signature', async () => {
    const body = { t: 4_000_000_000, sign: 'x', ...begin }
    expect(await as(county)(liveCallbackApi.tencent, { body })).toFail('BAD_SIGNATURE')
  })

  test('is refused where no key is set', async () => {
    const { send } = await testServer({ live: { ...live, callbackKey: undefined } })
    const payload = { t: 4_000_000_000, sign: createHash('md5').update('4000000000').digest('hex'), ...begin }
    const answer = await send({ method: 'POST', url: `/api${liveCallbackApi.tencent.path}`, payload })
    expect(answer).toFail('BAD_SIGNATURE')
  })

  test('with its time as text, as older events have it, is taken too', async () => {
    const { t, sign } = signed(seconds(600))
    expect((await deliver({ t: String(t), sign, ...begin })).value).toEqual({ code: 0 })
  })

  test('leaves a row in the log that says who moved the class', async () => {
    const it = await classWith()
    await it.begin()
    const rows = await db.select().from(auditLog).where(eq(auditLog.recordId, it.id))
    const begun = { action: 'stream-begin', resource: 'live_class', userName: '云直播回调', outcome: 'ok' }
    expect(rows).toMatchObject([begun])
  })
})
