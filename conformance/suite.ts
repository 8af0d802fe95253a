import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bytesOf, type Sample } from './page/bytes.ts'
import type { Seen } from './page/main.ts'
import { type Call, type Gateway, openGateway } from './support/gateway.ts'
import { type SdkName, scriptsOf } from './support/scripts.ts'
import type { Service } from './support/service.ts'
import type { Tab } from './support/tabs.ts'

const MB = 1024 * 1024
/** For what comes within a second on a machine that has nothing else to do. */
const PATIENCE = 40_000
/** Two parts: the first of 8 MB. */
const video: Sample = { name: '第一讲.开讲.mp4', type: 'video/mp4', size: 9 * MB + 7, seed: 1 }
const small: Sample = { name: 'short.mp4', type: 'video/mp4', size: 300_001, seed: 2 }
const cover: Sample = { name: '封面.png', type: 'image/png', size: 40_000, seed: 3 }

/** Apply, commit, store, done: each once without an error. */
const REPORTED = [10001, 10002, 20001, 40001]

export interface Client {
  title: string
  /** Absent for our own, which needs no script but the driver. */
  sdk?: SdkName
  /** Its name in the page. */
  driver: string
  /** `cos-js-sdk-v5` knows only the object store. */
  prepares: boolean
  /** After a cancel the promise rejects and nothing is left in the store; elsewhere the promise stays as it is and the parts too. */
  cancels: 'cleanly' | 'silently'
}

export const ours: Client = { title: 'our client', driver: 'ours', prepares: true, cancels: 'cleanly' }
export const sdks: Client[] = [
  {
    title: 'vod-js-sdk-v6 1.7.3',
    sdk: 'vod-js-sdk-v6 1.7.3',
    driver: 'vod-js-sdk-v6',
    prepares: true,
    cancels: 'silently',
  },
  {
    title: 'vod-js-sdk-v6 1.8.0',
    sdk: 'vod-js-sdk-v6 1.8.0',
    driver: 'vod-js-sdk-v6',
    prepares: true,
    cancels: 'silently',
  },
  {
    title: 'cos-js-sdk-v5 1.10.1',
    sdk: 'cos-js-sdk-v5 1.10.1',
    driver: 'cos-js-sdk-v5',
    prepares: false,
    cancels: 'silently',
  },
]

interface Surroundings {
  openService: () => Promise<Service>
  openTabs: (
    gateway: Gateway,
  ) => Promise<{ open(url: string, scripts: string[]): Promise<Tab>; close(): Promise<void> }>
}

