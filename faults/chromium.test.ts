import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openOffice, type Tab } from './support/chromium.ts'
import { type FaultProxy, openProxy } from './support/proxy.ts'
import { type StoreUnderTest, storeInProcess } from './support/stores.ts'
import { MIB } from './support/world.ts'

const BYTES = 40 * MIB + 5
const soon = { timeout: 40_000, interval: 100 }

let store: StoreUnderTest
let proxy: FaultProxy
let office: Awaited<ReturnType<typeof openOffice>>

beforeAll(async () => {
  store = await storeInProcess(Date.now)
})

beforeEach(async () => {
  const never = () => {}
  proxy = await openProxy({
    upstream: store.port,
    pass: never,
    skew: never,
    sleep: async () => {},
    park: () => never,
  })
  office = await openOffice()
})

afterEach(async () => {
  await office.close()
  await proxy.close()
  expect(store.errors.splice(0)).toEqual([])
})

afterAll(() => store.close())

async function begin(haste = 1): Promise<Tab> {
  const tab = await office.openTab()
  await tab.begin({ service: proxy.origin, bytes: BYTES, haste })
  return tab
}

async function expectDone(tab: Tab) {
  await expect.poll(async () => (await tab.seen()).state, soon).toBe('done')
  const { fileId, loaded, rejections } = await tab.seen()
  expect(fileId).toMatch(/^\d{19}$/)
  expect(loaded).toEqual([...loaded].sort((a, b) => a - b))
  expect(loaded.at(-1)).toBe(BYTES)
  expect(rejections).toEqual([])
  expect(await tab.unfinished()).toEqual([])
}

/** Nothing that was acknowledged has been sent again; a part whose answer was lost may be there without. */
function expectOnce() {
  expect(proxy.state.acknowledged).toEqual([...new Set(proxy.state.acknowledged)])
  expect(proxy.state.acknowledgedBytes).toBeLessThanOrEqual(BYTES)
}

/** Holds every further part once so many have been acknowledged. */
function holdAfter(parts: number) {
  const gate = Promise.withResolvers<void>()
  proxy.holdParts(parts, gate.promise)
  return gate.resolve
}

describe('in Chromium', () => {
  test('a renderer that is killed in the middle: the file picked again goes on, and nothing is sent twice', async () => {
    const release = holdAfter(3)
    await begin()
    await expect.poll(() => proxy.state.acknowledged.length, soon).toBe(3)
    await office.killRenderers()
    proxy.cutAll()
    release()

    const tab = await office.openTab()
    await expect
      .poll(tab.unfinished, soon)
      .toMatchObject([{ fileName: '党课.mp4', fileSize: BYTES, running: false }])
    await tab.begin({ service: proxy.origin, bytes: BYTES, haste: 1 })
    await expectDone(tab)
    expectOnce()
  })

  test('a reload in the middle: the same', async () => {
    const release = holdAfter(2)
    const tab = await begin()
    await expect.poll(() => proxy.state.acknowledged.length, soon).toBe(2)
    await tab.page.reload()
    release()
    await tab.begin({ service: proxy.origin, bytes: BYTES, haste: 1 })
    await expectDone(tab)
    expectOnce()
  })

  test('a second tab waits for the first, and goes on when that is closed', async () => {
    const release = holdAfter(2)
    const first = await begin()
    await expect.poll(() => proxy.state.acknowledged.length, soon).toBe(2)
    const second = await begin()
    await expect.poll(async () => (await second.seen()).state, soon).toBe('waiting')
    expect(await second.unfinished()).toMatchObject([{ running: true }])
    await first.page.close()
    release()
    await expectDone(second)
    expectOnce()
  })

  test('the network goes, for longer than all tries take, and comes back', async () => {
    const HASTE = 20
    const TRIES_MS = 31_000 / HASTE
    const release = holdAfter(2)
    const tab = await begin(HASTE)
    await expect.poll(() => proxy.state.acknowledged.length, soon).toBe(2)
    await office.context.setOffline(true)
    proxy.cutAll()
    release()
    await expect.poll(() => tab.page.evaluate(() => navigator.onLine), soon).toBe(false)
    await setTimeout(2 * TRIES_MS)
    expect((await tab.seen()).state).toBe('storing')
    await office.context.setOffline(false)
    await expectDone(tab)
    expectOnce()
  })

  test('missing CORS headers are told as such, and 重试 goes on once they are there', async () => {
    proxy.strike({ step: 'any', fault: 'no CORS headers', moment: 'late', times: Number.POSITIVE_INFINITY })
    const tab = await begin(20)
    const failure = async () => (await tab.seen()).failure
    await expect.poll(failure, soon).toBe('浏览器无法访问视频存储服务（跨域设置有误），请联系管理员')
    proxy.heal()
    await tab.retry()
    await expectDone(tab)
    expectOnce()
  })

  test.each(['reset', 'hang'] as const)('a part that meets a %s is sent again', async (fault) => {
    proxy.strike({ step: 'part', fault, moment: 'early', times: 1 })
    await expectDone(await begin(20))
    expectOnce()
    expect(proxy.state.struck).toBe(1)
  })
})
