import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type KeptSession, UploadError } from '../../packages/vod-upload/src/index.ts'
import { casesOf, endings, type Fault, isHarmless, type Step } from './cases.ts'
import { type StoreUnderTest, storeInProcess } from './stores.ts'
import { MIB, openWorld } from './world.ts'

type World = Awaited<ReturnType<typeof openWorld<StoreUnderTest>>>

export const inParts = 8 * MIB + 1
const whole = 20_000

/** What a clerk reads after a failure that lasts. */
const words = [
  '网络连接中断，请检查网络后重试',
  '视频服务暂时不可用，请稍后重试',
  '上传长时间没有进展，请检查网络后重试',
  '上传凭证已过期，请重试',
  '上传签名已过期，请重试',
  '电脑时间与服务器时间相差太大，请校准电脑时间后重试',
  '浏览器无法访问视频存储服务（跨域设置有误），请联系管理员',
  // As they came from the services: the page says beside them what to do.
  'internal error',
  'We encountered an internal error.',
  '上传签名尚未生效，请检查服务器时间',
]

/** A world for the file's tests, in which nothing may be left over after any of them. */
export function worldOfFaults() {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  let world: World

  beforeAll(async () => {
    world = await openWorld(storeInProcess)
    process.on('unhandledRejection', note)
    // jsdom writes every failed request to the console.
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  afterEach(async () => {
    world.proxy.heal()
    await world.afterADay()
    expect(unhandled.splice(0)).toEqual([])
    expect(world.store.errors.splice(0)).toEqual([])
  })

  afterAll(async () => {
    process.off('unhandledRejection', note)
    await world.close()
  })
  return () => world
}

/** Runs the upload to its end; what fails for good is healed and tried again, as a person would. */
async function uploadUnder({ step, times }: Fault, { proxy }: World, start: () => Promise<unknown>) {
  try {
    await start()
  } catch (error) {
    if (times === 1 || isHarmless(step) || !(error instanceof UploadError)) throw error
    expect(words).toContain(error.message)
    proxy.heal()
    await start()
  }
}

/** Every case of the table at these steps. */
export function survives(steps: readonly Step[], world: () => World): void {
  describe.each(steps)('%s', (step) => {
    test.each(casesOf(step))('$fault, $moment, $times times', async (fault: Fault) => {
      const size = ['open', 'part', 'complete'].includes(step) ? inParts : whole
      await survive(fault, world(), size)
    })
  })
}

/** Every case again, in an upload that goes on with what an earlier page has stored. */
export function survivesGoingOn(steps: readonly (keyof typeof endings)[], world: () => World): void {
  describe.each(steps)('%s', (step) => {
    test.each(casesOf(step))('$fault, $moment, $times times', (fault: Fault) =>
      survive(fault, world(), inParts, endings[step]),
    )
  })
}

async function survive(fault: Fault, world: World, size: number, ending?: Fault) {
  const { proxy, fileOf, upload } = world
  const { file, hash } = fileOf(size)
  const kept = new Map<string, KeptSession>()
  if (ending) {
    proxy.strike(ending)
    await expect(upload(file, kept).start()).rejects.toBeInstanceOf(UploadError)
    expect(kept.size).toBe(1)
  }
  const before = { ...proxy.state }
  const one = upload(file, kept)
  proxy.strike(fault)
  await uploadUnder(fault, world, one.start)

  expect(proxy.state.struck).toBeGreaterThan(0)
  expect(one.state).toBe('done')
  const loaded = one.progress.map((progress) => progress.loaded)
  expect(loaded).toEqual([...loaded].sort((a, b) => a - b))
  expect(loaded.at(-1)).toBe(file.size)
  const acknowledged = [...(ending ? before.acknowledged : []), ...proxy.state.acknowledged]
  expect(acknowledged).toEqual([...new Set(acknowledged)])
  expect((ending ? before.acknowledgedBytes : 0) + proxy.state.acknowledgedBytes).toBeLessThanOrEqual(
    file.size,
  )
  expect([kept.size, one.online.size]).toEqual([0, 0])
  expect(await world.afterADay()).toEqual({ orphans: [], videos: [hash] })
}