/** What every client of the protocol can do, held against a service. */
export function conforms(clients: Client[], { openService, openTabs }: Surroundings): void {
  let service: Service
  let gateway: Gateway
  let tabs: Awaited<ReturnType<Surroundings['openTabs']>>
  let page: string
  let before: Set<string>
  const leftovers = async () => (await service.leftovers()).filter((each) => !before.has(each))

  beforeAll(async () => {
    service = await openService()
    gateway = await openGateway({
      upstream: service.port,
      html: '<!doctype html>',
      signature: service.signature,
    })
    tabs = await openTabs(gateway)
  })
  afterAll(async () => {
    await tabs.close()
    gateway.close()
    await service.close()
  })
  beforeEach(async () => {
    page = gateway.begin()
    service.begin()
    before = new Set(await service.leftovers())
  })

  describe.each(clients)('$title', ({ sdk, driver, prepares, cancels }) => {
    const calls = (matches: (call: Call) => boolean) =>
      gateway.calls.filter((call) => call.method !== 'OPTIONS' && matches(call))
    const isPart = ({ method, query }: Call) => method === 'PUT' && query.has('partNumber')
    const isReport = ({ path, fields }: Call) => path === '/ugcupload_new' && fields.errCode === 0
    const isAction = (action: string) => (call: Call) => call.query.get('Action') === action
    const partsThere = () =>
      calls((call) => isPart(call) && call.status === 200).map(({ query }) => query.get('partNumber'))

    const reported = () =>
      calls(isReport)
        .map(({ fields }) => fields.reqType)
        .toSorted()

    async function inTab(work: (tab: Tab) => Promise<void>): Promise<void> {
      const tab = await tabs.open(page, await scriptsOf(sdk))
      try {
        await work(tab)
      } finally {
        await tab.close()
      }
    }

    async function settled(tab: Tab): Promise<Seen> {
      return vi.waitUntil(
        async () => {
          const seen = await tab.seen()
          return seen.published || seen.failure ? seen : undefined
        },
        { timeout: PATIENCE, interval: 20 },
      )
    }

    async function published(tab: Tab) {
      const seen = await settled(tab)
      if (!seen.published) throw new Error(`upload failed: ${JSON.stringify(seen.failure)}`)
      return { ...seen.published, percents: seen.percents }
    }

    /** Every call that the service answered had its signature checked, and none was refused. */
    function expectEverySignatureChecked() {
      const answered = (matches: (call: Call) => boolean) =>
        calls((call) => call.status !== undefined && matches(call)).length
      const isApi = ({ path }: Call) => path === '/v3/index.php'
      const isObject = ({ path, method }: Call) =>
        path !== '/' && path !== '/v3/index.php' && path !== '/ugcupload_new' && method !== 'HEAD'
      const isListing = ({ path, query }: Call) => path === '/' && query.has('uploads')
      expect(service.checked()).toEqual({
        upload: { right: answered(isApi), wrong: 0 },
        object: { right: answered((call) => isObject(call) || isListing(call)), wrong: 0 },
      })
      expect(service.violations()).toEqual([])
      expect(answered(isApi)).toBeGreaterThanOrEqual(2)
      expect(answered(isObject)).toBeGreaterThanOrEqual(1)
    }

    const hashOf = (sample: Sample) => createHash('sha256').update(bytesOf(sample)).digest('hex')

    test('uploads in parts, with a cover', () =>
      inTab(async (tab) => {
        await tab.begin({ client: driver, video, cover })
        const { percents, ...result } = await published(tab)
        expect(await service.playing(result.video.url)).toBe(hashOf(video))
        expect(await service.playing(result.cover?.url ?? '')).toBe(hashOf(cover))
        expect(new Set(partsThere())).toEqual(new Set(['1', '2']))
        expect(percents.at(-1)).toBe(1)
        if (prepares) await vi.waitUntil(() => reported().length === REPORTED.length, { timeout: PATIENCE })
        expect(reported()).toEqual(prepares ? REPORTED : [])
        expectEverySignatureChecked()
        expect(await leftovers()).toEqual([])
      }))

    test('uploads a small file', () =>
      inTab(async (tab) => {
        await tab.begin({ client: driver, video: small })
        expect(await service.playing((await published(tab)).video.url)).toBe(hashOf(small))
        expectEverySignatureChecked()
      }))

    test('goes on after a reload with the part that is missing', () =>
      inTab(async (tab) => {
        const never = Promise.withResolvers<void>()
        gateway.interfere((call) =>
          call.query.get('partNumber') === '2' ? { until: never.promise } : undefined,
        )
        await tab.begin({ client: driver, video })
        await vi.waitUntil(() => partsThere().length === 1, { timeout: PATIENCE })
        await tab.reload()
        gateway.interfere(() => undefined)
        await tab.begin({ client: driver, video })
        expect(await service.playing((await published(tab)).video.url)).toBe(hashOf(video))
        expect(partsThere().sort()).toEqual(['1', '2'])
        expectEverySignatureChecked()
        never.resolve()
      }))

    test('stops when it is cancelled', () =>
      inTab(async (tab) => {
        const never = Promise.withResolvers<void>()
        gateway.interfere((call) =>
          call.query.get('partNumber') === '2' ? { until: never.promise } : undefined,
        )
        await tab.begin({ client: driver, video })
        await vi.waitUntil(() => partsThere().length === 1, { timeout: PATIENCE })
        await tab.cancel()
        if (cancels === 'cleanly') {
          expect((await settled(tab)).failure).toMatchObject({ name: 'AbortError' })
          await vi.waitUntil(async () => (await leftovers()).length === 0, { timeout: PATIENCE })
        }
        never.resolve()
        expect(partsThere()).toHaveLength(1)
        expect(calls(isAction('CommitUploadUGC'))).toEqual([])
        expect(await tab.seen()).not.toHaveProperty('published')
      }))

    test.runIf(prepares)('uploads to the region that answers first', () =>
      inTab(async (tab) => {
        const [far, near] = service.regions
        const { promise: nearAnswered, resolve } = Promise.withResolvers<void>()
        gateway.interfere((call) => {
          if (call.host === near?.domain) resolve()
          if (call.host === far?.domain && call.method === 'HEAD')
            return { until: nearAnswered.then(() => applied) }
          return service.prepared && isAction('PrepareUploadUGC')(call)
            ? { answer: service.prepared }
            : undefined
        })
        const applied = vi.waitUntil(() => calls(isAction('ApplyUploadUGC')).length > 0, {
          timeout: PATIENCE,
        })
        await tab.begin({ client: driver, video: small })
        await published(tab)
        expect(calls(isAction('ApplyUploadUGC')).map(({ fields }) => fields.storageRegion)).toEqual([
          near?.region,
        ])
      }),
    )

    test('gets nowhere with a signature that was changed on the way', () =>
      inTab(async (tab) => {
        const flip = (text: string) => text.replace(/[0-9a-f]$/, (digit) => (digit === '0' ? '1' : '0'))
        gateway.interfere(({ method }) => (method === 'PUT' ? { authorization: flip } : undefined))
        await tab.begin({ client: driver, video: small })
        expect((await settled(tab)).failure).toBeDefined()
        expect(service.checked().object.wrong).toBeGreaterThan(0)
        expect(calls(({ method, status }) => method === 'PUT' && status !== 403)).toEqual([])
        expect(calls(isAction('CommitUploadUGC'))).toEqual([])
      }))

    test('gets nowhere with an upload signature that was changed on the way', () =>
      inTab(async (tab) => {
        const change = ({ signature, ...fields }: Record<string, unknown>) => ({
          ...fields,
          signature: String(signature).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        })
        gateway.interfere(({ path }) => (path === '/v3/index.php' ? { fields: change } : undefined))
        await tab.begin({ client: driver, video: small })
        expect((await settled(tab)).failure).toBeDefined()
        expect(service.checked()).toEqual({
          upload: { right: 0, wrong: expect.any(Number) },
          object: { right: 0, wrong: 0 },
        })
        expect(service.checked().upload.wrong).toBeGreaterThan(0)
      }))
  })
}
