import { afterEach, describe, expect, test, vi } from 'vitest'
import { UploadError } from '../packages/vod-upload/src/index.ts'
import type { Step } from './support/cases.ts'
import { storeProcess } from './support/stores.ts'
import { MIB, openWorld } from './support/world.ts'

const SIZE = 24 * MIB + 5
const opened: Pick<Awaited<ReturnType<typeof openWorld>>, 'close' | 'store'>[] = []

afterEach(async () => {
  const errors = opened.flatMap(({ store }) => store.errors)
  for (const each of opened.splice(0)) await each.close()
  vi.restoreAllMocks()
  expect(errors).toEqual([])
})

async function begin() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const world = await openWorld(() => storeProcess())
  opened.push(world)
  const { clock, store } = world
  // A pause of the client lasts at least until the store is there again.
  const sleep = async (ms: number, signal?: AbortSignal) => {
    clock.busy++
    await store.whenUp().finally(() => clock.busy--)
    await clock.sleep(ms, signal)
  }
  return { ...world, patience: { sleep }, ...world.fileOf(SIZE) }
}

function expectOnce({ proxy }: Awaited<ReturnType<typeof begin>>) {
  expect(proxy.state.acknowledged).toEqual([...new Set(proxy.state.acknowledged)])
  // A part whose answer was lost may be there without having been acknowledged.
  expect(proxy.state.acknowledgedBytes).toBeLessThanOrEqual(SIZE)
}

describe('the store is killed and comes back', () => {
  test.each<[string, NodeJS.Signals, Step, number]>([
    ['after the first part', 'SIGKILL', 'part', 1],
    ['after the third part', 'SIGKILL', 'part', 3],
    ['once the multipart upload is open', 'SIGKILL', 'open', 1],
    ['once all is put together', 'SIGKILL', 'complete', 1],
    ['orderly, after the second part', 'SIGTERM', 'part', 2],
  ])(
    '%s: the upload goes on by itself, and nothing acknowledged is sent twice',
    async (_, signal, step, number) => {
      const world = await begin()
      const { file, hash, patience, proxy, store, upload } = world
      proxy.after(step, number, () => store.restart(signal))
      const one = upload(file, new Map(), patience)
      await one.start()
      expectOnce(world)
      expect(await world.afterADay()).toEqual({ orphans: [], videos: [hash] })
    },
  )

  test('when the commit has been made and its answer is lost: there is one video', async () => {
    const world = await begin()
    const { file, hash, patience, proxy, store, upload } = world
    proxy.strike({ step: 'commit', fault: 'cut', moment: 'late', times: 1 })
    proxy.after('commit', 1, () => store.restart('SIGKILL'))
    await upload(file, new Map(), patience).start()
    expectOnce(world)
    expect(await world.afterADay()).toEqual({ orphans: [], videos: [hash] })
  })

  test('and nobody goes on: a day later nothing of the upload is left', async () => {
    const world = await begin()
    const { file, proxy, store, upload } = world
    proxy.after('part', 2, () => store.stop('SIGKILL'))
    await expect(upload(file).start()).rejects.toBeInstanceOf(UploadError)
    await store.start()
    expect(await world.storedSessions()).toHaveLength(1)
    expect(await world.afterADay()).toEqual({ orphans: [], videos: [] })
  })
})

describe('the store stays away', () => {
  test('the upload ends in words, and 重试 goes on from the parts that are there', async () => {
    const world = await begin()
    const { file, hash, proxy, store, upload } = world
    proxy.after('part', 2, () => store.stop('SIGKILL'))
    const one = upload(file)
    await expect(one.start()).rejects.toThrow(
      /^(网络连接中断，请检查网络后重试|视频服务暂时不可用，请稍后重试)$/,
    )
    expect(one.kept.size).toBe(1)
    await store.start()
    await one.start()
    expectOnce(world)
    expect(await world.afterADay()).toEqual({ orphans: [], videos: [hash] })
  })

  test('and the page is gone too: picked again, the file goes on from the parts that are there', async () => {
    const world = await begin()
    const { file, hash, proxy, store, upload } = world
    proxy.after('part', 3, () => store.stop('SIGKILL'))
    const first = upload(file)
    await expect(first.start()).rejects.toBeInstanceOf(UploadError)
    await store.start()
    const second = upload(file, first.kept)
    await second.start()
    expect(second.progress[0]?.loaded).toBeGreaterThanOrEqual(8 * MIB)
    expectOnce(world)
    expect(await world.afterADay()).toEqual({ orphans: [], videos: [hash] })
  })
})
