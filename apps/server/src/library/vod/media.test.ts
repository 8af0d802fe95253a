import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mediaApi } from '@dangxiao/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { mediaFiles } from './media.table.ts'

const asked: string[] = []
let canConvert = true
let isAway = false
let isThere = true
/** What happens before the store has answered. */
let meanwhile = async () => {}
const store = createServer(async (request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers['x-store-signature']?.length}`)
  if (isAway) return void response.destroy()
  await meanwhile()
  if (!isThere) return void response.writeHead(404).end()
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ canConvert, taskId: 'x' }))
})
await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
afterAll(() => store.close())

const { as, build, db } = await testServer({
  storeAddress: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
})
const hunan = await build.unit()
const changsha = await build.unit({ above: hunan })
const zhuzhou = await build.unit({ above: hunan })
const province = await build.user({ unit: hunan, role: 'province' })
const city = await build.user({ unit: changsha, role: 'city' })
const other = await build.user({ unit: zhuzhou, role: 'city' })
const leader = await build.user({ unit: changsha, role: 'leader' })

let made = 0
async function video(given: Partial<typeof mediaFiles.$inferInsert> = {}) {
  const fileId = `51${++made}`
  const path = `/vod/${fileId}/a.avi`
  await db.insert(mediaFiles).values({
    fileId,
    sourceUrl: path,
    url: path,
    state: 'failed',
    error: '文件已损坏',
    userId: city.id,
    unitId: changsha.id,
    ...given,
  })
  return `http://localhost:3001${path}`
}
const statesOf = async (user: typeof city, ...urls: string[]) =>
  (await as(user)(mediaApi.states, { body: { urls } })).value

describe('POST /vod/media/states', () => {
  test('says how far each video is, and leaves out what is not ours', async () => {
    const [bad, going, good] = [
      await video(),
      await video({ state: 'converting', progress: 40, error: '' }),
      await video({ state: 'playable', url: '/vod/1/b.mp4', posterUrl: '/vod/1/b.jpg', error: '' }),
    ]
    expect(await statesOf(city, bad, 'https://elsewhere.example/a.avi', going, good)).toEqual([
      { url: bad, state: 'failed', progress: 0, error: '文件已损坏', posterUrl: null, canRetry: true },
      { url: going, state: 'converting', progress: 40, error: '', posterUrl: null, canRetry: false },
      {
        url: good,
        state: 'playable',
        progress: 0,
        error: '',
        posterUrl: 'http://localhost:3001/vod/1/b.jpg',
        canRetry: false,
      },
    ])
    expect(await statesOf(city)).toEqual([])
  })

  test('offers another try to those only who may edit there', async () => {
    const url = await video()
    const offers = await Promise.all(
      [province, city, other, leader].map(async (user) => (await statesOf(user, url))[0]?.canRetry),
    )
    expect(offers).toEqual([true, true, false, false])
  })

  test('of a video that nobody stands for, to those only who may edit everywhere', async () => {
    const url = await video({ userId: null, unitId: null })
    const offers = await Promise.all(
      [province, city].map(async (user) => (await statesOf(user, url))[0]?.canRetry),
    )
    expect(offers).toEqual([true, false])
  })

  test('tells what is wrong to those only who may look there', async () => {
    const url = await video()
    const told = await Promise.all(
      [province, city, leader, other].map(async (user) => (await statesOf(user, url))[0]?.error),
    )
    expect(told).toEqual(['文件已损坏', '文件已损坏', '文件已损坏', ''])
  })
})

describe('POST /vod/media/retry', () => {
  test('begins once more', async () => {
    const url = await video()
    expect((await as(city)(mediaApi.retry, { body: { url } })).value).toEqual({ state: 'converting' })
    expect(asked.at(-1)).toMatch(/^POST \/conversions\?fileId=51\d+ 64$/)
    expect(await as(city)(mediaApi.retry, { body: { url } })).toFail('WRONG_STATE')
  })

  test('is refused to others', async () => {
    const url = await video()
    expect(await as(other)(mediaApi.retry, { body: { url } })).toFail('NOT_FOUND')
    expect(await as(leader)(mediaApi.retry, { body: { url } })).toFail('FORBIDDEN')
    expect(await as(city)(mediaApi.retry, { body: { url: 'https://elsewhere.example/a.avi' } })).toFail(
      'NOT_FOUND',
    )
  })

  test('says what is missing where nothing is converted', async () => {
    const url = await video({ state: 'unplayable', error: '' })
    canConvert = false
    expect(await as(city)(mediaApi.retry, { body: { url } })).toFail('NO_CONVERTER')
    canConvert = true
    expect((await statesOf(city, url))[0]?.state).toBe('unplayable')
  })

  test('holds up nobody while the store takes its time', async () => {
    const url = await video()
    let seen: unknown
    let waiting: number | undefined
    meanwhile = async () => {
      seen = await statesOf(city, url)
      const open = sql`datname = current_database() and state like 'idle in transaction%'`
      waiting = await db.$count(sql`pg_stat_activity`, open)
    }
    await as(city)(mediaApi.retry, { body: { url } })
    meanwhile = async () => {}
    expect(seen).toMatchObject([{ state: 'converting' }])
    expect(waiting).toBe(0)
  })

  test('ends as the store tells, also when it tells before it answers', async () => {
    const url = await video()
    const failed = { state: 'failed', error: '还是损坏' } as const
    meanwhile = async () =>
      void (await db
        .update(mediaFiles)
        .set(failed)
        .where(eq(mediaFiles.sourceUrl, new URL(url).pathname)))
    await as(city)(mediaApi.retry, { body: { url } })
    meanwhile = async () => {}
    expect(await statesOf(city, url)).toMatchObject([{ ...failed, canRetry: true }])
  })

  test('leaves all as it was when the store is away', async () => {
    const url = await video()
    isAway = true
    expect((await as(city)(mediaApi.retry, { body: { url } })).status).toBe(500)
    isAway = false
    expect(await statesOf(city, url)).toMatchObject([
      { state: 'failed', error: '文件已损坏', canRetry: true },
    ])
  })

  test('says so when the store has the file no more', async () => {
    const url = await video()
    isThere = false
    expect(await as(city)(mediaApi.retry, { body: { url } })).toFail('VIDEO_GONE')
    isThere = true
    expect((await statesOf(city, url))[0]?.state).toBe('failed')
  })

  test('is nobody’s on the cloud', async () => {
    const vod = {
      provider: 'tencent' as const,
      secretId: 'A',
      secretKey: 'B',
      subAppId: undefined,
      procedure: undefined,
      callbackKey: undefined,
    }
    const { as, build, db } = await testServer({ vod })
    const user = await build.user({ unit: await build.unit(), role: 'province' })
    const url = 'https://125.vod2.myqcloud.com/a.avi'
    await db.insert(mediaFiles).values({ fileId: '1', sourceUrl: url, url, state: 'failed' })
    expect(await as(user)(mediaApi.retry, { body: { url } })).toFail('WRONG_STATE')
  })
})
