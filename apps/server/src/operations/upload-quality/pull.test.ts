import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { uploadQualityApi } from '@dangxiao/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { race } from '../../testing/race.ts'
import { testServer } from '../../testing/test-server.ts'
import { pullReports } from './pull.ts'
import { forgetOldUploads, takeRecords } from './take.ts'
import { uploadReading, uploadRuns, uploadStrays, uploadTallies } from './upload-quality.table.ts'

const usual = { answers: true, pageSize: 2, ms: 0 }

/** A store that keeps records and gives some at a time; the cursor is the number of those given. */
async function fakeStore() {
  const state = { records: [] as unknown[], asked: [] as string[], secretKey: '', ...usual }
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    state.asked.push(url)
    const signature = createHmac('sha256', state.secretKey)
      .update(`GET\n${url}\n${headers['x-store-time']}`)
      .digest('hex')
    if (!state.answers || headers['x-store-signature'] !== signature)
      return void response.writeHead(403).end()
    const from = Number(new URL(url, 'http://store').searchParams.get('after') ?? 0)
    const { length } = state.records
    const to = from + state.pageSize
    await sleep(state.ms)
    const next = String(Math.min(length, to))
    response.end(JSON.stringify({ records: state.records.slice(from, to), next, more: to < length }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  return { state, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const { state: store, address } = await fakeStore()
const { as, build, clock, db, settings } = await testServer({ storeAddress: address })
const unit = await build.unit()
const user = await build.user({ unit, role: 'county' })

beforeEach(async () => {
  Object.assign(store, { records: [], asked: [], secretKey: settings.vod.secretKey, ...usual })
  for (const table of [uploadRuns, uploadTallies, uploadReading, uploadStrays]) await db.delete(table)
})

const pull = () => pullReports({ db, settings, now: clock.now })
const take = (records: unknown[]) => db.transaction((tx) => takeRecords(tx, records, clock.now()))
const tallies = () => db.select().from(uploadTallies).orderBy(uploadTallies.outcome)

describe('pulling the reports of the store', () => {
  test('takes page after page, and the next time only what is new', async () => {
    store.records.push(
      ...build.uploadRecords({ user }),
      ...build.uploadRecords({ user, fails: { kind: 'network', in: 'store' } }),
    )
    await pull()
    expect(await db.$count(uploadRuns)).toBe(2)
    expect(await tallies()).toMatchObject([
      { outcome: 1, n: 1, step: 0, cause: 0 },
      { outcome: 2, n: 1, step: 3, cause: 1, speedClass: 0 },
    ])
    store.asked.length = 0
    store.records.push(...build.uploadRecords({ user }))
    await pull()
    expect(store.asked).toEqual(['/reports?after=7', '/reports?after=9'])
    expect((await tallies())[0]?.n).toBe(2)
  })

  test('a page that comes again changes nothing', async () => {
    const records = [
      ...build.uploadRecords({ user }),
      ...build.uploadRecords({ user, fails: { kind: 'aborted', in: 'store' } }),
    ]
    await take(records)
    const before = [await db.select().from(uploadRuns).orderBy(uploadRuns.runKey), await tallies()]
    await take(records)
    await take(records.slice(2, 5).toReversed())
    expect([await db.select().from(uploadRuns).orderBy(uploadRuns.runKey), await tallies()]).toEqual(before)
  })

  test('a run whose reports come in several pages is one run', async () => {
    const records = build.uploadRecords({ user })
    store.records.push(records[0])
    await pull()
    expect(await tallies()).toMatchObject([{ outcome: 0, n: 1 }])
    store.records.push(...records.slice(1))
    await pull()
    expect(await tallies()).toMatchObject([{ outcome: 1, n: 1, bytes: 100 * 1024 * 1024, totalMs: 20_080 }])
  })

  race('two servers that pull at once count nothing twice', async () => {
    for (let i = 0; i < 5; i++) store.records.push(...build.uploadRecords({ user }))
    await Promise.all([pull(), pull(), pull()])
    await pull()
    expect((await tallies()).reduce((sum, { n }) => sum + n, 0)).toBe(5)
  })

  test('what nobody stands for, and what is no report, is counted apart', async () => {
    const province = await build.user({ unit, role: 'province' })
    const [record] = build.uploadRecords({ user })
    const { user: _, ...anonymous } = record as Record<string, unknown>
    const other = await build.user({ unit, role: 'county' })
    const changed = [{ user: '999999999' }, { reqKey: 'x' }, { reqTimeCost: -1 }, { user: String(other.id) }]
    const odd = [null, 7, 'x', {}, ...changed.map((given) => ({ ...record, ...given }))]
    store.records.push(record, anonymous, ...odd)
    await pull()
    expect(await db.$count(uploadRuns)).toBe(1)
    expect((await as(province)(uploadQualityApi.statistics, { query: {} })).value.strays).toBe(9)
    expect((await as(user)(uploadQualityApi.statistics, { query: {} })).value.strays).toBeNull()
  })

  test.each([
    ['', 0],
    [', whatever day the clock of the computer says', 2],
  ])('nobody makes more than 500 runs a day%s', async (_, daysAgo) => {
    const start = new Date(clock.now().getTime() - daysAgo * 86_400_000 - 60_000)
    const at = clock.now().toISOString()
    const runs = Array.from({ length: 501 }, () => ({ ...build.uploadRecords({ user, start })[0], at }))
    await take(runs.slice(0, 499))
    await take(runs.slice(499))
    expect(await db.$count(uploadRuns)).toBe(500)
  })

  test('the name of a run in capitals is the same run', async () => {
    const [apply, end] = build.uploadRecords({ user })
    await take([apply, { ...end, reqKey: String(end?.reqKey).toUpperCase() }])
    expect(await db.$count(uploadRuns)).toBe(1)
  })

  test('words may end within a letter', async () => {
    const [apply] = build.uploadRecords({ user })
    await take([{ ...apply, errCode: 1, errMsg: `${'x'.repeat(999)}😀` }])
    expect(await db.$count(uploadRuns)).toBe(1)
  })

  test('a size that no file has is none', async () => {
    const [apply] = build.uploadRecords({ user, size: Number.MAX_SAFE_INTEGER })
    await take([apply])
    expect((await db.select().from(uploadRuns)).map(({ fileSize }) => fileSize)).toEqual([null])
  })

  test('what the database refuses is counted apart, and keeps nothing else from being read', async () => {
    await db.execute(sql`alter table upload_run add constraint refused check (file_name <> '坏.mp4')`)
    onTestFinished(async () => {
      await db.execute(sql`alter table upload_run drop constraint refused`)
    })
    const bad = build.uploadRecords({ user, fileName: '坏.mp4' }).slice(0, 2)
    store.records.push(...build.uploadRecords({ user }), ...bad, ...build.uploadRecords({ user }))
    store.pageSize = 100
    await pull()
    expect(await tallies()).toMatchObject([{ outcome: 1, n: 2 }])
    expect((await db.select().from(uploadStrays)).map(({ n }) => n)).toEqual([2])
    expect((await db.select().from(uploadReading)).map(({ cursor }) => cursor)).toEqual(['10'])
  })

  test('a clock that is plainly wrong does not move an upload into another year', async () => {
    const today = new Date(clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const at = clock.now().toISOString()
    for (const start of [new Date('2011-01-01T00:00:00Z'), new Date('2099-01-01T00:00:00Z')])
      store.records.push(...build.uploadRecords({ user, start }).map((record) => ({ ...record, at })))
    await pull()
    expect((await tallies()).map(({ day, n }) => [day, n])).toEqual([[today, 2]])
  })

  test('a run that goes on with what was there has no speed', async () => {
    const sessionId = '5111111111111111111'
    const minute = (n: number) => new Date(clock.now().getTime() - n * 60_000)
    store.records.push(
      ...build.uploadRecords({ user, sessionId, start: minute(9), fails: { kind: 'network', in: 'store' } }),
      ...build.uploadRecords({ user, sessionId, start: minute(5), storeMs: 10 }),
    )
    await pull()
    const { value } = await as(user)(uploadQualityApi.statistics, { query: {} })
    expect(value.total).toMatchObject({ done: 1, failed: 1, medianSpeed: null })
  })
})

describe('GET /upload-quality/statistics', () => {
  test('has what the store got just now', async () => {
    store.records.push(...build.uploadRecords({ user }))
    const { value } = await as(user)(uploadQualityApi.statistics, { query: {} })
    expect(value).toMatchObject({ provider: 'embedded', isBehind: false, total: { done: 1 } })
    expect(clock.now().getTime() - Date.parse(value.asOf ?? '')).toBeLessThan(60_000)
  })

  test('says how old its figures are when the store does not answer', async () => {
    store.records.push(...build.uploadRecords({ user }))
    const { value: before } = await as(user)(uploadQualityApi.statistics, { query: {} })
    store.answers = false
    clock.pass({ minutes: 10 })
    const { value } = await as(user)(uploadQualityApi.statistics, { query: {} })
    expect(value).toMatchObject({ isBehind: true, asOf: before.asOf, total: { done: 1 } })
  })

  test('waits for a slow store no longer than for one that is away, however much there is to read', async () => {
    store.records.push(...Array.from({ length: 5 }, () => build.uploadRecords({ user })).flat())
    store.ms = 300
    const began = performance.now()
    const { value } = await as(user)(uploadQualityApi.statistics, { query: {} })
    expect(performance.now() - began).toBeLessThan(2_500)
    expect(value).toMatchObject({ isBehind: true, asOf: null })
    expect(store.asked.length).toBeGreaterThan(2)
  })

  test('of the cloud asks nobody', async () => {
    const { state, address: storeAddress } = await fakeStore()
    const { as, build } = await testServer({ storeAddress, vod: { ...settings.vod, provider: 'tencent' } })
    const user = await build.user({ unit: await build.unit(), role: 'county' })
    const { value } = await as(user)(uploadQualityApi.statistics, { query: {} })
    expect(value).toMatchObject({ provider: 'tencent', asOf: null, isBehind: false, total: { done: 0 } })
    expect(state.asked).toEqual([])
  })
})

test('single uploads are forgotten in time, their counts are not', async () => {
  await build.uploads({ user }, { user, fails: { kind: 'network', in: 'apply' } })
  clock.pass({ minutes: 183 * 1440 })
  await forgetOldUploads(db, clock.now(), 184)
  expect(await db.$count(uploadRuns)).toBe(2)
  clock.pass({ minutes: 2 * 1440 })
  await forgetOldUploads(db, clock.now(), 184)
  expect(await db.$count(uploadRuns)).toBe(0)
  expect((await tallies()).map(({ n }) => n)).toEqual([1, 1])
})
